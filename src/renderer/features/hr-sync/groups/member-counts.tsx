import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync';
import { type ReactNode, useState } from 'react';
import { directoryErrorText } from '../../../../domain/hr-sync/directory-errors';
import { formatNumber } from '../../../../domain/text/format-number';
import { pluralize } from '../../../../domain/text/pluralize';
import { useSlice } from '../../../state/use-app';
import { BriefButton } from '../../../ui/buttons/brief-button';
import { Button } from '../../../ui/buttons/button';
import { Heard } from '../../../ui/feedback/heard';
import { type CountsSlice, countKey, countsSlice, type GroupCount } from './counts-slice';

const useStyles = makeStyles({
  count: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    columnGap: '6px',
    color: tokens.colorNeutralForeground2,
    textAlign: 'right',
  },
  bad: { color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
});

interface CountedGroup {
  readonly uid: string;
  readonly id: string;
  readonly name: string;
}

const CountState = ({ uid, id, name }: CountedGroup): ReactNode => {
  const styles = useStyles();
  const count = useSlice(countsSlice, ({ counts }) => counts[countKey(uid, id)]);
  const recount = useSlice(countsSlice, (slice) => slice.recount);
  const cancel = useSlice(countsSlice, (slice) => slice.cancel);
  if (count === undefined) return null;
  if (count.state === 'known') return pluralize(count.count, 'member');
  if (count.state === 'counting') {
    return (
      <>
        <Spinner size="extra-tiny" aria-hidden="true" />
        <BriefButton
          appearance="subtle"
          aria-label={`Cancel counting ${name}`}
          onClick={() => cancel(uid, [id])}
        >
          Cancel
        </BriefButton>
      </>
    );
  }
  const failure = count.state === 'failed' ? directoryErrorText(count.error, 'overview') : null;
  return (
    <>
      {failure && (
        <span className={styles.bad} title={failure.detail || undefined}>
          {failure.text}
        </span>
      )}
      <BriefButton
        appearance="subtle"
        aria-label={`Count ${name}`}
        onClick={() => recount(uid, [id])}
      >
        Count
      </BriefButton>
    </>
  );
};

/** The number of members of a group. Counts arrive one by one; each renders only its own cell. */
export const MemberCount = (group: CountedGroup) => {
  const styles = useStyles();
  return (
    <span className={styles.count}>
      <CountState {...group} />
    </span>
  );
};

interface CountAllProps {
  readonly uid: string;
  readonly ids: readonly string[];
  readonly onRecount: () => void;
}

/** Cancels the counts in progress, or counts all groups again. */
export const CountAll = ({ uid, ids, onRecount }: CountAllProps) => {
  const count = (state: GroupCount['state']) => (slice: CountsSlice) =>
    ids.filter((id) => slice.counts[countKey(uid, id)]?.state === state).length;
  const counting = useSlice(countsSlice, count('counting'));
  const known = useSlice(countsSlice, count('known'));
  /** The first count comes with the screen; no one waits for it. */
  const [isAsked, setAsked] = useState(false);
  const recount = useSlice(countsSlice, (slice) => slice.recount);
  const cancel = useSlice(countsSlice, (slice) => slice.cancel);
  const all = pluralize(ids.length, 'group');
  const counted = known < ids.length ? `${formatNumber(known)} of ${all}` : all;
  return (
    <>
      {counting > 0 ? (
        <Button size="small" flips onClick={() => cancel(uid, ids)}>
          Cancel counting ({formatNumber(ids.length - counting)} of {formatNumber(ids.length)})
        </Button>
      ) : (
        <Button
          size="small"
          appearance="subtle"
          flips
          icon={<ArrowSyncRegular />}
          onClick={() => {
            setAsked(true);
            recount(uid, ids);
            onRecount();
          }}
        >
          Count again
        </Button>
      )}
      <Heard text={isAsked && counting === 0 ? `${counted} counted.` : ''} />
    </>
  );
};
