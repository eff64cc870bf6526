import { Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect } from 'react';
import { stepsFrom, trialChange } from '../../../domain/teams/trial-change';
import { hasSpaces, isPastDate, pastDateText } from '../../../domain/teams/trial-days';
import { easternDate } from '../../../domain/text/calendar-day';
import { easternDayOf } from '../../../domain/text/eastern-day';
import { useDraft } from '../../state/drafts/use-draft';
import { useWrite } from '../../state/outbox/use-write';
import { isAsked } from '../../state/outbox/write';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { DateSteps } from '../../ui/forms/date-steps';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { besideField, fieldWithRoom } from '../../ui/layout/common-styles';
import { useNow } from '../../ui/timers/use-now';
import { extendTrial, olderTrialDraft, type TrialOf, trialDraft } from './extend-trial-write';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
  line: { display: 'flex', alignItems: 'flex-start', gap: '0 8px', flexWrap: 'wrap' },
  field: fieldWithRoom,
  button: besideField,
  change: {
    ...besideField,
    lineHeight: '32px',
    color: tokens.colorNeutralForeground2,
  },
  less: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface ExtendTrialProps {
  readonly demoTeam: TrialOf;
  readonly teamId: number;
  /** The team's record shows it, so it takes over the date that an earlier version kept. */
  readonly isCurrent?: boolean;
}

/** New end of a trial in US Eastern days, last day included; disabled for a past date. */
export const ExtendTrial = ({ demoTeam, teamId, isCurrent = false }: ExtendTrialProps) => {
  const styles = useStyles();
  const now = useNow();
  const draft = useDraft(trialDraft(teamId, demoTeam.id));
  const older = useDraft(olderTrialDraft(teamId));
  useEffect(() => {
    if (!isCurrent || older.text === null) return;
    if (draft.text === null) draft.set(older.text);
    older.drop();
  });
  const { send, confirm } = useWrite();
  const ends = demoTeam.trialExpiresAtUtc;
  const stored = easternDayOf(ends ?? '') ?? '';
  const text = draft.text ?? stored;
  const past = isPastDate(text, now);
  // The end date of a trial that is over is not the reader's error.
  const date = past && text !== '' && draft.text !== null ? pastDateText : null;
  // A year that is not fully typed yet is not a past year.
  const atOnce = { date: text.startsWith('0') ? null : date };
  const wrong = useFormErrors({ date }, { atOnce });
  const write = extendTrial(teamId, demoTeam, text, now);
  const busy = useApp((state) => state.writes.pending[write.key] === true);
  const change = past ? null : trialChange(ends, text, now);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (past) return;
    if (isAsked(write)) confirm(write);
    else await send(write);
  };
  return (
    <form className={styles.root} onSubmit={(event) => void onSubmit(event)}>
      <div className={styles.line}>
        <Field label="Trial end date" className={styles.field} {...wrong.field('date')}>
          <Input
            type="date"
            min={easternDate(now)}
            value={text}
            onChange={(_event, data) => {
              // Section 5: date text with spaces is ignored.
              if (!hasSpaces(data.value)) draft.set(data.value);
            }}
          />
        </Field>
        <Button
          type="submit"
          className={styles.button}
          busy={busy}
          disabledReason={past && 'Choose today or a later date first.'}
        >
          Extend Trial
        </Button>
        {draft.text !== null && draft.text !== stored && (
          <Button
            className={styles.button}
            title="Restores the saved date"
            onClick={({ currentTarget }) => {
              const field = currentTarget.closest('form')?.querySelector('input');
              draft.discard('Trial end date discarded');
              field?.focus();
            }}
          >
            Discard
          </Button>
        )}
        <span
          role="status"
          className={mergeClasses(styles.change, change?.question === 'shorter' && styles.less)}
        >
          {change && draft.text !== null ? change.text : ''}
        </span>
      </div>
      <DateSteps
        label="Trial end date"
        from={stepsFrom(ends, now)}
        now={now}
        onPick={(day) => draft.set(day)}
      />
    </form>
  );
};
