import { makeStyles } from '@fluentui/react-components';
import type { Member } from '../../../contract/entities/member';
import { exchangeFor, flagLimits, leadCaptureOn } from '../../../rules/lead-capture';
import { messages } from '../../ui/messages';
import { Section } from '../../ui/section';
import { ToggleField } from '../../ui/toggle-field';
import { useApp } from '../../ui/use-app';
import { BusinessCards } from './business-cards';
import { MemberDevices } from './member-devices';
import { TeamTransfer } from './team-transfer';

const useStyles = makeStyles({
  flags: { display: 'flex', flexWrap: 'wrap', columnGap: '28px', rowGap: '4px' },
});

const flags = [
  { flag: 'textFollowUp', label: 'Text Follow Up' },
  { flag: 'emailFollowUp', label: 'Email Follow Up' },
] as const;

/** Feature flags within the parent team's limits, and lead capture mode (C3, section 4). */
const FeatureFlags = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const wishes = useApp((state) => state.toggles.wishes);
  const set = useApp((state) => state.toggles.set);
  const patchMember = useApp((state) => state.records.patchMember);
  const limits = flagLimits(member);
  const captureKey = `member/${member.id}/leadCapture`;
  const captures = leadCaptureOn(member);
  return (
    <Section title="Feature Flags" level={4}>
      <div className={styles.flags}>
        {flags.map(({ flag, label }) => {
          const key = `member/${member.id}/${flag}`;
          const limit = limits[flag];
          return (
            <ToggleField
              key={flag}
              label={label}
              checked={wishes[key] ?? member[flag]}
              disabled={limit !== null}
              disabledReason={
                limit
                  ? `Off in the parent team ${limit.companyName || `#${limit.id}`}; turn it on there first.`
                  : ''
              }
              onChange={(value) =>
                void set({
                  key,
                  value,
                  current: member[flag],
                  method: 'member.setFlag',
                  input: (wish) => ({ memberId: member.id, flag, value: wish }),
                  apply: (wish) => patchMember(member.id, () => ({ [flag]: wish })),
                  success: messages.updatedMember,
                })
              }
            />
          );
        })}
        <ToggleField
          label="Lead Capture Mode"
          checked={wishes[captureKey] ?? captures}
          onChange={(value) =>
            void set({
              key: captureKey,
              value,
              current: captures,
              method: 'member.setLeadCapture',
              input: (on) => ({ memberId: member.id, on }),
              apply: (on) => patchMember(member.id, () => ({ exchange: exchangeFor(on) })),
              success: messages.updatedLeadCapture,
            })
          }
        />
      </div>
    </Section>
  );
};

/** Section 2: Feature Flags, Team Transfer, Member Devices, Business Cards. */
export const AdminControls = ({ member }: { member: Member }) => (
  <>
    <FeatureFlags member={member} />
    <TeamTransfer member={member} />
    <MemberDevices memberId={member.id} />
    <BusinessCards memberId={member.id} />
  </>
);
