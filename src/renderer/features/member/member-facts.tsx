import type { Member } from '../../../contract/entities/member';
import { lastLogin } from '../../../rules/last-login';
import { memberPlanLabel } from '../../../rules/plan';
import { EditableEmail } from '../../parts/editable-email';
import { usePrices } from '../../state/use-prices';
import { useStaff } from '../../state/use-staff';
import { useToggle } from '../../state/use-write';
import { CopyText } from '../../ui/copy-text';
import { DateTime, Relative } from '../../ui/date-time';
import { FieldList } from '../../ui/field-list';
import { ToggleField } from '../../ui/toggle-field';
import { setEmailVerified, setMemberEmail } from './member-writes';

const EmailVerified = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const { checked, set } = useToggle(setEmailVerified(member));
  return (
    <ToggleField
      kind="checkbox"
      label="Email Verified"
      checked={checked}
      disabled={!may('admin')}
      disabledReason="Only staff with admin access can change this."
      onChange={set}
    />
  );
};

/** Email, ID, auth-provider ID and what else the record tells of itself. */
export const MemberFacts = ({ member }: { member: Member }) => {
  const { priceConfig: prices } = usePrices();
  const seen = lastLogin(member);
  return (
    <FieldList
      items={[
        {
          label: 'Email',
          value: (
            <EditableEmail
              draftKey={`member/${member.id}/email`}
              email={member.email}
              write={(email, before) => setMemberEmail(member, email, before)}
            />
          ),
        },
        { label: 'Verification', value: <EmailVerified member={member} /> },
        { label: 'ID', value: <CopyText value={String(member.id)} label="ID" /> },
        {
          label: 'Auth-provider ID',
          value: member.uid && <CopyText value={member.uid} label="auth-provider ID" mono />,
        },
        { label: 'Plan', value: memberPlanLabel(member, prices) },
        {
          label: 'Created',
          value: member.registeredDate && <DateTime iso={member.registeredDate} />,
        },
        { label: 'Last login', value: seen && <Relative iso={seen} /> },
        {
          label: 'Hash / Slug',
          value: [member.hash, member.slug].filter((part) => part).join(' / '),
        },
      ]}
    />
  );
};
