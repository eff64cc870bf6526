import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import type { Team } from '../../../contract/entities/team';
import { trimPasted } from '../../../contract/invisible';
import { subscriptionFieldWarnings } from '../../../domain/teams/subscription-settings';
import { useEditDraft } from '../../state/drafts/use-edit-draft';
import { useToggle, useWrite } from '../../state/outbox/use-write';
import { Button } from '../../ui/buttons/button';
import { ToggleField } from '../../ui/buttons/toggle-field';
import { UnsavedHint } from '../../ui/forms/unsaved-hint';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { besideField, fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { setSubscription, setTeamFlag } from './team-writes';

const useStyles = makeStyles({
  flags: { display: 'flex', flexWrap: 'wrap', columnGap: '28px', rowGap: '4px' },
  form: { display: 'flex', alignItems: 'flex-start', gap: '16px', flexWrap: 'wrap' },
  // Reserves space for the error and the hint, which always shows the stored value.
  id: { ...fieldWithRoom, minHeight: '96px', width: '380px' },
  plan: { ...fieldWithRoom, minHeight: '96px', width: '200px' },
  save: besideField,
});

const flags = [
  { flag: 'textFollowUp', label: 'Text follow-up' },
  { flag: 'emailFollowUp', label: 'Email follow-up' },
  { flag: 'sendWeeklyInviteReminders', label: 'Send weekly invite reminders' },
] as const;

const FeatureFlag = ({ team, flag, label }: { team: Team } & (typeof flags)[number]) => {
  const { checked, isSaving, set } = useToggle(setTeamFlag(team, flag));
  return <ToggleField label={label} checked={checked} isSaving={isSaving} onChange={set} />;
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

/** Subscription ID and enterprise plan, with the confirmation from section 5. */
const SubscriptionSettings = ({ team }: { team: Team }) => {
  const styles = useStyles();
  const stored = {
    id: team.stripeSubscription ?? '',
    plan: team.enterprisePlan ?? '',
  };
  const edit = useEditDraft(`team/${team.id}/subscription`, stored);
  const { confirm } = useWrite();
  const typed = {
    subscription: trimPasted(edit.texts.id),
    plan: trimPasted(edit.texts.plan),
  };
  const base = { subscription: edit.base.id, plan: edit.base.plan };
  const write = setSubscription(team, typed, base);
  const changed = write !== null;
  const warnings = subscriptionFieldWarnings(typed, base);
  const texts = `${typed.subscription}\n${typed.plan}`;
  const wrong = useFormErrors<keyof typeof warnings>({}, { warnings, texts });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (write && wrong.passes(event.currentTarget)) confirm(write);
  };
  return (
    <Section title="Subscription settings" level={4}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label="Subscription ID"
          hint={
            <UnsavedHint
              hint="subItem%sub"
              stored={stored.id}
              unsaved={typed.subscription !== stored.id}
            />
          }
          className={styles.id}
          {...wrong.field('subscription')}
        >
          <Input
            name="subscription"
            spellCheck={false}
            value={edit.texts.id}
            onChange={(_event, data) => edit.follow('id', data.value)}
          />
        </Field>
        <Field
          label="Enterprise plan"
          hint={
            <UnsavedHint
              hint="e.g. 60, 50"
              stored={stored.plan}
              unsaved={typed.plan !== stored.plan}
            />
          }
          className={styles.plan}
          {...wrong.field('plan')}
        >
          <Input
            name="plan"
            inputMode="numeric"
            value={edit.texts.plan}
            onChange={(_event, data) => edit.follow('plan', data.value)}
          />
        </Field>
        <Button
          type="submit"
          disabledReason={!changed && 'No changes yet.'}
          className={styles.save}
        >
          {wrong.warningsShown ? 'Save anyway' : 'Save'}
        </Button>
        {changed && (
          <Button
            className={styles.save}
            onClick={({ currentTarget }) => {
              const first = currentTarget.closest('form')?.querySelector('input');
              edit.discard('Subscription settings discarded');
              first?.focus();
            }}
          >
            Cancel
          </Button>
        )}
      </form>
    </Section>
  );
};

/** Section 2: flags, subscription ID, and enterprise plan (D3); the email is in the facts above. */
export const TeamAdminControls = ({ team }: { team: Team }) => (
  <>
    <FeatureFlags team={team} />
    <SubscriptionSettings team={team} />
  </>
);
