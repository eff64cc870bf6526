import { makeStyles, tokens } from '@fluentui/react-components';
import type { FC, ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  icon: { flexShrink: 0, fontSize: '18px', color: tokens.colorStatusWarningForeground1 },
  text: { flexGrow: 1, minWidth: 0 },
});

interface WarningNoticeProps {
  readonly icon: FC<{ className?: string }>;
  /** The text, announced when it changes. */
  readonly children: ReactNode;
  /** A button. */
  readonly action?: ReactNode;
}

/** A line about something that the user should know before they go on. */
export const WarningNotice = ({ icon: Icon, children, action }: WarningNoticeProps) => {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Icon className={styles.icon} />
      <span className={styles.text} role="status">
        {children}
      </span>
      {action}
    </div>
  );
};
