import { makeStyles } from '@fluentui/react-components';
import { formatNumber } from '../../../domain/text/format-number';
import { unseen } from '../layout/common-styles';
import { useDebouncedValue } from '../timers/use-debounced-value';

const useStyles = makeStyles({ root: unseen });

/**
 * Tells screen readers what the screen shows without announcing it. Stays mounted with an empty
 * text, because only a change of its text is announced.
 */
export const Heard = ({ text }: { readonly text: string }) => (
  <span role="status" className={useStyles().root}>
    {text}
  </span>
);

interface FilterHeardProps {
  /** What is typed; nothing is said without it. */
  readonly filter: string;
  /** How many rows fit it; null while they load. */
  readonly count: number | null;
  /** How many rows are asked for at most, so that there may be others. */
  readonly most?: number;
}

/** Milliseconds without a key: at each key, an announcement would cut off the one before. */
const pauseMs = 500;

/** How many rows a filter leaves. */
export const FilterHeard = ({
  filter,
  count,
  most = Number.POSITIVE_INFINITY,
}: FilterHeardProps) => {
  const text =
    filter.trim() === '' || count === null
      ? ''
      : count === 0
        ? 'No results.'
        : `${formatNumber(count)}${count >= most ? ' or more' : ''} found.`;
  // With the filter, so that the same count for another one is announced, too.
  const now = `${filter.trim()}\n${text}`;
  return <Heard text={useDebouncedValue(now, pauseMs) === now ? text : ''} />;
};
