import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../domain/text/format-number';
import { Button } from '../../ui/buttons/button';
import { navigationText } from '../../ui/layout/common-styles';
import type { RecordPlaces } from './use-record-places';

/** Wide enough to show the details next to the sections. */
const wide = '@media (min-width: 1180px)';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  nav: {
    // Content scrolls below it; the space above it is the modal's padding.
    position: 'sticky',
    top: '-12px',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    margin: '0 -24px',
    padding: '4px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 720px)': { position: 'static' },
    '@media print': { display: 'none' },
  },
  jump: {
    display: 'inline-flex',
    alignItems: 'baseline',
    padding: '6px 8px',
    ...navigationText,
    ':first-child': { marginLeft: '-8px' },
    ':hover': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorSubtleBackgroundHover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  count: {
    // Room for the count of a list that is still loading.
    minWidth: '1ch',
    marginLeft: '6px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: 1,
    color: tokens.colorNeutralForeground3,
  },
  toggles: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginLeft: 'auto' },
  chevron: { fontSize: '16px' },
  turned: { transform: 'rotate(90deg)' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '24px 32px',
    paddingTop: '8px',
    [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 336px' },
  },
  details: {
    [wide]: {
      position: 'sticky',
      top: '40px',
      gridColumn: '2',
      gridRow: '1',
      alignSelf: 'start',
    },
  },
  sections: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '28px',
    minWidth: 0,
    [wide]: { gridColumn: '1', gridRow: '1' },
  },
  place: { scrollMarginTop: '48px', outlineStyle: 'none' },
});

interface Jump {
  readonly name: string;
  readonly label: string;
  /** Null until the list is loaded. */
  readonly count?: number | null;
}

interface Toggle {
  readonly name: string;
  readonly label: string;
}

interface RecordBodyProps {
  readonly places: RecordPlaces;
  /** Problems and figures, above the links to the sections. */
  readonly top: ReactNode;
  /** Sections that are always visible. */
  readonly jumps: readonly Jump[];
  /** Sections that the user opens. */
  readonly toggles: readonly Toggle[];
  /** The details column. */
  readonly details: ReactNode;
  readonly children: ReactNode;
}

/** A section of a record that can be scrolled to. */
export const RecordSection = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) => (
  <div data-place={name} tabIndex={-1} className={useStyles().place}>
    {children}
  </div>
);

/** The body of a record: problems, figures, sections, and the details column. */
export const RecordBody = ({ places, top, jumps, toggles, details, children }: RecordBodyProps) => {
  const styles = useStyles();
  return (
    <div ref={places.root} className={styles.body}>
      {top}
      <nav aria-label="Sections" className={styles.nav}>
        {jumps.map(({ name, label, count }) => (
          <button
            key={name}
            type="button"
            className={styles.jump}
            onClick={() => places.show(name)}
          >
            {label}
            {count !== undefined && (
              <span className={styles.count}>{count === null ? '' : formatNumber(count)}</span>
            )}
          </button>
        ))}
        <span className={styles.toggles}>
          {toggles.map(({ name, label }) => (
            <Button
              key={name}
              size="small"
              icon={
                <ChevronRightRegular
                  className={mergeClasses(styles.chevron, places.isOpen(name) && styles.turned)}
                />
              }
              aria-expanded={places.isOpen(name)}
              onClick={() => (places.isOpen(name) ? places.close(name) : places.show(name))}
            >
              {label}
            </Button>
          ))}
        </span>
      </nav>
      <div className={styles.columns}>
        <div className={styles.details}>{details}</div>
        <div className={styles.sections}>{children}</div>
      </div>
    </div>
  );
};
