import type { Member } from '../../../contract/entities/member';
import { memberSubjects, memberTimeline } from '../../../rules/timeline';
import { RecordTimeline } from '../../parts/record-timeline';
import { useMethod } from '../../state/use-method';

/** Journal, devices, exports and logins of a member in one list. */
export const MemberTimeline = ({ member }: { member: Member }) => {
  const journal = useMethod('journal.list', { subjects: memberSubjects(member) });
  const logs = useMethod('member.crmExportLogs', { id: member.id });
  const devices = useMethod('member.devices', { id: member.id });
  return (
    <RecordTimeline
      name={`member ${member.id}`}
      loading={[journal, logs, devices].some(({ load }) => load === 'loading')}
      events={memberTimeline(member, {
        journal: journal.value ?? [],
        logs: logs.value ?? [],
        devices: devices.value ?? [],
      })}
    />
  );
};
