import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import type { AppError } from '../../../../contract/wire/errors';
import { pluralize } from '../../../../domain/text/pluralize';
import { ErrorState } from '../../../parts/error-state';
import { currentIn } from '../../../state/confirmations/confirmations-slice';
import { useConfirm } from '../../../state/confirmations/use-confirm';
import { useFormWrite } from '../../../state/outbox/use-write';
import type { ConfirmSpec } from '../../../state/outbox/write';
import { useUnexpectedParts } from '../../../state/queries/use-unexpected-parts';
import { useApp } from '../../../state/use-app';
import { Button, untilDone } from '../../../ui/buttons/button';
import { mappingKey, saveMapping } from '../hr-sync-writes';
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

const mappingConflict: ConfirmSpec = {
  question: '',
  conflictQuestion:
    'The mapping was changed since you opened it. Choose which version to keep. Yours replaces every field.',
  confirmLabel: 'Save mine',
  final: true,
};

interface MappingSaveProps {
  readonly teamId: number;
  readonly edit: MappingEdit;
  /** False if there is an error, which then shows at its field. */
  readonly passes: () => boolean;
  readonly onDone: () => void;
  /** The buttons went with the last edit: the focus returns to the fields. */
  readonly onLeave: () => void;
}

/** Save and Cancel for an edit; `Reset to default` if the mapping is not the default. */
export const MappingSave = ({ teamId, edit, passes, onDone, onLeave }: MappingSaveProps) => {
  const styles = useStyles();
  const reload = useApp((state) => state.server.reload);
  const resolveConflict = useApp((state) => state.confirmations.resolveConflict);
  const send = useFormWrite({ kind: 'team', id: teamId });
  const confirm = useConfirm();
  const busy = useApp((state) => state.writes.pending[mappingKey(teamId)] === true);
  const [error, setError] = useState<AppError | null>(null);
  const unexpected = useUnexpectedParts('hr.mapConf', { teamId });
  const { scheme, base, canSave, canReset, drop, discard, saved, reset } = edit;

  const isDone = useRef(false);
  const done = () => {
    isDone.current = true;
    setError(null);
    onDone();
  };
  // The pressed button may be gone.
  useEffect(() => {
    if (isDone.current && document.activeElement === document.body) onLeave();
    isDone.current = false;
  });

  const save = async () => {
    if (!passes()) return;
    setError(null);
    const paths = unexpected.map(({ at }) => at);
    const write = saveMapping(teamId, scheme, base, paths);
    const result = await send(write);
    if (result === null) return;
    if (result.ok) {
      saved(scheme, result.value);
      return done();
    }
    const current = currentIn(result.error);
    if (current === null || !MappingScheme.safeParse(current.mappingScheme).success) {
      return setError(result.error);
    }
    const end = await resolveConflict(write, mappingConflict, current);
    if (end === null) return;
    if (end === 'theirs') drop();
    else if (end.ok) saved(scheme, MappingScheme.parse(end.value));
    done();
    if (end === 'theirs') reload((method) => method === 'hr.mapConf');
  };

  const saveAsked = async () => {
    const isSure =
      unexpected.length === 0 ||
      (await confirm({
        title: 'Save without the unknown parts?',
        question: `The stored mapping has ${pluralize(unexpected.length, 'part')} in an unknown format. Saving replaces the whole mapping and removes ${unexpected.length === 1 ? 'it' : 'them'}.`,
        confirmLabel: 'Save without them',
        final: true,
        danger: true,
      }));
    if (isSure) await save();
  };

  const resetAsked = async () => {
    if (!canSave) return reset();
    const isSure = await confirm({
      title: 'Reset to default?',
      question: 'Your edits are replaced by the default mapping. Nothing is saved yet.',
      confirmLabel: 'Reset to default',
      final: true,
    });
    if (!isSure) return;
    reset();
    done();
  };

  if (!canSave && !canReset) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups buttons, not form fields
    <div className={styles.bar} role="group" aria-label="Changes to the mapping">
      {error && <ErrorState error={error} />}
      <div className={styles.buttons}>
        {canSave && (
          <>
            <Button appearance="primary" busy={busy} onClick={() => void saveAsked()}>
              Save
            </Button>
            <Button
              disabledReason={busy && untilDone}
              onClick={() => {
                discard();
                done();
              }}
            >
              Cancel
            </Button>
          </>
        )}
        <span className={styles.grow} />
        {canReset && (
          <Button
            appearance="subtle"
            disabledReason={busy && untilDone}
            onClick={() => void resetAsked()}
          >
            Reset to default
          </Button>
        )}
      </div>
    </div>
  );
};
