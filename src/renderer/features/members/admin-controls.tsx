import { makeStyles } from '@fluentui/react-components';
import type { Member } from '../../../contract/entities/member';
import { flagLimits } from '../../../domain/members/lead-capture';
import { boundedName } from '../../../domain/text/bounded-name';
import { RevealWhenLoaded } from '../../parts/reveal-when-loaded';
import { useToggle } from '../../state/outbox/use-write';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { ToggleField } from '../../ui/buttons/toggle-field';
import { Section } from '../../ui/layout/section';
import { BusinessCards } from './business-cards';
import { MemberDevices } from './member-devices';
import { setLeadCapture, setMemberFlag } from './member-writes';
import { TeamTransfer } from './team-transfer';

const useStyles = makeStyles({
  flags: { display: 'flex', flexWrap: 'wrap', columnGap: '28px', rowGap: '4px' },
});

const flags = [
  { flag: 'textFollowUp', label: 'Text follow-up' },
  { flag: 'emailFollowUp', label: 'Email follow-up' },
] as const;

const FeatureFlag = ({ member, flag, label }: { member: Member } & (typeof flags)[number]) => {
  const limit = flagLimits(member)[flag];
  const { checked, isSaving, set } = useToggle(setMemberFlag(member, flag));
  return (
    <ToggleField
      label={label}
      checked={checked}
      isSaving={isSaving}
      unavailable={
        limit &&
        `Off in the parent team ${boundedName(limit.companyName || `#${limit.id}`)}; turn it on there first.`
      }
      onChange={set}
    />
  );
};

/** Feature flags within the parent team's limits, and lead capture mode (C3, section 4). */
const FeatureFlags = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const capture = useToggle(setLeadCapture(member));
  return (
    <Section title="Feature Flags" level={4}>
      <div className={styles.flags}>
        {flags.map((each) => (
          <FeatureFlag key={each.flag} member={member} {...each} />
        ))}
        <ToggleField
          label="Lead capture mode"
          checked={capture.checked}
          isSaving={capture.isSaving}
          onChange={capture.set}
        />
      </div>
    </Section>
  );
};

/**
 * Section 2: Feature Flags, Team Transfer, Member Devices, Business Cards. The first two are for
 * admins; devices and cards are for all staff with access to the member (checklist J14).
 */
export const AdminControls = ({ member }: { member: Member }) => {
  const { may } = useStaff();
  const devices = useQueryMethod('member.devices', { id: member.id });
  const cards = useQueryMethod('member.linksData', { id: member.id });
  return (
    <RevealWhenLoaded asked={[devices, cards]}>
      {may('admin') && (
        <>
          <FeatureFlags member={member} />
          <TeamTransfer member={member} />
        </>
      )}
      <MemberDevices memberId={member.id} />
      <BusinessCards memberId={member.id} />
    </RevealWhenLoaded>
  );
};
