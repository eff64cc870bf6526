import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { AppError } from '../../../contract/errors';
import type { MethodInput } from '../../../contract/methods';
import { counted } from '../../../rules/counted';
import { ErrorState } from '../../parts/error-state';
import { useApp } from '../../state/use-app';
import type { WriteOptions } from '../../state/writes-slice';
import { BusyButton } from '../../ui/busy-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReasonedButton, untilDone } from '../../ui/reasoned-button';
import type { MappingEdit } from './mapping-edit';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '-20px',
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '12px 20px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  grow: { flexGrow: 1 },
});

interface MappingSaveProps {
  readonly teamId: number;
  readonly edit: MappingEdit;
  /** False where something is wrong, which then shows at its field. */
  readonly passes: () => boolean;
  readonly onDone: () => void;
}

/** Save and Cancel where there is an edit, `Reset to default` where it is not the default. */
export const MappingSave = ({ teamId, edit, passes, onDone }: MappingSaveProps) => {
  const styles = useStyles();
  const run = useApp((state) => state.writes.run);
  const patch = useApp((state) => state.server.patch);
  const reload = useApp((state) => state.server.reload);
  const key = `hr/mapping/${teamId}`;
  const busy = useApp((state) => state.writes.pending[key] === true);
  const [error, setError] = useState<AppError | null>(null);
  const [theirs, setTheirs] = useState<MappingScheme | null>(null);
  const [resetting, setResetting] = useState(false);
  const odd = useApp(
    ({ odd: { answers } }) =>
      answers.find(
        ({ method, input }) =>
          method === 'hr.mapConf' && (input as MethodInput<'hr.mapConf'>).teamId === teamId,
      )?.parts.length ?? 0,
  );
  const [dropping, setDropping] = useState(false);
  const { scheme, base, canSave, canReset, drop, saved, reset } = edit;

  const done = () => {
    setError(null);
    setTheirs(null);
    onDone();
  };

  const save = async (from: MappingScheme | null) => {
    if (!passes()) return;
    setError(null);
    const send = async (wanted: MappingScheme, known: MappingScheme | null, how: WriteOptions) => {
      const input = { teamId, scheme: wanted, base: known };
      const success = 'Successfully updated mapping!';
      const answer = await run(key, 'hr.saveMapping', input, { ...how, success });
      if (answer?.ok) patch('hr.mapConf', { teamId }, () => answer.value);
      return answer;
    };
    const isMine = from !== null && from === base;
    const result = await send(scheme, from, {
      onError: 'caller',
      ...(isMine ? { undo: () => send(from, scheme, {}) } : {}),
    });
    if (result === null) return;
    if (result.ok) {
      saved(scheme, result.value);
      done();
      return;
    }
    const current =
      result.error.code === 'conflict'
        ? MappingScheme.safeParse(result.error.current?.mappingScheme)
        : null;
    if (current?.success) setTheirs(current.data);
    else {
      setTheirs(null);
      setError(result.error);
    }
  };

  if (!canSave && !canReset) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons
    <div className={styles.bar} role="group" aria-label="Changes of the mapping">
      {error && <ErrorState error={error} />}
      <div className={styles.buttons}>
        {canSave && (
          <>
            <BusyButton
              appearance="primary"
              busy={busy}
              onClick={() => (odd > 0 ? setDropping(true) : void save(base))}
            >
              Save
            </BusyButton>
            <ReasonedButton
              unavailable={busy && untilDone}
              onClick={() => {
                drop();
                done();
              }}
            >
              Cancel
            </ReasonedButton>
          </>
        )}
        <span className={styles.grow} />
        {canReset && (
          <ReasonedButton
            appearance="subtle"
            unavailable={busy && untilDone}
            onClick={() => (canSave ? setResetting(true) : reset())}
          >
            Reset to default
          </ReasonedButton>
        )}
      </div>
      {resetting && (
        <ConfirmDialog
          title="Reset to default?"
          message="Your edits are replaced by the default mapping. Nothing is saved yet."
          confirmLabel="Reset to default"
          final
          cancelLabel="Cancel"
          onConfirm={() => {
            setResetting(false);
            reset();
            done();
          }}
          onCancel={() => setResetting(false)}
        />
      )}
      {dropping && (
        <ConfirmDialog
          title="Save without what the app does not know?"
          message={`The stored mapping has ${counted(odd, 'part')} in an unknown format. What you save replaces the whole mapping, and removes ${odd === 1 ? 'it' : 'them'}.`}
          confirmLabel="Save without"
          final
          danger
          cancelLabel="Cancel"
          onConfirm={() => {
            setDropping(false);
            void save(base);
          }}
          onCancel={() => setDropping(false)}
        />
      )}
      {theirs && (
        <ConfirmDialog
          title="Changed by someone else"
          message="The mapping was changed since you opened it. Choose which one stays: theirs, or yours with all of its fields."
          confirmLabel="Save mine"
          final
          cancelLabel="Cancel"
          danger
          busy={busy}
          onConfirm={() => void save(theirs)}
          onCancel={() => setTheirs(null)}
        >
          <div>
            <ReasonedButton
              unavailable={busy && untilDone}
              onClick={() => {
                drop();
                done();
                reload((method) => method === 'hr.mapConf');
              }}
            >
              Keep theirs
            </ReasonedButton>
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
};
