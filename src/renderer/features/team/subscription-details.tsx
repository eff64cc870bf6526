import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { DemoTeam, Team } from '../../../contract/entities/team';
import type { AppError } from '../../../contract/errors';
import { planLabel } from '../../../rules/plan';
import { subscriptionIdOf, subscriptionKind } from '../../../rules/subscription';
import { easternDate, hasSpaces, isPastDate, trialDaysUntil } from '../../../rules/trial-days';
import { StatusBadge } from '../../ui/badge';
import { BusyButton } from '../../ui/busy-button';
import { CopyText } from '../../ui/copy-text';
import { DateTime } from '../../ui/date-time';
import { ErrorState } from '../../ui/error-state';
import { FieldList, type FieldListItem } from '../../ui/field-list';
import { InlineLoading } from '../../ui/loading';
import { messages } from '../../ui/messages';
import { Section } from '../../ui/section';
import { useApp } from '../../ui/use-app';
import { useDraft } from '../../ui/use-draft';
import { useNow } from '../../ui/use-now';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-end', gap: '8px', flexWrap: 'wrap' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  trial: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

/** New end of a trial, in US Eastern days, the last one included; a past date disables it. */
const ExtendTrial = ({ demoTeam, teamId }: { demoTeam: DemoTeam; teamId: number }) => {
  const styles = useStyles();
  const now = useNow();
  const draft = useDraft(`team/${teamId}/trial`);
  const run = useApp((state) => state.writes.run);
  const key = `demo-team/${demoTeam.id}/trial`;
  const busy = useApp((state) => state.writes.pending[key] === true);
  const ends = demoTeam.trialExpiresAtUtc ? Date.parse(demoTeam.trialExpiresAtUtc) : Number.NaN;
  const text = draft.text ?? (Number.isNaN(ends) ? '' : easternDate(ends));
  const past = isPastDate(text, now);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (past) return;
    const result = await run(
      key,
      'demoTeam.extendTrial',
      { id: demoTeam.id, trialDays: trialDaysUntil(text, now) },
      { success: messages.updatedDemoTeam },
    );
    if (result?.ok) draft.drop();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <Field
        label="Trial end date"
        validationState={past && text !== '' ? 'error' : 'none'}
        validationMessage={past && text !== '' ? 'Date must be in the future' : null}
      >
        <Input
          type="date"
          min={easternDate(now)}
          value={text}
          onChange={(_event, data) => {
            // Section 5: date text with spaces is ignored.
            if (!hasSpaces(data.value)) draft.set(data.value);
          }}
        />
      </Field>
      <BusyButton type="submit" busy={busy} disabled={past}>
        Extend Trial
      </BusyButton>
    </form>
  );
};

interface SubscriptionDetailsProps {
  readonly team: Team;
  readonly customer: {
    readonly value: PaymentCustomer | null;
    readonly error: AppError | null;
    readonly load: string;
    readonly reload: () => void;
  };
}

const toneOf = (status: string) =>
  status === 'active' ? 'success' : status === 'trialing' ? 'brand' : 'warning';

/** Every state that a team's subscription can be in (D4). */
export const SubscriptionDetails = ({ team, customer }: SubscriptionDetailsProps) => {
  const styles = useStyles();
  const now = useNow();
  const prices = useApp((state) => state.prices.priceConfig);
  const waiting = Boolean(team.stripeCustomer) && !customer.value && !customer.error;
  // Without the provider's answer nobody can say whether the subscription is in force.
  const untold =
    customer.error !== null &&
    !customer.value &&
    subscriptionIdOf(team.stripeSubscription) !== null;
  const state = subscriptionKind(team, customer.value, now);
  const details =
    state.kind === 'trial' ? null : state.kind === 'none' ? state.ended : state.subscription;
  const items: FieldListItem[] = [{ label: 'Plan', value: planLabel(team, prices) || 'None' }];
  if (details) {
    items.push(
      {
        label: 'Status',
        value: <StatusBadge tone={toneOf(details.status)}>{details.status}</StatusBadge>,
      },
      {
        label: 'Subscription ID',
        value: <CopyText value={details.id} label="subscription ID" mono />,
      },
      { label: 'Current period start', value: <DateTime iso={details.currentPeriodStart} /> },
      { label: 'Interval', value: details.interval },
      { label: 'Leads', value: details.leads === null ? null : details.leads.toLocaleString() },
    );
  }
  const demoTeam =
    state.kind === 'trial' || state.kind === 'trial-on-yearly' ? state.demoTeam : null;
  return (
    <Section title="Subscription Details">
      {customer.error && <ErrorState error={customer.error} onRetry={customer.reload} />}
      {waiting ? (
        <InlineLoading />
      ) : untold ? (
        <FieldList columns={2} items={items} />
      ) : (
        <>
          {state.kind === 'trial' && (
            <p className={styles.trial}>On a free trial with no active subscription</p>
          )}
          <FieldList columns={2} items={items} />
          {state.kind === 'none' && !details && !customer.error && (
            <p className={styles.quiet}>This team has no subscription.</p>
          )}
          {demoTeam && (
            <>
              <FieldList
                items={[
                  {
                    label: 'Trial ends',
                    value: <DateTime iso={demoTeam.trialExpiresAtUtc} />,
                  },
                ]}
              />
              <ExtendTrial demoTeam={demoTeam} teamId={team.id} />
            </>
          )}
        </>
      )}
    </Section>
  );
};
