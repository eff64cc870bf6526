import type { Bulk, BulkStatus } from '../../../contract/entities/bulk';
import { bulkCounts, bulkHeading } from '../../../domain/bulk/bulk-words';
import { roundedMinutesText } from '../../../domain/text/duration';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import type { Tone } from '../../ui/feedback/badge';

export const statusTones: Readonly<Record<BulkStatus, Tone>> = {
  looking: 'neutral',
  'will-change': 'brand',
  'already-so': 'neutral',
  cannot: 'danger',
  'not-found': 'warning',
  ambiguous: 'warning',
  duplicate: 'neutral',
  'not-read': 'warning',
  'left-out': 'neutral',
  waiting: 'neutral',
  running: 'brand',
  done: 'success',
  failed: 'danger',
  'not-confirmed': 'warning',
  'changed-since': 'warning',
  'not-run': 'neutral',
};

/** In order of importance: problems come first. */
export const statusOrder: readonly BulkStatus[] = [
  'failed',
  'not-confirmed',
  'changed-since',
  'not-read',
  'cannot',
  'not-found',
  'ambiguous',
  'running',
  'will-change',
  'waiting',
  'looking',
  'not-run',
  'done',
  'already-so',
  'duplicate',
  'left-out',
];

/** Number of rows in a run that can be retried. */
export const retryable = ({ counts }: Bulk): number =>
  counts.failed + counts['not-confirmed'] + counts['changed-since'];

export const isPlan = ({ state, startedAt }: Bulk): boolean =>
  state === 'planning' || state === 'planned' || (state === 'paused' && startedAt === null);

/** The list is running or waiting for a person. */
export const isUnfinished = (bulk: Bulk): boolean => !isOver(bulk);

/** The run has started, and goes on or is paused. */
export const isBegun = ({ state, startedAt }: Bulk): boolean =>
  state === 'running' || (state === 'paused' && startedAt !== null);

/** The run has ended. */
export const isOver = ({ state }: Bulk): boolean => state === 'finished' || state === 'stopped';

/** The run ended with failures that the person has not looked at since. */
export const needsReview = (bulk: Bulk): boolean => isOver(bulk) && !bulk.reviewed;

/** Rows of the run that have ended, with any outcome. */
export const endedRows = (bulk: Bulk): number => bulk.counts.done + retryable(bulk);

const leftText = (seconds: number): string => {
  if (seconds < 60) return 'less than a minute left';
  return `about ${roundedMinutesText(seconds / 60)} left`;
};

/** `12 of 38 done · 1 failed · 30 per minute · about 1 minute left`; unknown parts are omitted. */
export const runText = (bulk: Bulk): string => {
  const { counts, state, rate, secondsLeft, toRun } = bulk;
  return [
    `${formatNumber(counts.done)} of ${formatNumber(toRun)} done`,
    counts.failed > 0 && `${formatNumber(counts.failed)} failed`,
    counts['not-confirmed'] > 0 && `${formatNumber(counts['not-confirmed'])} not confirmed`,
    counts['changed-since'] > 0 &&
      `${formatNumber(counts['changed-since'])} changed since planning`,
    counts['not-run'] > 0 && `${formatNumber(counts['not-run'])} not run`,
    state === 'running' && rate !== null && `${formatNumber(Math.round(rate))} per minute`,
    state === 'running' && secondsLeft !== null && leftText(secondsLeft),
  ]
    .filter((part) => part !== false)
    .join(' · ');
};

const endStatuses = ['done', 'failed', 'not-confirmed', 'changed-since', 'not-run'] as const;

/** `51 done, 5 failed`: an ended run on Home. */
const endText = ({ counts }: Bulk): string => bulkCounts(counts, endStatuses).join(', ');

/** Why a call can't restore some rows: an admin's rights, or a trial's past end or none. */
const lastingReason = ({ action }: Bulk, count: number, tense: 'will' | 'did'): string => {
  const isOne = count === 1;
  const is = tense === 'will';
  if (action.method === 'memberTeam.transfer') {
    const admins = isOne
      ? `the member ${is ? 'is' : 'was'} an admin`
      : `they ${is ? 'are' : 'were'} admins`;
    return `, because ${admins}`;
  }
  if (action.method !== 'demoTeam.extendTrial') return '';
  const has = is ? (isOne ? 'has' : 'have') : 'had';
  return `, because ${isOne ? 'its trial' : 'their trials'} ${has} ended or ${has} no end date`;
};

const othersText = (bulk: Bulk, others: number, tense: 'will' | 'did'): string =>
  ` The ${others === 1 ? 'other one' : `other ${formatNumber(others)}`} can’t be undone${lastingReason(bulk, others, tense)}.`;

/** What Undo will restore of a plan, for its confirmation; begins with a space. */
export const canUndoText = (bulk: Bulk): string => {
  const { canUndo, cannotUndo, toRun, undoOf } = bulk;
  if (canUndo) return ' You can undo this afterward.';
  const restored = toRun - cannotUndo;
  if (restored > 0) {
    return ` You can undo ${formatNumber(restored)} of them afterward.${othersText(bulk, cannotUndo, 'will')}`;
  }
  return ` This can’t be undone${undoOf === null ? lastingReason(bulk, cannotUndo, 'will') : ''}.`;
};

/** Which rows Undo doesn't bring back, and why. */
const notUndoableText = (bulk: Bulk): string => {
  const others = bulk.counts.done - bulk.undoable - bulk.restored;
  return others <= 0 ? '' : othersText(bulk, others, 'did');
};

/**
 * What an earlier undo restored, and why Undo restores fewer rows than the run changed. '' if Undo
 * restores all of them, or another list undid it.
 */
export const undoText = (bulk: Bulk): string => {
  const { counts, undoable, restored, undoneBy } = bulk;
  if (counts.done <= undoable) return '';
  const back =
    restored === 0
      ? ''
      : `${formatNumber(restored)} of ${pluralize(counts.done, 'change')} ${restored === 1 ? 'was' : 'were'} undone. `;
  if (undoable === 0) return undoneBy === null ? back.trimEnd() : '';
  return `${back}Undo restores ${recordsText(bulk, undoable)}.${notUndoableText(bulk)}`;
};

/** A list's state in one line, for Home and the banner. */
export const stateText = (bulk: Bulk): string => {
  const { state, counts, total } = bulk;
  if (state === 'planning') {
    return `Planning: ${formatNumber(total - counts.looking)} of ${pluralize(total, 'row')}`;
  }
  if (state === 'planned') return `Planned: ${bulkHeading(bulk)}`;
  if (isPlan(bulk)) return 'Planning is paused';
  if (state === 'paused') return `Paused: ${runText(bulk)}`;
  if (needsReview(bulk)) return endText(bulk);
  if (state === 'elsewhere') return 'Running in another copy of Internal Dash on this computer';
  return runText(bulk);
};

/** `38 members`, as in the confirmation. */
export const recordsText = ({ action }: Bulk, count: number): string =>
  pluralize(
    count,
    action.method.startsWith('team.') || action.method.startsWith('demoTeam.') ? 'team' : 'member',
  );
