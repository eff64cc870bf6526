import { makeStyles } from '@fluentui/react-components';
import type { Member } from '../../../contract/entities/member';
import { EditableEmail } from '../../parts/records/editable-email';
import { useToggle } from '../../state/outbox/use-write';
import { useStaff } from '../../state/session/use-staff';
import { CopyText } from '../../ui/buttons/copy-text';
import { ToggleField } from '../../ui/buttons/toggle-field';
import { FieldList } from '../../ui/tables/field-list';
import { setEmailVerified, setMemberEmail } from './member-writes';

const useStyles = makeStyles({
  line: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '8px',
    maxWidth: '100%',
  },
  part: { display: 'inline-flex', columnGap: '4px', minWidth: 0, maxWidth: '100%' },
});

const EmailVerified = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const { checked, isSaving, set } = useToggle(setEmailVerified(member));
  return (
    <ToggleField
      kind="checkbox"
      label="Email Verified"
      checked={checked}
      isSaving={isSaving}
      unavailable={!may('admin') && 'Only staff with admin access can change this.'}
      onChange={set}
    />
  );
};

interface Part {
  readonly label: string;
  readonly value: string;
}

/** Each part has its own copy button. */
const Named = ({ parts }: { parts: readonly Part[] }) => {
  const styles = useStyles();
  return (
    <span className={styles.line}>
      {parts.map(({ label, value }, index) => (
        <span key={label} className={styles.part}>
          {index > 0 && '/'}
          <CopyText value={value} label={label} />
        </span>
      ))}
    </span>
  );
};

/** Email, auth-provider ID, and the record's other identifiers. */
export const MemberFacts = ({ member }: { member: Member }) => {
  const named = [
    { label: 'hash', value: member.hash },
    { label: 'slug', value: member.slug },
  ].filter((part): part is Part => Boolean(part.value));
  return (
    <FieldList
      stacked
      items={[
        {
          label: 'Email',
          value: (
            <EditableEmail
              draft={`member/${member.id}`}
              email={member.email}
              write={(email, before) => setMemberEmail(member, email, before)}
            />
          ),
        },
        { label: 'Verification', value: <EmailVerified member={member} /> },
        {
          label: 'Auth-provider ID',
          value: member.uid && <CopyText value={member.uid} label="auth-provider ID" mono />,
        },
        { label: 'Hash / Slug', value: named.length > 0 && <Named parts={named} /> },
      ]}
    />
  );
};
