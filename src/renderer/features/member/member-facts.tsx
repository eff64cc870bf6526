import type { Member } from '../../../contract/entities/member';
import { lastLogin } from '../../../rules/last-login';
import { memberPlanLabel } from '../../../rules/plan';
import { CopyText } from '../../ui/copy-text';
import { DateTime, Relative } from '../../ui/date-time';
import { EditableEmail } from '../../ui/editable-email';
import { FieldList } from '../../ui/field-list';
import { messages } from '../../ui/messages';
import { ToggleField } from '../../ui/toggle-field';
import { useApp } from '../../ui/use-app';
import { useStaff } from '../../ui/use-staff';

const EmailVerified = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const key = `member/${member.id}/emailVerified`;
  const wish = useApp((state) => state.toggles.wishes[key]);
  const set = useApp((state) => state.toggles.set);
  const patchMember = useApp((state) => state.records.patchMember);
  return (
    <ToggleField
      kind="checkbox"
      label="Email Verified"
      checked={wish ?? member.emailVerified}
      disabled={!may('admin')}
      disabledReason="Only staff with admin access can change this."
      onChange={(value) =>
        void set({
          key,
          value,
          current: member.emailVerified,
          method: 'member.verifyEmail',
          input: (emailVerified) => ({ memberId: member.id, emailVerified }),
          apply: (emailVerified) => patchMember(member.id, () => ({ emailVerified })),
          success: messages.updatedMember,
        })
      }
    />
  );
};

/** Email, ID, auth-provider ID and what else the record tells of itself. */
export const MemberFacts = ({ member }: { member: Member }) => {
  const prices = useApp((state) => state.prices.priceConfig);
  const loadMember = useApp((state) => state.records.loadMember);
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
              request={(email, base) => ({
                method: 'member.setEmail',
                input: { memberId: member.id, email, base: { email: base } },
                question: `Member ${member.id} signs in with this address.`,
                success: messages.updatedMember,
                onKeepTheirs: () => void loadMember(member.id),
              })}
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
