import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { useEffect, useState } from 'react';
import { pluralize } from '../../../domain/text/pluralize';
import { useSlice } from '../../state/use-app';
import { hrSlice } from './hr-slice';
import { WarningNotice } from './warning-notice';

/** Shows that a call waits because an API asked for it (429, 503). */
export const WaitingNotice = () => {
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
    <WarningNotice icon={ClockRegular}>
      The service is busy. Trying again in {pluralize(seconds, 'second')}.
    </WarningNotice>
  );
};
