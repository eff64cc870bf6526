import type { DemoTeam } from '../../../contract/entities/team';
import { type TrialQuestion, trialChange, trialQuestion } from '../../../domain/teams/trial-change';
import { isPastDate, trialDaysUntil } from '../../../domain/teams/trial-days';
import { addDays } from '../../../domain/text/calendar-day';
import { easternDayOf, easternDayText } from '../../../domain/text/eastern-day';
import { messages } from '../../state/feedback/messages';
import type { Change, ConfirmSpec, Write } from '../../state/outbox/write';

export type TrialOf = Pick<DemoTeam, 'id' | 'trialExpiresAtUtc'> &
  Partial<Pick<DemoTeam, 'hasPaid'>>;

/** A team can have several demo teams, and each has a date of its own. */
export const trialDraft = (teamId: number, demoTeamId: number): string =>
  `team/${teamId}/demo-team/${demoTeamId}/trial`;

/** Where version 0.2 kept one date for all demo teams of a team. */
export const olderTrialDraft = (teamId: number): string => `team/${teamId}/trial`;

const titles: Readonly<Record<TrialQuestion, string>> = {
  shorter: 'Shorten the trial?',
  far: 'Extend by more than a year?',
  same: 'Keep the same end date?',
  paid: 'Extend the trial of a team that has paid?',
};

const questionOf = (
  kind: TrialQuestion,
  { trialExpiresAtUtc: ends }: TrialOf,
  date: string,
  now: number,
  changes: readonly Change[],
): ConfirmSpec => ({
  title: titles[kind],
  question: trialQuestion(kind, ends, date, now),
  confirmLabel: kind === 'shorter' ? 'Shorten Trial' : 'Extend Trial',
  final: false,
  danger: kind === 'shorter',
  changes,
});

/**
 * Sets the new end of a trial (D4): days from today in US Eastern time, inclusive. Asks first if
 * that shortens the trial, extends it by more than a year, or if the team has paid; and about an end
 * that someone else has set since.
 */
export const extendTrial = (
  teamId: number,
  trial: TrialOf,
  date: string,
  now: number,
): Write<'demoTeam.extendTrial'> => {
  const question = trial.hasPaid
    ? 'paid'
    : trialChange(trial.trialExpiresAtUtc, date, now).question;
  const ends = trial.trialExpiresAtUtc;
  const former = easternDayOf(ends ?? '');
  const changes: readonly Change[] = [
    {
      field: 'trialExpiresAtUtc',
      label: 'Trial end date',
      before: ends ? easternDayText(ends, now) : '',
      after: easternDayText(date, now),
      text: (current) => easternDayText(String(current ?? ''), now),
    },
  ];
  const key = `demo-team/${trial.id}/trial`;
  const inputOf = (day: string, seen: string | null | undefined, at = Date.now()) => ({
    id: trial.id,
    trialDays: trialDaysUntil(day, at),
    base: { teamId, trialExpiresAtUtc: seen },
  });
  const isPast = (day: string) => isPastDate(day, Date.now());
  const dayText = (day: string) => easternDayText(day, Date.now());
  return {
    key,
    method: 'demoTeam.extendTrial',
    input: inputOf(date, ends, now),
    inputNow: () =>
      isPast(date)
        ? `${dayText(date)} has passed. Nothing was sent. Choose a later date.`
        : inputOf(date, ends),
    // Core's journal has the rest: the former end, and more than a year.
    overridden: question === 'paid' ? [trialQuestion('paid', ends, date, now)] : [],
    rebase: ({ trialExpiresAtUtc }) => inputOf(date, String(trialExpiresAtUtc ?? '')),
    // Until the record is reloaded, the next steps would count from the former end. A date without a
    // time would be over before its day begins in US Eastern time, so it gets one late that day.
    applies: (records) =>
      records.patchTeam(teamId, ({ internalDemoTeams }) => ({
        internalDemoTeams: internalDemoTeams.map((each) =>
          each.id === trial.id
            ? { ...each, trialExpiresAtUtc: `${addDays(date, 1)}T03:59:00Z` }
            : each,
        ),
      })),
    drafts: [trialDraft(teamId, trial.id)],
    success: messages.updatedDemoTeam,
    record: { kind: 'team', id: teamId },
    confirm: question ? questionOf(question, trial, date, now, changes) : null,
    changes,
    // A trial that had ended cannot be set back to its past end.
    undo:
      former === null || isPastDate(former, now)
        ? null
        : () => ({
            key,
            method: 'demoTeam.extendTrial',
            input: inputOf(former, date),
            inputNow: () =>
              isPast(former)
                ? `${dayText(former)} has passed, so it can’t be restored.`
                : inputOf(former, date),
            confirm: null,
            undo: null,
          }),
  };
};
