import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { Team } from '../../../contract/entities/team';
import { GuardedSave } from '../../ui/guarded-save';
import { messages } from '../../ui/messages';
import { Section } from '../../ui/section';
import { ToggleField } from '../../ui/toggle-field';
import { useApp } from '../../ui/use-app';
import { type Draft, useDraft } from '../../ui/use-draft';

const useStyles = makeStyles({
  flags: { display: 'flex', flexWrap: 'wrap', columnGap: '28px', rowGap: '4px' },
  form: { display: 'flex', alignItems: 'flex-start', gap: '16px', flexWrap: 'wrap' },
  id: { width: '380px' },
  plan: { width: '200px' },
  save: { marginTop: '26px' },
});

const flags = [
  { flag: 'textFollowUp', label: 'Text Follow Up' },
  { flag: 'emailFollowUp', label: 'Email Follow Up' },
  { flag: 'sendWeeklyInviteReminders', label: 'Send Weekly Invite Reminders' },
] as const;

const FeatureFlags = ({ team }: { team: Team }) => {
  const styles = useStyles();
  const wishes = useApp((state) => state.toggles.wishes);
  const set = useApp((state) => state.toggles.set);
  const patchTeam = useApp((state) => state.records.patchTeam);
  return (
    <Section title="Feature Flags" level={4}>
      <div className={styles.flags}>
        {flags.map(({ flag, label }) => {
          const key = `team/${team.id}/${flag}`;
          return (
            <ToggleField
              key={flag}
              label={label}
              checked={wishes[key] ?? team[flag]}
              onChange={(value) =>
                void set({
                  key,
                  value,
                  current: team[flag],
                  method: 'team.setFlag',
                  input: (wish) => ({ teamId: team.id, flag, value: wish }),
                  apply: (wish) => patchTeam(team.id, () => ({ [flag]: wish })),
                  success: messages.updatedTeam,
                })
              }
            />
          );
        })}
      </div>
    </Section>
  );
};

/** What is typed back to the value as it was is no draft: the field follows the record again. */
const type = (draft: Draft, baseDraft: Draft, base: string, text: string) => {
  if (text === base) {
    draft.drop();
    baseDraft.drop();
    return;
  }
  if (draft.text === null) baseDraft.set(base);
  draft.set(text);
};

/** Subscription ID and enterprise plan, behind the confirmation of section 5. */
const SubscriptionSettings = ({ team }: { team: Team }) => {
  const styles = useStyles();
  const prefix = `team/${team.id}/subscription`;
  const subscription = useDraft(`${prefix}/id`);
  const plan = useDraft(`${prefix}/plan`);
  const baseSubscription = useDraft(`${prefix}/base-id`);
  const basePlan = useDraft(`${prefix}/base-plan`);
  const drop = useApp((state) => state.drafts.drop);
  const loadTeam = useApp((state) => state.records.loadTeam);
  const [asking, setAsking] = useState(false);

  const stored = {
    subscription: team.stripeSubscription ?? '',
    plan: team.enterprisePlan ?? '',
  };
  // The values that the user saw when they began to type: what a save must not overwrite unseen.
  const base = {
    subscription: baseSubscription.text ?? stored.subscription,
    plan: basePlan.text ?? stored.plan,
  };
  const typed = {
    subscription: (subscription.text ?? stored.subscription).trim(),
    plan: (plan.text ?? stored.plan).trim(),
  };
  const subscriptionChanged =
    subscription.text !== null && typed.subscription !== base.subscription;
  const planChanged = plan.text !== null && typed.plan !== base.plan;
  const changed = subscriptionChanged || planChanged;
  const dropAll = () => drop(prefix);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (changed) setAsking(true);
  };
  return (
    <Section title="Subscription Settings" level={4}>
      <form className={styles.form} onSubmit={onSubmit}>
        <Field label="Subscription ID" hint="subItem%sub" className={styles.id}>
          <Input
            spellCheck={false}
            value={subscription.text ?? stored.subscription}
            onChange={(_event, data) => {
              type(subscription, baseSubscription, base.subscription, data.value);
            }}
          />
        </Field>
        <Field label="Enterprise Plan" hint="e.g. 60, 50" className={styles.plan}>
          <Input
            inputMode="numeric"
            value={plan.text ?? stored.plan}
            onChange={(_event, data) => {
              type(plan, basePlan, base.plan, data.value);
            }}
          />
        </Field>
        <Button type="submit" disabled={!changed} className={styles.save}>
          Save
        </Button>
        {changed && (
          <Button className={styles.save} onClick={dropAll}>
            Cancel
          </Button>
        )}
      </form>
      {asking && (
        <GuardedSave
          request={{
            key: prefix,
            method: 'team.setSubscription',
            input: {
              teamId: team.id,
              ...(subscriptionChanged ? { stripeSubscription: typed.subscription } : {}),
              ...(planChanged ? { enterprisePlan: typed.plan } : {}),
              base: { stripeSubscription: base.subscription, enterprisePlan: base.plan },
            },
            title: 'Subscription Settings',
            question: messages.confirmSubscription,
            confirmLabel: 'Save',
            danger: true,
            changes: [
              ...(subscriptionChanged
                ? [
                    {
                      field: 'stripeSubscription',
                      label: 'Subscription ID',
                      before: base.subscription,
                      after: typed.subscription,
                    },
                  ]
                : []),
              ...(planChanged
                ? [
                    {
                      field: 'enterprisePlan',
                      label: 'Enterprise Plan',
                      before: base.plan,
                      after: typed.plan,
                    },
                  ]
                : []),
            ],
            success: messages.updatedTeam,
            onSaved: dropAll,
            onKeepTheirs: () => {
              dropAll();
              void loadTeam(team.id);
            },
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
};

/** Section 2: flags, subscription ID and enterprise plan (D3); the email stands in the facts above. */
export const TeamAdminControls = ({ team }: { team: Team }) => (
  <>
    <FeatureFlags team={team} />
    <SubscriptionSettings team={team} />
  </>
);
