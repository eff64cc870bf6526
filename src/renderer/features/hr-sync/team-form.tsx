import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { parseTeamId } from '../../../rules/hr/connections';
import { useApp, useSlice } from '../../state/use-app';
import { useMethod } from '../../state/use-method';
import { hrSlice } from './hr-slice';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: '10px 12px' },
  field: { width: '260px' },
  // Level with the input, below its label.
  button: { marginTop: '26px' },
  recent: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    marginTop: '26px',
    minHeight: '32px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  id: { minWidth: 'auto', fontVariantNumeric: 'tabular-nums' },
});

/** Which team: an id, typed or one of the last ones (G1). */
export const TeamForm = () => {
  const styles = useStyles();
  const { teamText, teamError, teamId, setTeamText, chooseTeam } = useSlice(
    hrSlice,
    (slice) => slice,
  );
  const recent = useMethod('hr.recentTeams', {});
  const { reload } = recent;
  const leave = useApp((state) => state.leaving.ask);
  const reloadMethods = useApp((state) => state.server.reload);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const choose = (text = teamText) => {
    const id = parseTeamId(text);
    // What is no team id leads nowhere: nobody is asked about unsaved edits for it.
    if (id === null || id === teamId) {
      if (!chooseTeam(text)) field.current?.focus();
      else reloadMethods((method) => method === 'hr.connections');
      return;
    }
    leave(() => chooseTeam(text));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    choose();
  };
  // A team that was looked at stands among the last ones from then on.
  useEffect(() => {
    if (teamId !== null) reload();
  }, [teamId, reload]);

  const others = (recent.value ?? []).filter((id) => id !== teamId);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field
        label="Team ID"
        required
        className={styles.field}
        validationState={teamError ? 'error' : 'none'}
        validationMessage={teamError}
      >
        <Input
          ref={field}
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
        <div className={styles.recent} role="group" aria-label="Teams looked at before">
          <span aria-hidden="true">Recent:</span>
          {others.slice(0, 6).map((id) => (
            <Button
              key={id}
              size="small"
              appearance="subtle"
              className={styles.id}
              aria-label={`Team ${id}`}
              onClick={() => choose(String(id))}
            >
              {id}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
};
