import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import type { DemoTeam } from '../../contract/entities/team';
import { easternDayOf } from '../../rules/eastern-day';
import { easternDate, hasSpaces, isPastDate, trialDaysUntil } from '../../rules/trial-days';
import { messages } from '../state/messages';
import { useApp } from '../state/use-app';
import { useDraft } from '../state/use-draft';
import { useWrite } from '../state/use-write';
import type { Write } from '../state/write';
import { BusyButton } from '../ui/busy-button';
import { useNow } from '../ui/use-now';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-end', gap: '8px', flexWrap: 'wrap' },
});

/** New end of a trial (D4): days from today in US Eastern time, inclusive. */
export const extendTrial = (
  teamId: number,
  demoTeamId: number,
  trialDays: number,
): Write<'demoTeam.extendTrial'> => ({
  key: `demo-team/${demoTeamId}/trial`,
  method: 'demoTeam.extendTrial',
  input: { id: demoTeamId, trialDays },
  drafts: [`team/${teamId}/trial`],
  success: messages.updatedDemoTeam,
});

interface ExtendTrialProps {
  readonly demoTeam: Pick<DemoTeam, 'id' | 'trialExpiresAtUtc'>;
  readonly teamId: number;
}

/** New end of a trial, in US Eastern days, the last one included; a past date disables it. */
export const ExtendTrial = ({ demoTeam, teamId }: ExtendTrialProps) => {
  const styles = useStyles();
  const now = useNow();
  const draft = useDraft(`team/${teamId}/trial`);
  const { send } = useWrite();
  const text = draft.text ?? easternDayOf(demoTeam.trialExpiresAtUtc ?? '') ?? '';
  const past = isPastDate(text, now);
  // The end of a trial that is over is no mistake of whoever reads it.
  const wrong = past && text !== '' && draft.text !== null;
  const write = extendTrial(teamId, demoTeam.id, trialDaysUntil(text, now));
  const busy = useApp((state) => state.writes.pending[write.key] === true);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (past) return;
    await send(write);
  };
  return (
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
    </form>
  );
};
