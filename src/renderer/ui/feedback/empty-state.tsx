import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: '4px',
    padding: '20px 12px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  page: {
    minHeight: '320px',
  },
  icon: {
    fontSize: '36px',
    lineHeight: 0,
    marginBottom: '8px',
    color: tokens.colorNeutralForeground4,
  },
  title: {
    margin: 0,
    maxWidth: '52ch',
  },
  heading: {
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: {
    margin: 0,
    maxWidth: '52ch',
  },
  action: {
    marginTop: '12px',
  },
});

interface EmptyStateProps {
  /** Such as `No devices registered for this member`. */
  readonly title: string;
  /** The next step for the user. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** Fills a whole page: its title is the page's heading. */
  readonly page?: boolean;
}

/** An empty list or page, with the next step. */
export const EmptyState = ({ title, children, action, icon, page = false }: EmptyStateProps) => {
  const styles = useStyles();
  const Title = page ? 'h1' : 'p';
  return (
    <div className={mergeClasses(styles.root, page && styles.page)}>
      {icon && (
        <div aria-hidden="true" className={styles.icon}>
          {icon}
        </div>
      )}
      <Title className={mergeClasses(styles.title, page && styles.heading)}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};
