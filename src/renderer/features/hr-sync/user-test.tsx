import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect } from 'react';
import type { HrConnection } from '../../../contract/entities/hr';
import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import { notInGroup } from '../../../rules/hr/directory-errors';
import { selectKeys } from '../../../rules/hr/directory-keys';
import { defaultMappingScheme } from '../../../rules/hr/mapping-scheme';
import { ErrorState } from '../../parts/error-state';
import { useSlice } from '../../state/use-app';
import type { Asked } from '../../state/use-method';
import { BusyButton } from '../../ui/busy-button';
import { besideField, fieldWithRoom } from '../../ui/common-styles';
import { InlineLoading } from '../../ui/loading';
import { useFormErrors } from '../../ui/use-form-errors';
import { noDirectory } from './connection-props';
import { DirectoryFailure } from './directory-failure';
import { Panel } from './panel';
import { UserTestResultView } from './user-test-result';
import { userTestSlice } from './user-test-slice';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  field: { ...fieldWithRoom, flexGrow: 1 },
  button: besideField,
  looking: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface UserTestProps {
  readonly connection: HrConnection;
  readonly mapping: Asked<MappingScheme | null>;
}

/** One person of the directory: what it says of them, and what would become of it (G4). */
export const UserTest = ({ connection, mapping }: UserTestProps) => {
  const styles = useStyles();
  const { text, uid, load, asked, result, error, setText, run, clear } = useSlice(
    userTestSlice,
    (slice) => slice,
  );
  const wrong = useFormErrors({
    upn: text.trim() === '' ? 'Enter a principal name.' : null,
  });
  const config = connection.integrationSyncConfig ?? null;
  const scheme = mapping.value ?? defaultMappingScheme;
  const mine = connection.uid ?? '';

  // Another directory's person is nobody here.
  useEffect(() => {
    if (uid !== null && uid !== mine) clear();
  }, [uid, mine, clear]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (mine === '' || !wrong.passes(event.currentTarget)) return;
    void run({
      uid: mine,
      upn: text,
      keys: selectKeys(scheme),
      groupIds: (config?.groups ?? []).map(({ id }) => id),
    });
  };

  return (
    <Panel title="User test">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label="Principal name"
          required
          className={styles.field}
          hint={mine === '' ? noDirectory : undefined}
          {...wrong.field('upn')}
        >
          <Input
            name="upn"
            value={text}
            autoComplete="off"
            placeholder="adele.vance@company.com"
            disabled={mine === ''}
            onChange={(_event, data) => setText(data.value)}
          />
        </Field>
        <BusyButton
          type="submit"
          busy={load === 'loading'}
          unavailable={mine === '' && noDirectory}
          className={styles.button}
        >
          Test
        </BusyButton>
      </form>
      {load === 'loading' && (
        <div className={styles.looking}>
          <InlineLoading label={`Looking for ${asked}`} />
          <Button size="small" onClick={clear}>
            Cancel
          </Button>
        </div>
      )}
      {error && <DirectoryFailure error={error} place="test" />}
      {result && uid === mine && (
        <>
          {result.inGroupIds.length === 0 && <ErrorState error={notInGroup} />}
          <UserTestResultView result={result} scheme={scheme} config={config} />
        </>
      )}
      {load === 'idle' && mine !== '' && (
        <p className={styles.hint}>
          Shows a person’s values in the directory, their groups, and the card that comes of it.
        </p>
      )}
    </Panel>
  );
};
