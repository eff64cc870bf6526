import { makeStyles, tokens } from '@fluentui/react-components';
import { relativeTime } from '../../../domain/members/last-login';
import { easternDayText } from '../../../domain/text/eastern-day';
import { parseApiDate } from '../../../domain/text/parse-api-date';
import { hint } from '../hints/hint';
import { useNow } from '../timers/use-now';

const useStyles = makeStyles({
  time: {
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
const exact = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

const moment = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface TimeProps {
  readonly iso: string;
  readonly text: (time: Date) => string;
}

const Time = ({ iso, text }: TimeProps) => {
  const styles = useStyles();
  const time = new Date(parseApiDate(iso));
  if (Number.isNaN(time.getTime())) return <span>{iso}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is for keyboard users too
    <time dateTime={iso} className={styles.time} tabIndex={0} {...hint(exact.format(time))}>
      {text(time)}
    </time>
  );
};

interface MomentProps {
  /** ISO 8601; text that is no date shows as it came, none shows nothing. */
  readonly iso: string | null | undefined;
}

/** The local day; its exact time and time zone on hover and focus. */
export const DateTime = ({ iso }: MomentProps) =>
  iso ? <Time iso={iso} text={(time) => day.format(time)} /> : null;

/** The local day and time of day: for what happens several times a day. */
export const Moment = ({ iso }: MomentProps) =>
  iso ? <Time iso={iso} text={(time) => moment.format(time)} /> : null;

/** The local time of day alone, below the heading of its day. */
export const ClockTime = ({ iso }: MomentProps) =>
  iso ? <Time iso={iso} text={(time) => clock.format(time)} /> : null;

/** `3 days ago`, moving on with the minutes; the exact time on hover and focus. */
export const Relative = ({ iso }: MomentProps) => {
  const now = useNow();
  return iso ? <Time iso={iso} text={() => relativeTime(iso, now)} /> : null;
};

/** `Dec 13, ET`: a day that counts in US Eastern time; its exact time here on hover and focus. */
export const EasternDay = ({ iso }: MomentProps) => {
  const now = useNow();
  return iso ? <Time iso={iso} text={() => easternDayText(iso, now)} /> : null;
};
