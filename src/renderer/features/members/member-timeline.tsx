import type { Member } from '../../../contract/entities/member';
import { memberSubjects, memberTimeline } from '../../../domain/records/timeline';
import { RecordTimeline } from '../../parts/records/record-timeline';
import { useQueryMethod } from '../../state/queries/use-query-method';

/** Journal, devices, exports, and logins of a member in one list. */
export const MemberTimeline = ({ member }: { member: Member }) => {
  const journal = useQueryMethod('journal.list', { subjects: memberSubjects(member) });
  const logs = useQueryMethod('member.crmExportLogs', { id: member.id });
  const devices = useQueryMethod('member.devices', { id: member.id });
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
