import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Member } from '../../../contract/entities/member';
import { EmptyState } from '../../ui/empty-state';
import { LoadingOverlay } from '../../ui/loading';
import { errorText } from '../../ui/messages';
import { useApp } from '../../ui/use-app';
import { useStaff } from '../../ui/use-staff';

const useStyles = makeStyles({
  page: { display: 'flex', justifyContent: 'center', padding: '64px 24px' },
  card: {
    maxWidth: '520px',
    padding: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/**
 * Page `/login/{id}` (C7): loads the member and shows `Loading...` meanwhile, then goes the way of
 * Admin Login. The app never follows into the team app: it opens in the system browser.
 */
export const LoginAsPage = ({ id }: { id: string }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const [, navigate] = useLocation();
  const loadMember = useApp((state) => state.records.loadMember);
  const start = useApp((state) => state.memberLogin.start);
  const openModal = useApp((state) => state.navigation.openModal);
  const [state, setState] = useState<'loading' | 'failed' | 'done'>('loading');
  const memberId = /^\d{1,15}$/.test(id) ? Number(id) : null;
  const failure = useApp((all) =>
    memberId === null ? null : (all.records.members[memberId]?.error ?? null),
  );
  const allowed = may('admin');

  useEffect(() => {
    document.title = 'Internal Dash - Login';
    if (memberId === null || !allowed) return;
    let over = false;
    void loadMember(memberId).then((member: Member | null) => {
      if (over) return;
      if (!member) {
        setState('failed');
        return;
      }
      // The reason is asked in the member's modal, where one sees who it is about.
      openModal({ kind: 'member', id: memberId });
      void start(memberId, 'admin').then(() => {
        if (!over) setState('done');
      });
    });
    return () => {
      over = true;
    };
  }, [memberId, allowed, loadMember, openModal, start]);

  const problem =
    memberId === null
      ? `“${id}” is no member ID: it must be a whole number.`
      : !allowed
        ? 'Logging in as a member needs admin access.'
        : state === 'failed'
          ? failure
            ? errorText(failure)
            : 'The member could not be loaded.'
          : null;

  if (problem === null && state === 'loading') return <LoadingOverlay />;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <EmptyState
          title={problem ?? `Admin Login of member ${id}`}
          action={
            <Button
              as="a"
              href="/"
              appearance="primary"
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                navigate('/');
              }}
            >
              Home
            </Button>
          }
        />
      </div>
    </div>
  );
};
