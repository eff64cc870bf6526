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
  },
  page: { minHeight: '320px' },
  icon: {
    fontSize: '36px',
    lineHeight: 0,
    marginBottom: '8px',
    color: tokens.colorNeutralForeground4,
  },
  title: { margin: 0, maxWidth: '52ch' },
  strong: {
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: 0, maxWidth: '52ch' },
  action: { marginTop: '12px' },
});

interface EmptyStateProps {
  /** Such as `No devices registered for this member`. */
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** Is a page instead of an empty list: its title is the page's heading. */
  readonly page?: boolean;
}

/** Nothing to show, and what to do about it. */
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
      <Title className={mergeClasses(styles.title, page && styles.strong)}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};
