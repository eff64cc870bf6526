import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  head: { display: 'flex', alignItems: 'center', columnGap: '12px', minHeight: '28px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  actions: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexGrow: 1,
    columnGap: '8px',
    // How far a button without a border may extend, so that its text ends where the section ends.
    '--end-of-text': '-9px',
    '@media (forced-colors: active)': { '--end-of-text': '0px' },
  },
});

/** Heading level: 3 below the title of a modal, 2 on a page. */
export type Level = 2 | 3 | 4;

interface SectionProps {
  readonly title: ReactNode;
  /** Buttons at the right end of the heading. */
  readonly actions?: ReactNode;
  /** Heading level; 3 below a modal's title (default), 2 on a page. */
  readonly level?: Level;
  readonly children: ReactNode;
}

/** A part of a screen with a heading; a landmark with that name. */
export const Section = ({ title, actions, level = 3, children }: SectionProps) => {
  const styles = useStyles();
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
};
