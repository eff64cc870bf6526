import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { recordLink } from '../../../contract/app-link';
import type { Member, MemberRow } from '../../../contract/entities/member';
import { memberName } from '../../../domain/members/member-form';
import { allClear, memberAttention } from '../../../domain/records/attention';
import { memberSubjects, memberTimeline } from '../../../domain/records/timeline';
import { hasActiveTeam, memberPlanLabel } from '../../../domain/teams/plan';
import { IntegrationsPanel } from '../../parts/records/integrations-panel';
import { RecordBody, RecordSection } from '../../parts/records/record-body';
import { RecordModal } from '../../parts/records/record-modal';
import { RecordTimeline } from '../../parts/records/record-timeline';
import { useAdminWarnings } from '../../parts/records/use-admin-warnings';
import { type ExportHealth, useExports } from '../../parts/records/use-exports';
import { useRecordPlaces } from '../../parts/records/use-record-places';
import { useUnsettled } from '../../parts/records/use-unsettled';
import { useCommand } from '../../state/commands/use-features';
import { useToggle, useWrite } from '../../state/outbox/use-write';
import { usePrices } from '../../state/queries/use-prices';
import { useMember, useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { AttentionStrip } from '../../ui/feedback/attention-strip';
import { PlanBadge } from '../../ui/feedback/badge';
import { RecordId, RecordLead } from '../../ui/layout/record-lead';
import { Section } from '../../ui/layout/section';
import { AdminControls } from './admin-controls';
import { LoginButtons } from './login-buttons';
import { MemberFacts } from './member-facts';
import { MemberFigures } from './member-figures';
import { deleteMember, setEmailVerified } from './member-writes';
import { Memberships } from './memberships';

/** Delete (C2): the modal closes and the row disappears when core announces the deletion. */
const DeleteMember = ({ member }: { member: Member }) => {
  const { confirm } = useWrite();
  const warnings = useAdminWarnings(member, 'delete');
  return (
    <Button icon={<DeleteRegular />} onClick={() => confirm(deleteMember(member, warnings))}>
      Delete
    </Button>
  );
};

const MemberActions = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const runCommand = useCommand();
  return (
    <>
      {may('admin') && <LoginButtons member={member} />}
      {!hasActiveTeam(member) && may('sales') && (
        <Button onClick={() => runCommand('teamSetup.start', { email: member.email })}>
          Create New Team
        </Button>
      )}
      <DeleteMember member={member} />
    </>
  );
};

const MemberLead = ({ member }: { member: Member }) => {
  const { planPrices: prices } = usePrices();
  const plan = memberPlanLabel(member, prices);
  return (
    <RecordLead
      name={memberName(member)}
      badges={plan && <PlanBadge label={plan} />}
      actions={<MemberActions member={member} />}
    />
  );
};

/** Journal, devices, exports, and logins of a member in one list. */
const MemberTimeline = ({ member }: { member: Member }) => {
  const journal = useQueryMethod('journal.list', { subjects: memberSubjects(member) });
  const logs = useQueryMethod('member.crmExportLogs', { id: member.id });
  const devices = useQueryMethod('member.devices', { id: member.id });
  return (
    <RecordTimeline
      name={`member ${member.id}`}
      sources={{ 'journal entries': journal, devices, exports: logs }}
      events={memberTimeline(member, {
        journal: journal.value ?? [],
        logs: logs.value ?? [],
        devices: devices.value ?? [],
      })}
    />
  );
};

interface MemberAttentionProps {
  readonly member: Member;
  readonly exports: ExportHealth;
  /** Opens the logs. */
  readonly onExports: () => void;
}

const MemberAttention = ({ member, exports, onExports }: MemberAttentionProps) => {
  const { may } = useStaff();
  const openModal = useApp((state) => state.navigation.openModal);
  const { checked: verified, isSaving, set } = useToggle(setEmailVerified(member));
  const items = [
    ...memberAttention({ ...member, emailVerified: verified }),
    ...exports.failing,
  ].map(({ key, tone, text, teamId }) => ({
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
  }));
  const unsettled = useUnsettled('member', member.id);
  return (
    <AttentionStrip
      items={[...unsettled.items, ...items]}
      // The email's problem disappears at once, but isn't settled yet.
      known={
        unsettled.isSaving ? 'saving' : isSaving ? 'loading' : (unsettled.unread ?? exports.known)
      }
      clear={allClear.member}
    />
  );
};

interface MemberBodyProps {
  readonly member: Member;
  readonly exports: ExportHealth;
}

const sections = ['Admin Controls', 'Integrations', 'Timeline'] as const;

const MemberBody = ({ member, exports }: MemberBodyProps) => {
  const places = useRecordPlaces();
  const content = {
    'Admin Controls': () => <AdminControls member={member} />,
    Integrations: () => <IntegrationsPanel owner="member" id={member.id} />,
    Timeline: () => <MemberTimeline member={member} />,
  };
  return (
    <RecordBody
      places={places}
      top={
        <>
          <MemberAttention
            member={member}
            exports={exports}
            onExports={() => places.show('Integrations')}
          />
          <MemberFigures member={member} />
        </>
      }
      jumps={[{ name: 'Teams', label: 'Teams', count: member.memberTeams.length }]}
      toggles={sections.map((name) => ({ name, label: name }))}
      details={<MemberFacts member={member} />}
    >
      <RecordSection name="Teams">
        <Memberships member={member} />
      </RecordSection>
      {sections.filter(places.isOpen).map((name) => (
        <RecordSection key={name} name={name}>
          <Section title={name}>{content[name]()}</Section>
        </RecordSection>
      ))}
    </RecordBody>
  );
};

/** Shown until the member is loaded. */
const MemberPlaceholder = ({ row }: { row: MemberRow }) => {
  const { planPrices: prices } = usePrices();
  const plan = memberPlanLabel(row, prices);
  return <RecordLead name={row.email} badges={plan && <PlanBadge label={plan} />} />;
};

/** Section 2, member modal. */
export const MemberModal = ({ id }: { id: number }) => {
  const row = useAppStore().getState().records.placeholderOfMember(id);
  // Requested together with the record, so that its problems show at the same time.
  const exports = useExports('member', id);
  return (
    <RecordModal
      title="Member"
      record={useMember(id)}
      name={`member ${id}`}
      id={<RecordId id={id} link={recordLink({ kind: 'member', id })} />}
      lead={(member) => <MemberLead member={member} />}
      placeholder={row && <MemberPlaceholder row={row} />}
    >
      {(member) => <MemberBody member={member} exports={exports} />}
    </RecordModal>
  );
};
