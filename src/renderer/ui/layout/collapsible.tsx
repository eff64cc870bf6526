import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import { type ReactNode, useId } from 'react';
import type { Level } from './section';

const useStyles = makeStyles({
  panel: {
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Lines inside extend to the rounded corners.
    overflow: 'clip',
  },
  heading: { margin: 0 },
  toggle: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    width: '100%',
    boxSizing: 'border-box',
    padding: '9px 12px',
    border: 'none',
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusLarge,
    },
  },
  chevron: {
    flexShrink: 0,
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
    transitionProperty: 'transform',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  turned: { transform: 'rotate(90deg)' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '20px',
    padding: '12px 16px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

interface CollapsibleProps {
  /** Also the name of the toggle button. */
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly level?: Level;
  readonly children: ReactNode;
}

/** A collapsible section; its content is mounted only while open. */
export const Collapsible = ({ title, open, onToggle, level = 3, children }: CollapsibleProps) => {
  const styles = useStyles();
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.panel}>
      <Heading className={styles.heading}>
        <button
          type="button"
          id={`${id}-toggle`}
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? `${id}-content` : undefined}
          onClick={() => onToggle(!open)}
        >
          <ChevronRightRegular className={mergeClasses(styles.chevron, open && styles.turned)} />
          {title}
        </button>
      </Heading>
      {open && (
        <section id={`${id}-content`} aria-labelledby={`${id}-toggle`} className={styles.content}>
          {children}
        </section>
      )}
    </div>
  );
};
