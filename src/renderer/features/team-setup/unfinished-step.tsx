import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UnfinishedWrite } from '../../../contract/entities/unfinished-write';
import { isKeyOld } from '../../../domain/outbox/key-age';
import { easternDate } from '../../../domain/text/calendar-day';
import { endedSentence } from '../../../domain/text/ended-sentence';
import { withoutWebPage } from '../../../domain/text/technical-details';
import { dismissUnfinished, repeatUnfinished } from '../../parts/confirmations/unfinished-writes';
import { useWrite } from '../../state/outbox/use-write';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { CopyButton } from '../../ui/buttons/copy-text';
import { RetryButton } from '../../ui/buttons/retry-button';
import { focusPage } from '../../ui/focus/focus-page';
import { useNow } from '../../ui/timers/use-now';

/** What the API says about a step with an unknown outcome (checklist J19). */
export interface Finding {
  readonly truth: 'present' | 'absent' | 'cannot-tell';
  readonly text: string;
  /** IDs of the teams in the text. */
  readonly teamIds?: readonly number[];
  /**
   * Adopts the found record; true if the flow has continued. `repeat`: repeating the write adopts
   * it.
   */
  readonly goesOn?: 'repeat' | (() => Promise<boolean>);
  /** The effect of a repeat, if it isn't what the write's key promises. */
  readonly again?: string;
}

/** Writes with an unknown outcome, from this window or from before a restart. */
export const useAllUnfinished = (
  actions: readonly string[],
  subject: string | null,
): readonly UnfinishedWrite[] => {
  const { value } = useQueryMethod('writes.unfinished', {});
  return (value ?? []).filter(
    (write) =>
      write.state === 'unknown' &&
      actions.includes(write.action) &&
      (subject === null || write.subject === subject),
  );
};

/** The step's write, if only one can be open. */
export const useUnfinished = (
  actions: readonly string[],
  subject: string | null,
): UnfinishedWrite | null => useAllUnfinished(actions, subject)[0] ?? null;

/** The effect of a repeat, as far as the app knows. */
const againText = ({ isOld }: UnfinishedWrite): string =>
  isOld
    ? 'The server may no longer recognize the first attempt: trying again may do it twice.'
    : 'Trying again is safe: the server treats it as the same change.';

/** The end of a sentence: the reason, if there is one. */
export const because = (reason = ''): string =>
  reason === '' ? '.' : `: ${endedSentence(withoutWebPage(reason).text)}`;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    columnGap: '10px',
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorStatusWarningForeground1 },
  body: { display: 'flex', flexDirection: 'column', rowGap: '6px', minWidth: 0 },
  text: { margin: 0, overflowWrap: 'anywhere' },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    alignItems: 'center',
    minHeight: '32px',
  },
});

interface UnfinishedStepProps {
  readonly write: UnfinishedWrite;
  /** Such as `We couldn’t confirm that the draft was created`. */
  readonly title: string;
  readonly ask: () => Promise<Finding>;
  /** A place where a person can check, because the API cannot tell. */
  readonly look?: { readonly label: string; readonly onClick: () => void };
  /** The step is of a flow that isn't on the screen, so it can't be repeated here. */
  readonly isElsewhere?: boolean;
}

/**
 * For a step that got no response: asks the API for the actual state, while the form next to it
 * stays usable. A repeat uses the same idempotency key for 20 hours.
 */
export const UnfinishedStep = ({
  write,
  title,
  ask,
  look,
  isElsewhere = false,
}: UnfinishedStepProps) => {
  const styles = useStyles();
  const { send } = useWrite();
  const alertError = useApp((state) => state.feedback.alertError);
  const reload = useApp((state) => state.server.reload);
  const [finding, setFinding] = useState<Finding | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const [checking, setChecking] = useState(true);
  const checked = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per write, and on request
  useEffect(() => {
    let gone = false;
    // While it is checked again, what was found keeps its place.
    if (checked.current !== write.id) setFinding(null);
    checked.current = write.id;
    setChecking(true);
    void ask().then((response) => {
      if (gone) return;
      setFinding(response);
      setChecking(false);
    });
    return () => {
      gone = true;
    };
  }, [write.id, round]);

  // Its buttons go with it.
  useEffect(() => focusPage, []);

  const refresh = useCallback(() => reload((method) => method === 'writes.unfinished'), [reload]);

  // Whether the server still recognizes the attempt depends on the day and on the attempt's age.
  const now = useNow();
  const age = `${easternDate(now)} ${isKeyOld(write.startedAt, now)}`;
  const ageRead = useRef(age);
  useEffect(() => {
    if (ageRead.current === age) return;
    ageRead.current = age;
    refresh();
  }, [age, refresh]);

  const act = async (method: 'writes.repeat' | 'writes.dismiss') => {
    setBusy(true);
    const result = await (method === 'writes.repeat'
      ? send({ ...repeatUnfinished(write.id), failureTarget: 'caller' })
      : send({ ...dismissUnfinished(write.id), failureTarget: 'caller' }));
    setBusy(false);
    if (result && !result.ok) {
      alertError(result.error);
      setRound((count) => count + 1);
    }
    refresh();
  };
  const adopt = async () => {
    const goesOn = finding?.goesOn;
    if (goesOn === undefined) return;
    if (goesOn === 'repeat') {
      await act('writes.repeat');
      return;
    }
    setBusy(true);
    if (await goesOn()) await send(dismissUnfinished(write.id));
    setBusy(false);
    refresh();
  };

  return (
    <section aria-label={title} className={styles.root}>
      <WarningRegular className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>
          {finding && finding.truth !== 'cannot-tell' ? 'Current state on the server' : title}
        </p>
        <div role="status" className={styles.text}>
          {finding ? (
            <>
              {finding.truth === 'present' || isElsewhere
                ? finding.text
                : `${finding.text} ${finding.again ?? againText(write)}`}
              {finding.teamIds?.map((id) => (
                <CopyButton key={id} value={String(id)} label={`team ID ${id}`} />
              ))}
            </>
          ) : (
            <Spinner size="extra-tiny" labelPosition="after" label="Checking with the server…" />
          )}
        </div>
        <div className={styles.actions}>
          {finding?.truth === 'present' && finding.goesOn && (
            <Button
              appearance="primary"
              busy={busy}
              disabledReason={checking && untilDone}
              onClick={() => void adopt()}
            >
              Use this and continue
            </Button>
          )}
          {look && <Button onClick={look.onClick}>{look.label}</Button>}
          {finding?.truth === 'cannot-tell' && (
            <RetryButton
              size="medium"
              label="Check again"
              busy={checking}
              disabledReason={busy && untilDone}
              onRetry={() => setRound((count) => count + 1)}
            />
          )}
          {finding && !isElsewhere && !(finding.truth === 'present' && finding.goesOn) && (
            <Button
              busy={busy}
              disabledReason={checking && untilDone}
              onClick={() => void act('writes.repeat')}
            >
              Try again
            </Button>
          )}
          {finding && (
            <Button
              appearance="subtle"
              disabledReason={(busy || checking) && untilDone}
              onClick={() => void act('writes.dismiss')}
            >
              Dismiss this attempt
            </Button>
          )}
        </div>
      </div>
    </section>
  );
};
