import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';
import { useApp } from '../state/use-app';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    padding: '4px 20px 4px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: `color-mix(in srgb, ${tokens.colorStatusWarningBackground1} 55%, ${tokens.colorNeutralBackground1})`,
    color: tokens.colorNeutralForeground1,
  },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorStatusWarningForeground1 },
  text: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});

const none: readonly string[] = [];

/** What the start has to say once: no keychain, damaged settings. */
export const Notices = () => {
  const styles = useStyles();
  const notices = useApp((state) => state.session.info?.notices ?? none);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  return notices
    .filter((notice) => !dismissed.includes(notice))
    .map((notice) => (
      <section key={notice} aria-label="Notice" className={styles.notice}>
        <WarningRegular className={styles.icon} />
        <p className={styles.text}>{notice}</p>
        <Button
          appearance="transparent"
          size="small"
          aria-label="Dismiss notice"
          icon={<DismissRegular />}
          onClick={() => setDismissed((now) => [...now, notice])}
        />
      </section>
    ));
};
