import { makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { Member, MemberRow } from '../../../contract/entities/member';
import { recordAddress } from '../../../contract/record-address';
import { memberAttention } from '../../../rules/attention';
import { memberName } from '../../../rules/member-form';
import { hasActiveTeam, memberPlanLabel } from '../../../rules/plan';
import { IntegrationsPanel } from '../../parts/integrations-panel';
import { RecordModal } from '../../parts/record-modal';
import { useFailingExports } from '../../parts/use-failing-exports';
import { useApp, useAppStore } from '../../state/use-app';
import { useCommand } from '../../state/use-features';
import { useMember } from '../../state/use-method';
import { usePrices } from '../../state/use-prices';
import { useStaff } from '../../state/use-staff';
import { useToggle } from '../../state/use-write';
import { AttentionStrip } from '../../ui/attention-strip';
import { PlanBadge } from '../../ui/badge';
import { Collapsible, goToSection } from '../../ui/collapsible';
import { PlainButton } from '../../ui/plain-button';
import { RecordLead } from '../../ui/record-lead';
import { AdminControls } from './admin-controls';
import { DeleteMember } from './delete-member';
import { LoginButtons } from './login-buttons';
import { MemberFacts } from './member-facts';
import { MemberTimeline } from './member-timeline';
import { setEmailVerified } from './member-writes';
import { Memberships } from './memberships';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '20px' },
});

const MemberLead = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const { priceConfig: prices } = usePrices();
  const plan = memberPlanLabel(member, prices);
  return (
    <RecordLead
      name={memberName(member)}
      id={member.id}
      address={recordAddress({ kind: 'member', id: member.id })}
      badges={plan && <PlanBadge label={plan} />}
      actions={may('admin') && <LoginButtons member={member} />}
    />
  );
};

interface MemberAttentionProps {
  readonly member: Member;
  /** Leads to the logs. */
  readonly onExports: () => void;
}

const MemberAttention = ({ member, onExports }: MemberAttentionProps) => {
  const { may } = useStaff();
  const openModal = useApp((state) => state.navigation.openModal);
  const { checked: verified, set } = useToggle(setEmailVerified(member));
  const failing = useFailingExports('member', member.id);
  const items = [...memberAttention({ ...member, emailVerified: verified }), ...failing].map(
    ({ key, tone, text, teamId }) => ({
      tone,
      text,
      remedy:
        key === 'exports-failing'
          ? { label: 'See why', onClick: onExports }
          : key === 'email-unverified' && may('admin')
            ? { label: 'Mark as verified', onClick: () => set(true) }
            : teamId !== undefined
              ? {
                  label: 'Open parent team',
                  onClick: () => openModal({ kind: 'team', id: teamId }),
                }
              : undefined,
    }),
  );
  return <AttentionStrip items={items} />;
};

const MemberBody = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const runCommand = useCommand();
  const [adminOpen, setAdminOpen] = useState(false);
  const [timelineOpen, setTimelineOpen] = useState(false);
  const [integrationsOpen, setIntegrationsOpen] = useState(false);
  const integrations = useRef<HTMLDivElement>(null);
  const showIntegrations = () => {
    setIntegrationsOpen(true);
    goToSection(integrations.current);
  };
  return (
    <div className={styles.body}>
      <MemberAttention member={member} onExports={showIntegrations} />
      <MemberFacts member={member} />
      <Memberships member={member} />
      {!hasActiveTeam(member) && may('sales') && (
        <div>
          <PlainButton
            look="primary"
            onClick={() => runCommand('postDemo.start', { email: member.email })}
          >
            Create New Team
          </PlainButton>
        </div>
      )}
      <Collapsible title="Admin Controls" open={adminOpen} onToggle={setAdminOpen}>
        <AdminControls member={member} />
      </Collapsible>
      <div ref={integrations}>
        <Collapsible title="Integrations" open={integrationsOpen} onToggle={setIntegrationsOpen}>
          <IntegrationsPanel owner="member" id={member.id} />
        </Collapsible>
      </div>
      <Collapsible title="Timeline" open={timelineOpen} onToggle={setTimelineOpen}>
        <MemberTimeline member={member} />
      </Collapsible>
      <DeleteMember member={member} />
    </div>
  );
};

/** Until the member is there. */
const MemberGlimpse = ({ row }: { row: MemberRow }) => {
  const { priceConfig: prices } = usePrices();
  const plan = memberPlanLabel(row, prices);
  return (
    <RecordLead
      name={row.email}
      id={row.id}
      address={recordAddress({ kind: 'member', id: row.id })}
      badges={plan && <PlanBadge label={plan} />}
    />
  );
};

/** Section 2, member modal. */
export const MemberModal = ({ id }: { id: number }) => {
  const row = useAppStore().getState().records.glimpseOfMember(id);
  return (
    <RecordModal
      title="Member"
      record={useMember(id)}
      name={`member ${id}`}
      lead={(member) => <MemberLead member={member} />}
      glimpse={row && <MemberGlimpse row={row} />}
    >
      {(member) => <MemberBody member={member} />}
    </RecordModal>
  );
};
