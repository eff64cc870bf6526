import { makeStyles, tokens } from '@fluentui/react-components';
import { relativeTime } from '../../../domain/members/last-login';
import { easternDayText } from '../../../domain/text/eastern-day';
import { onFirstUse } from '../../../domain/text/on-first-use';
import { useNow } from '../timers/use-now';
import { tooltip } from '../tooltips/tooltip';
import { type ApiDate, dayOf, exactTimeOf, readDate } from './time-formats';

const useStyles = makeStyles({
  time: {
    borderRadius: tokens.borderRadiusSmall,
    whiteSpace: 'nowrap',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

const timeParts = { hour: 'numeric', minute: '2-digit' } as const;
const moment = onFirstUse(
  () =>
    new Intl.DateTimeFormat(undefined, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      ...timeParts,
    }),
);
const clock = onFirstUse(() => new Intl.DateTimeFormat(undefined, timeParts));

interface TimeProps {
  readonly iso: string;
  readonly text: (date: ApiDate) => string;
  /** The text changes with time alone, which a status around it must not announce. */
  readonly ticks?: boolean;
}

const Time = ({ iso, text, ticks = false }: TimeProps) => {
  const styles = useStyles();
  const date = readDate(iso);
  if (date === null) return <span>{iso}</span>;
  const exact = exactTimeOf(date);
  // Keyboard users need the exact time too.
  const focusable = exact === null ? {} : { tabIndex: 0, ...tooltip(exact) };
  return (
    <time
      dateTime={iso}
      className={styles.time}
      {...(ticks && { 'aria-live': 'off' })}
      {...focusable}
    >
      {text(date)}
    </time>
  );
};

interface MomentProps {
  /**
   * ISO 8601; an invalid date shows as is, an empty one shows nothing. A date without a time shows
   * that day, and has no exact time.
   */
  readonly iso: string | null | undefined;
}

/** The local day; hover and focus show its exact time and time zone. */
export const DateTime = ({ iso }: MomentProps) => (iso ? <Time iso={iso} text={dayOf} /> : null);

/** The local day and time, for events that happen several times a day. */
export const Moment = ({ iso }: MomentProps) =>
  iso ? (
    <Time iso={iso} text={(date) => (date.isDay ? dayOf(date) : moment().format(date.ms))} />
  ) : null;

/** The local time only, below the heading of its day. */
export const ClockTime = ({ iso }: MomentProps) =>
  iso ? <Time iso={iso} text={({ ms }) => clock().format(ms)} /> : null;

interface RelativeProps extends MomentProps {
  /** Inside a sentence, `Just now` has no capital. */
  readonly isInside?: boolean;
}

/** `3 days ago`, updated every minute; hover and focus show the exact time. */
export const Relative = ({ iso, isInside = false }: RelativeProps) => {
  const now = useNow();
  const text = () => {
    const relative = relativeTime(iso ?? '', now);
    return isInside ? relative.charAt(0).toLowerCase() + relative.slice(1) : relative;
  };
  return iso ? <Time iso={iso} text={text} ticks /> : null;
};

/** `Dec 13, ET`: a day in US Eastern time; hover and focus show its exact local time. */
export const EasternDay = ({ iso }: MomentProps) => {
  const now = useNow();
  return iso ? <Time iso={iso} text={() => easternDayText(iso, now)} /> : null;
};
