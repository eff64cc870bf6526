import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import type { Team } from '../../../contract/entities/team';
import { type Draft, useDraft } from '../../state/drafts/use-draft';
import { useToggle, useWrite } from '../../state/outbox/use-write';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { ToggleField } from '../../ui/buttons/toggle-field';
import { UnsavedHint } from '../../ui/forms/unsaved-hint';
import { besideField, fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { setSubscription, setTeamFlag } from './team-writes';

const useStyles = makeStyles({
  flags: { display: 'flex', flexWrap: 'wrap', columnGap: '28px', rowGap: '4px' },
  form: { display: 'flex', alignItems: 'flex-start', gap: '16px', flexWrap: 'wrap' },
  // The message and the hint, which stays: what is stored stands in it.
  id: { ...fieldWithRoom, minHeight: '96px', width: '380px' },
  plan: { ...fieldWithRoom, minHeight: '96px', width: '200px' },
  save: besideField,
});

const flags = [
  { flag: 'textFollowUp', label: 'Text Follow Up' },
  { flag: 'emailFollowUp', label: 'Email Follow Up' },
  { flag: 'sendWeeklyInviteReminders', label: 'Send Weekly Invite Reminders' },
] as const;

const FeatureFlag = ({ team, flag, label }: { team: Team } & (typeof flags)[number]) => {
  const { checked, set } = useToggle(setTeamFlag(team, flag));
  return <ToggleField label={label} checked={checked} onChange={set} />;
};

const FeatureFlags = ({ team }: { team: Team }) => {
  const styles = useStyles();
  return (
    <Section title="Feature Flags" level={4}>
      <div className={styles.flags}>
        {flags.map((each) => (
          <FeatureFlag key={each.flag} team={team} {...each} />
        ))}
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
  const { confirm } = useWrite();

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
  const write = setSubscription(team, typed, base);
  const changed = write !== null;
  const dropAll = () => {
    drop(prefix);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (write) confirm(write);
  };
  return (
    <Section title="Subscription Settings" level={4}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label="Subscription ID"
          hint={
            <UnsavedHint
              hint="subItem%sub"
              stored={stored.subscription}
              unsaved={typed.subscription !== stored.subscription}
            />
          }
          className={styles.id}
        >
          <Input
            name="subscription"
            spellCheck={false}
            value={subscription.text ?? stored.subscription}
            onChange={(_event, data) => {
              type(subscription, baseSubscription, base.subscription, data.value);
            }}
          />
        </Field>
        <Field
          label="Enterprise Plan"
          hint={
            <UnsavedHint
              hint="e.g. 60, 50"
              stored={stored.plan}
              unsaved={typed.plan !== stored.plan}
            />
          }
          className={styles.plan}
        >
          <Input
            name="plan"
            inputMode="numeric"
            value={plan.text ?? stored.plan}
            onChange={(_event, data) => {
              type(plan, basePlan, base.plan, data.value);
            }}
          />
        </Field>
        <Button
          type="submit"
          disabledReason={!changed && 'No changes yet.'}
          className={styles.save}
        >
          Save
        </Button>
        {changed && (
          <Button className={styles.save} onClick={dropAll}>
            Cancel
          </Button>
        )}
      </form>
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
