import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { idIn } from '../../../../contract/record-id';
import { useTeamNames } from '../../../parts/records/use-record-names';
import { messages } from '../../../state/feedback/messages';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { useFormErrors } from '../../../ui/forms/use-form-errors';
import { besideField, fieldWithRoom, oneLine } from '../../../ui/layout/common-styles';
import { hrSlice } from '../hr-slice';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: '10px 12px' },
  field: { ...fieldWithRoom, width: '260px' },
  button: besideField,
  recent: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    ...besideField,
    // On a line of its own.
    '@media (max-width: 720px)': { marginTop: 0 },
    minHeight: '32px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  id: { minWidth: 'auto' },
  recentName: { ...oneLine, maxWidth: '160px' },
});

/** Selects a team by ID, typed or recent (G1). */
export const TeamForm = () => {
  const styles = useStyles();
  const { teamText, teamError, teamId, setTeamText, chooseTeam } = useSlice(
    hrSlice,
    (slice) => slice,
  );
  const recent = useQueryMethod('hr.recentTeams', {});
  const { reload } = recent;
  const leave = useApp((state) => state.navigationGuard.ask);
  const reloadMethods = useApp((state) => state.server.reload);
  const field = useRef<HTMLInputElement>(null);
  const wrong = useFormErrors(
    { teamId: idIn(teamText) === null ? messages.invalidTeamId : null },
    { tried: teamError !== null },
  );

  useEffect(() => field.current?.focus(), []);

  const choose = (text = teamText) => {
    const id = idIn(text);
    // An invalid team ID leads nowhere, so do not ask about unsaved edits.
    if (id === null || id === teamId) {
      if (!chooseTeam(text)) field.current?.focus();
      else reloadMethods((method) => method === 'hr.connections');
      return;
    }
    leave(() => chooseTeam(text));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wrong.passes(event.currentTarget)) wrong.reset();
    choose();
  };
  // The team is one of the recent ones now.
  useEffect(() => {
    if (teamId !== null) reload();
  }, [teamId, reload]);

  const nameOfTeam = useTeamNames();
  const others = (recent.value ?? []).filter((id) => id !== teamId);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field label="Team ID" required className={styles.field} {...wrong.field('teamId')}>
        <Input
          ref={field}
          name="teamId"
          inputMode="numeric"
          autoComplete="off"
          value={teamText}
          onChange={(_event, data) => setTeamText(data.value)}
        />
      </Field>
      <Button type="submit" appearance="primary" icon={<SearchRegular />} className={styles.button}>
        Search
      </Button>
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
        <div className={styles.recent} role="group" aria-label="Recent teams">
          <span aria-hidden="true">Recent:</span>
          {others.slice(0, 6).map((id) => (
            <Button
              key={id}
              size="small"
              appearance="subtle"
              className={styles.id}
              aria-label={`Team ${id}${nameOfTeam(id) === null ? '' : `, ${nameOfTeam(id)}`}`}
              title={`Team ${id}`}
              onClick={() => choose(String(id))}
            >
              <span className={styles.recentName}>{nameOfTeam(id) ?? id}</span>
            </Button>
          ))}
        </div>
      )}
    </form>
  );
};
