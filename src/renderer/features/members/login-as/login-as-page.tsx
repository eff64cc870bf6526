import { makeStyles } from '@fluentui/react-components';
import { type MouseEvent, useEffect, useState } from 'react';
import type { Member } from '../../../../contract/entities/member';
import type { AppError } from '../../../../contract/wire/errors';
import { boundedName } from '../../../../domain/text/bounded-name';
import { useCommand } from '../../../state/commands/use-features';
import { errorText } from '../../../state/feedback/messages';
import { useStaff } from '../../../state/session/use-staff';
import { useApp } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { CopyText } from '../../../ui/buttons/copy-text';
import { RetryButton } from '../../../ui/buttons/retry-button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { LoadingOverlay } from '../../../ui/feedback/loading';

const useStyles = makeStyles({
  page: { display: 'flex', justifyContent: 'center', padding: '64px 24px' },
  card: { maxWidth: '560px' },
  actions: { display: 'flex', gap: '8px' },
});

const nameOf = (state: 'loading' | 'failed' | Member, id: string): string =>
  (typeof state === 'object' && (state.name?.trim() || state.email)) || `member ${id}`;

/**
 * Page `/login/{id}` (C7): loads the member while showing `Loading...`, asks for confirmation, and
 * then continues like Admin Login. It always asks, because any web page can open such a link. The
 * page stays, so that the same link asks again. The team app opens in the system browser, never in
 * this app.
 */
export const LoginAsPage = ({ id }: { id: string }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const showTab = useApp((all) => all.navigation.showTab);
  const loadMember = useApp((state) => state.records.loadMember);
  const runCommand = useCommand();
  const previewMember = useApp((all) => all.records.member);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [state, setState] = useState<'loading' | 'failed' | Member>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const memberId = /^\d{1,15}$/.test(id) ? Number(id) : null;
  const allowed = may('admin');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    document.title = 'Internal Dash - Login';
    if (memberId === null || !allowed) return;
    let over = false;
    void loadMember(memberId).then((member: Member | null) => {
      if (over) return;
      setRetrying(false);
      if (!member) {
        setState('failed');
        setFailure(previewMember(memberId).error);
        return;
      }
      setState(member);
    });
    return () => {
      over = true;
    };
  }, [memberId, allowed, loadMember, previewMember, attempt]);

  const tryAgain = () => {
    setRetrying(true);
    setAttempt((before) => before + 1);
  };
  const canRetry = state === 'failed' && failure?.code !== 'not-found';
  const problem =
    memberId === null
      ? `“${id}” isn’t a member ID. Enter a whole number.`
      : !allowed
        ? 'Logging in as a member needs admin access.'
        : state === 'failed'
          ? failure
            ? errorText(failure)
            : 'Couldn’t load the member.'
          : null;

  if (problem === null && state === 'loading') return <LoadingOverlay />;
  return (
    <div className={styles.page}>
      {isRetrying && <LoadingOverlay />}
      <div className={styles.card}>
        <EmptyState
          page
          title={problem ?? `Log in as ${boundedName(nameOf(state, id))}?`}
          action={
            <div className={styles.actions}>
              {problem === null && memberId !== null && (
                <Button
                  appearance="primary"
                  onClick={() => runCommand('member.login', { memberId, target: 'admin' })}
                >
                  Admin Login
                </Button>
              )}
              {canRetry && (
                <RetryButton
                  appearance="primary"
                  size="medium"
                  busy={isRetrying}
                  onRetry={tryAgain}
                />
              )}
              <Button
                as="a"
                href="/"
                appearance={problem === null || canRetry ? 'secondary' : 'primary'}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  showTab(0);
                }}
              >
                Home
              </Button>
            </div>
          }
        >
          {problem === null && memberId !== null && (
            <>
              <CopyText value={String(memberId)} shown={`Member ${memberId}`} label="member ID" />
              {typeof state === 'object' && state.email ? ` · ${state.email}` : ''}
            </>
          )}
        </EmptyState>
      </div>
    </div>
  );
};
