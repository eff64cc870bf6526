import { makeStyles, tokens } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { useEffect, useState } from 'react';
import { pluralize } from '../../../domain/text/pluralize';
import { useSlice } from '../../state/use-app';
import { hrSlice } from './hr-slice';

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
});

/** Shows that a call waits because an API asked for it (429, 503). */
export const WaitingNotice = () => {
  const styles = useStyles();
  const waiting = useSlice(hrSlice, (slice) => slice.waiting);
  const [now, setNow] = useState(Date.now);
  const calls = Object.values(waiting);
  const isWaiting = calls.length > 0;

  useEffect(() => {
    if (!isWaiting) return;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [isWaiting]);

  if (!isWaiting) return null;
  const until = Math.max(...calls.map((each) => each.until));
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return (
    <div className={styles.root} role="status">
      <ClockRegular className={styles.icon} />
      <span>The service is busy. Trying again in {pluralize(seconds, 'second')}.</span>
    </div>
  );
};
