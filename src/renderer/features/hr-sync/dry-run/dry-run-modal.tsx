import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DryRunPart, ShownDryRun } from '../../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../../contract/entities/hr';
import {
  additionText,
  isBeyondSeats,
  needsTypedNumber,
  removalText,
} from '../../../../domain/hr-sync/removal-limit';
import { boundedName } from '../../../../domain/text/bounded-name';
import { formatNumber } from '../../../../domain/text/format-number';
import { isTypedNumber, typeFirst } from '../../../../domain/text/typed-number';
import { ErrorState } from '../../../parts/error-state';
import { SavedPlace } from '../../../parts/save-file/saved-place';
import { useQueryMethod, useTeam } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { Button, untilDone } from '../../../ui/buttons/button';
import { topDialog } from '../../../ui/dialogs/dialog-stack';
import { Modal } from '../../../ui/dialogs/modal';
import { Heard } from '../../../ui/feedback/heard';
import { TypedNumber } from '../../../ui/forms/typed-number';
import { flushLeft, modalFoot } from '../../../ui/layout/common-styles';
import { csvKey, exportDryRun } from '../hr-sync-writes';
import { DryRunResult } from './dry-run-result';
import { dryRunSlice, type RunState, runKey } from './dry-run-slice';
import { useSyncConfirm } from './sync-confirm';
import { SyncOutcomeView } from './sync-outcome-view';

const useStyles = makeStyles({
  progress: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    rowGap: '16px',
    minHeight: '320px',
    maxWidth: '420px',
    margin: '0 auto',
    width: '100%',
  },
  step: { display: 'flex', flexDirection: 'column', rowGap: '6px' },
  line: { display: 'flex', justifyContent: 'space-between' },
  quiet: { color: tokens.colorNeutralForeground3 },
  foot: modalFoot,
  // At the opposite end from the buttons that change something.
  export: { ...flushLeft('12px'), marginRight: 'auto' },
  // A separate line for the question and its number field.
  typed: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '12px',
    flexBasis: '100%',
  },
  number: { width: '96px' },
  stale: {
    margin: 0,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
});

const steps = [
  ['cards', 'Loading the team’s cards'],
  ['users', 'Loading the directory'],
  ['compare', 'Comparing'],
] as const;

const Progress = ({ run, onCancel }: { run: RunState; onCancel: () => void }) => {
  const styles = useStyles();
  return (
    <div className={styles.progress} aria-busy="true">
      {steps.map(([step, label]) => {
        const at = run.progress[step];
        return (
          <div key={step} className={styles.step}>
            <span className={styles.line}>
              <span className={at ? undefined : styles.quiet}>{label}</span>
              <span className={styles.quiet}>
                {at ? formatNumber(at.done) : ''}
                {at?.total ? ` of ${formatNumber(at.total)}` : ''}
              </span>
            </span>
            {step === 'compare' && (
              <ProgressBar
                aria-label="Dry run"
                {...(at?.total ? { value: at.done, max: at.total } : {})}
              />
            )}
          </div>
        );
      })}
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
};

/** For screen readers: the figures show it, but aren't announced. */
const countsText = ({ counts: { added, changed, removed } }: ShownDryRun): string =>
  `${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed.`;

/** The lists that may miss people of groups that couldn't be read. */
const unsureParts = (hasUnreadGroups: boolean, deletes: boolean | null): readonly DryRunPart[] => {
  if (!hasUnreadGroups) return [];
  return deletes === false ? ['added', 'changed'] : ['added', 'changed', 'removed'];
};

interface DryRunModalProps {
  readonly id: OpaqueId;
  readonly teamId: number;
  readonly mappedTeam: number;
  readonly connection: string;
  /** Null if that couldn't be read. */
  readonly deletes: boolean | null;
  readonly hasUnreadGroups: boolean;
  readonly onClose: () => void;
}

/** The dry run, the sync, and its result (G3). */
export const DryRunModal = (props: DryRunModalProps) => {
  const { id, teamId, connection, deletes, hasUnreadGroups } = props;
  const styles = useStyles();
  const run = useSlice(dryRunSlice, (slice) => slice.runs[runKey(teamId, id)]);
  const predicted = run?.predicted ?? null;
  const mappedTeam = predicted?.mappedTeam ?? props.mappedTeam;
  const team = useTeam(mappedTeam);
  const { start, cancel, loadRest } = useSlice(dryRunSlice, (slice) => slice);
  const state = useQueryMethod('hr.syncState', { teamId, connectionId: id }, { keep: false });
  const isLost = state.value?.state === 'unknown';
  const isUnderWay = state.value?.state === 'running';
  const [typed, setTyped] = useState('');
  const [typedAdded, setTypedAdded] = useState('');
  const typedStyles = [styles.typed, styles.number] as const;
  const forgetTyped = () => {
    setTyped('');
    setTypedAdded('');
  };
  const { confirmOver, confirmSync } = useSyncConfirm({
    teamId,
    mappedTeam,
    connectionId: id,
    deletes,
    hasUnreadGroups,
  });

  const isUsable =
    run !== undefined &&
    !(run.stale && run.synced === null) &&
    (run.synced !== null || run.predicted !== null || run.state === 'running');
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current && !isUsable) void start(teamId, id);
    opened.current = true;
  }, [isUsable, start, teamId, id]);

  // Keeps the focus in the dialog after a step removes the pressed button.
  const step = `${run?.state} ${run?.synced ? 'synced' : ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each step
  useEffect(() => {
    if (document.activeElement === document.body) topDialog()?.focus();
  }, [step]);

  const teamName = boundedName(team.value?.companyName || `team ${mappedTeam}`);
  const shownId = predicted?.id;
  const exporting = useApp(
    (state) => shownId !== undefined && state.downloads.of({ key: csvKey(shownId) }).saving,
  );
  const exportCsv = useApp((state) => state.downloads.export);
  // A typed number belongs to the list above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each list
  useEffect(forgetTyped, [shownId]);
  const { added = 0, removed = 0 } = predicted?.result.counts ?? {};
  const isStale = predicted !== null && run?.stale === true;
  const mustType = predicted !== null && needsTypedNumber(removed, predicted.result.teamSize);
  const isBeyond = predicted !== null && isBeyondSeats(predicted.result, predicted.result.counts);
  /** The first number that must still be typed. */
  const untyped =
    mustType && !isTypedNumber(typed, removed)
      ? removed
      : isBeyond && !isTypedNumber(typedAdded, added)
        ? added
        : null;
  const again = () => {
    forgetTyped();
    void start(teamId, id);
  };

  const sync = async () => {
    if (isLost) {
      if (!(await confirmOver())) return;
      state.reload();
    }
    await confirmSync({ predicted, typed: typed.trim(), typedAdded: typedAdded.trim() });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (untyped === null) void sync();
  };

  const canSync = !isUnderWay && run !== undefined && run.state !== 'running';
  const reason = isLost
    ? 'An earlier sync never got a response. It may still be running.'
    : isUnderWay
      ? 'A sync of this connection is already running.'
      : null;

  return (
    <Modal
      title={`Manual sync: ${teamName}, ${boundedName(connection)}`}
      size="large"
      actions={
        run?.synced ? (
          <Button onClick={again}>New dry run</Button>
        ) : (
          canSync && (
            // A form, so that Enter and Ctrl+Enter submit it; a question follows.
            <form className={styles.foot} onSubmit={onSubmit} noValidate>
              {mustType && (
                <TypedNumber
                  classNames={typedStyles}
                  asked={removed}
                  about={removalText(removed)}
                  value={typed}
                  onChange={setTyped}
                />
              )}
              {isBeyond && (
                <TypedNumber
                  classNames={typedStyles}
                  asked={added}
                  // The field above names the removals that must be typed.
                  about={additionText(predicted.result, {
                    added,
                    removed: mustType ? 0 : removed,
                  })}
                  value={typedAdded}
                  onChange={setTypedAdded}
                />
              )}
              {predicted && (
                <Button
                  appearance="subtle"
                  className={styles.export}
                  icon={<ArrowDownloadRegular />}
                  disabledReason={exporting && untilDone}
                  onClick={() => void exportCsv(exportDryRun(predicted.id))}
                >
                  Export CSV
                </Button>
              )}
              {predicted && <SavedPlace of={csvKey(predicted.id)} at="after medium" />}
              <Button
                type="submit"
                appearance={predicted && !isStale ? 'primary' : 'secondary'}
                disabledReason={untyped !== null && typeFirst(untyped)}
              >
                {predicted ? 'Sync' : 'Sync without a dry run'}
              </Button>
              <Button appearance={predicted && !isStale ? 'secondary' : 'primary'} onClick={again}>
                New dry run
              </Button>
            </form>
          )
        )
      }
    >
      <Heard text={predicted && !run?.synced ? countsText(predicted.result) : ''} />
      {run?.syncError && <ErrorState error={run.syncError} />}
      {reason && !run?.synced && <p role="status">{reason}</p>}
      {isStale && !run?.synced && (
        <p role="status" className={styles.stale}>
          The sync config, mapping, or team may have changed since this dry run. A sync runs it
          again first and shows any new numbers.
        </p>
      )}
      {run?.renewed && !run.synced && (
        <p role="alert" className={styles.stale}>
          {run.renewed}
        </p>
      )}
      {run?.state === 'running' && <Progress run={run} onCancel={() => cancel(teamId, id)} />}
      {run?.state === 'cancelled' && (
        <div className={styles.progress}>
          <span>The dry run was canceled.</span>
          <div>
            <Button appearance="primary" onClick={again}>
              Dry run
            </Button>
          </div>
        </div>
      )}
      {run?.error && <ErrorState error={run.error} onRetry={again} />}
      {run?.synced ? (
        <SyncOutcomeView outcome={run.synced.outcome} />
      ) : (
        predicted && (
          <>
            {run?.restError && (
              <ErrorState
                error={run.restError}
                busy={run.isRestLoading}
                onRetry={() => void loadRest(teamId, id)}
              />
            )}
            <DryRunResult
              result={predicted.result}
              at={predicted.at}
              unsure={unsureParts(hasUnreadGroups, deletes)}
            />
          </>
        )
      )}
    </Modal>
  );
};
