import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { easternDayOf } from '../../rules/eastern-day';
import { stepsFrom, trialChange } from '../../rules/trial-change';
import { easternDate, hasSpaces, isPastDate } from '../../rules/trial-days';
import { useApp } from '../state/use-app';
import { useDraft } from '../state/use-draft';
import { useWrite } from '../state/use-write';
import { BusyButton } from '../ui/busy-button';
import { DateSteps } from '../ui/date-steps';
import { useNow } from '../ui/use-now';
import { extendTrial, type TrialOf } from './extend-trial-write';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  form: { display: 'flex', alignItems: 'flex-end', gap: '8px', flexWrap: 'wrap' },
  change: {
    lineHeight: '32px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  less: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface ExtendTrialProps {
  readonly demoTeam: TrialOf;
  readonly teamId: number;
}

/** New end of a trial, in US Eastern days, the last one included; a past date disables it. */
export const ExtendTrial = ({ demoTeam, teamId }: ExtendTrialProps) => {
  const styles = useStyles();
  const now = useNow();
  const draft = useDraft(`team/${teamId}/trial`);
  const { send, ask } = useWrite();
  const ends = demoTeam.trialExpiresAtUtc;
  const stored = easternDayOf(ends ?? '') ?? '';
  const text = draft.text ?? stored;
  const past = isPastDate(text, now);
  // The end of a trial that is over is no mistake of whoever reads it.
  const wrong = past && text !== '' && draft.text !== null;
  const write = extendTrial(teamId, demoTeam, text, now);
  const busy = useApp((state) => state.writes.pending[write.key] === true);
  const change = past ? null : trialChange(ends, text, now);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (past) return;
    if (write.asks) ask(write);
    else await send(write);
  };
  return (
    <div className={styles.root}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <Field
          label="Trial end date"
          validationState={wrong ? 'error' : 'none'}
          validationMessage={wrong ? 'Date must be in the future' : null}
        >
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
        <BusyButton type="submit" busy={busy} disabled={past}>
          Extend Trial
        </BusyButton>
        {draft.text !== null && draft.text !== stored && (
          <Button
            title="The date goes back to the one that is stored"
            onClick={({ currentTarget }) => {
              const field = currentTarget.closest('form')?.querySelector('input');
              draft.drop();
              field?.focus();
            }}
          >
            Discard
          </Button>
        )}
        <span
          role="status"
          className={change?.question === 'shorter' ? styles.less : styles.change}
        >
          {change && draft.text !== null ? change.text : ''}
        </span>
      </form>
      <DateSteps
        label="Trial end date"
        from={stepsFrom(ends, now)}
        now={now}
        onPick={(day) => draft.set(day)}
      />
    </div>
  );
};
