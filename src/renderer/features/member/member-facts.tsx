import { makeStyles, tokens } from '@fluentui/react-components';
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

const useStyles = makeStyles({
  line: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '8px',
    maxWidth: '100%',
  },
  part: { display: 'inline-flex', columnGap: '4px', minWidth: 0, maxWidth: '100%' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const EmailVerified = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const { checked, set } = useToggle(setEmailVerified(member));
  return (
    <ToggleField
      kind="checkbox"
      label="Email Verified"
      checked={checked}
      unavailable={!may('admin') && 'Only staff with admin access can change this.'}
      onChange={set}
    />
  );
};

interface Part {
  readonly label: string;
  readonly value: string;
}

/** Each copies by itself. */
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

/** The later of both (section 4), and where: app or dashboard. */
const LastLogin = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const places = [
    { name: 'app', iso: member.app_last_open },
    { name: 'dashboard', iso: member.dashboard_last_open },
  ].filter(({ iso }) => iso);
  return (
    <span className={styles.line}>
      <Relative iso={lastLogin(member)} />
      {places.length > 1 && (
        <span className={styles.quiet}>
          {places.map(({ name, iso }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              {name} <Relative iso={iso} />
            </span>
          ))}
        </span>
      )}
    </span>
  );
};

/** Email, ID, auth-provider ID and what else the record tells of itself. */
export const MemberFacts = ({ member }: { member: Member }) => {
  const { priceConfig: prices } = usePrices();
  const seen = lastLogin(member);
  const named = [
    { label: 'hash', value: member.hash },
    { label: 'slug', value: member.slug },
  ].filter((part): part is Part => Boolean(part.value));
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
        { label: 'Last login', value: seen && <LastLogin member={member} /> },
        { label: 'Hash / Slug', value: named.length > 0 && <Named parts={named} /> },
      ]}
    />
  );
};
