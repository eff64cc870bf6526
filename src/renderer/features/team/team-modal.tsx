import { Button, makeStyles } from '@fluentui/react-components';
import { type RefObject, useRef, useState } from 'react';
import type { Team, TeamRow } from '../../../contract/entities/team';
import { recordAddress } from '../../../contract/record-address';
import { mayHaveQuote, planButtonLabel } from '../../../rules/demo-team';
import { planLabel } from '../../../rules/plan';
import {
  billingState,
  hasActiveSubscription,
  subscriptionIdOf,
  subscriptionKind,
} from '../../../rules/subscription';
import { teamName } from '../../../rules/team-name';
import { DownloadQuote } from '../../parts/download-quote';
import { RecordModal } from '../../parts/record-modal';
import { Together } from '../../parts/together';
import { useAppStore } from '../../state/use-app';
import { useCommand } from '../../state/use-features';
import { useMethod, useTeam } from '../../state/use-method';
import { usePrices } from '../../state/use-prices';
import { useStaff } from '../../state/use-staff';
import { PlanBadge, StatusBadge } from '../../ui/badge';
import { Collapsible, goToSection } from '../../ui/collapsible';
import { RecordLead } from '../../ui/record-lead';
import { useEditFocus } from '../../ui/use-edit-focus';
import { useNow } from '../../ui/use-now';
import { AddOrder } from './add-order';
import { Orders } from './orders';
import { PaymentMethods } from './payment-methods';
import { SubscriptionDetails } from './subscription-details';
import { TeamAdminControls } from './team-admin-controls';
import { TeamAttention } from './team-attention';
import { TeamFacts } from './team-facts';
import { TeamIntegrations } from './team-integrations';
import { TeamMembers } from './team-members';
import { TeamTimeline } from './team-timeline';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '20px' },
  bar: { display: 'flex', alignItems: 'flex-start', gap: '8px', flexWrap: 'wrap' },
});

const useCustomer = (team: Team) => {
  const stripeCustomerId = team.stripeCustomer ?? '';
  return useMethod(
    'billing.getCustomer',
    { stripeCustomerId },
    { enabled: stripeCustomerId !== '' },
  );
};

const TeamLead = ({ team }: { team: Team }) => {
  const { priceConfig: prices } = usePrices();
  const customer = useCustomer(team);
  const status = billingState(subscriptionKind(team, customer.value, useNow()));
  const plan = planLabel(team, prices);
  return (
    <RecordLead
      name={teamName(team)}
      id={team.id}
      address={recordAddress({ kind: 'team', id: team.id })}
      badges={
        <>
          {plan && <PlanBadge label={plan} />}
          {status && (
            <StatusBadge tone={status === 'Active' ? 'success' : 'warning'}>{status}</StatusBadge>
          )}
        </>
      }
    />
  );
};

interface TeamBodyProps {
  readonly team: Team;
  readonly addOrder: RefObject<HTMLButtonElement | null>;
  readonly onAddOrder: () => void;
}

const TeamBody = ({ team, addOrder, onAddOrder }: TeamBodyProps) => {
  const styles = useStyles();
  const { may } = useStaff();
  const runCommand = useCommand();
  const [adminOpen, setAdminOpen] = useState(false);
  const [integrationsOpen, setIntegrationsOpen] = useState(false);
  const [timelineOpen, setTimelineOpen] = useState(false);
  const details = useRef<HTMLDivElement>(null);
  const integrations = useRef<HTMLDivElement>(null);
  const customerId = team.stripeCustomer ?? '';
  const customer = useCustomer(team);
  const methods = useMethod(
    'billing.paymentMethods',
    { stripeCustomerId: customerId },
    { enabled: customerId !== '' },
  );
  // Until the provider has answered, a subscription that the team names counts.
  const subscribed = customer.value
    ? hasActiveSubscription(team, customer.value)
    : subscriptionIdOf(team.stripeSubscription) !== null;
  const changePlan = () =>
    runCommand('postDemo.changePlan', { teamId: team.id, email: team.email ?? '' });
  return (
    <div className={styles.body}>
      {/* What is wrong stands above everything else, and comes with it. */}
      <Together
        asked={customerId === '' ? [] : [customer, methods]}
        label={`Loading team ${team.id}`}
      >
        <TeamAttention
          team={team}
          customer={customer.value}
          onTrial={() => details.current?.querySelector('input')?.focus()}
          onExports={() => {
            setIntegrationsOpen(true);
            goToSection(integrations.current);
          }}
          onPlan={may('sales') ? changePlan : null}
        />
        {may('sales') && (
          <div className={styles.bar}>
            <Button onClick={changePlan}>{planButtonLabel(team, subscribed)}</Button>
            {mayHaveQuote(team) && (
              <DownloadQuote teamId={team.id} companyName={team.companyName ?? ''} />
            )}
          </div>
        )}
        <TeamFacts team={team} />
        <div ref={details}>
          <SubscriptionDetails team={team} customer={customer} />
        </div>
        {customerId !== '' && <PaymentMethods team={team} stripeCustomerId={customerId} />}
        <Orders
          name={teamName(team)}
          orders={team.orders}
          button={addOrder}
          onAdd={may('ops') ? onAddOrder : null}
        />
        <TeamMembers team={team} />
        {may('admin') && (
          <Collapsible
            title={`${adminOpen ? 'Collapse' : 'Expand'} Admin Controls`}
            open={adminOpen}
            onToggle={setAdminOpen}
          >
            <TeamAdminControls team={team} />
          </Collapsible>
        )}
        <div ref={integrations}>
          <Collapsible
            title={`${integrationsOpen ? 'Collapse' : 'Expand'} Integrations`}
            open={integrationsOpen}
            onToggle={setIntegrationsOpen}
          >
            <TeamIntegrations teamId={team.id} />
          </Collapsible>
        </div>
        <Collapsible title="Timeline" open={timelineOpen} onToggle={setTimelineOpen}>
          <TeamTimeline team={team} customer={customer.value} />
        </Collapsible>
      </Together>
    </div>
  );
};

/** Until the team is there. */
const TeamGlimpse = ({ row }: { row: TeamRow }) => {
  const { priceConfig: prices } = usePrices();
  const plan = planLabel(row, prices);
  return (
    <RecordLead
      name={row.email ?? `Team ${row.id}`}
      id={row.id}
      address={recordAddress({ kind: 'team', id: row.id })}
      badges={plan && <PlanBadge label={plan} />}
    />
  );
};

/** Section 2, team modal. Add Order is a sub-form with a Back button. */
export const TeamModal = ({ id }: { id: number }) => {
  const row = useAppStore().getState().records.glimpseOfTeam(id);
  const [ordering, setOrdering] = useState(false);
  const { button: addOrder, field: firstField } = useEditFocus<HTMLInputElement>(ordering);
  const back = { label: 'Back', onBack: () => setOrdering(false) };
  return (
    <RecordModal
      title={`Team ID: #${id}`}
      record={useTeam(id)}
      name={`team ${id}`}
      lead={(team) => <TeamLead team={team} />}
      glimpse={row && <TeamGlimpse row={row} />}
      {...(ordering ? { back } : {})}
    >
      {(team) => (
        <>
          {ordering && (
            <AddOrder teamId={id} firstField={firstField} onDone={() => setOrdering(false)} />
          )}
          {/* Stays as it was, for the way back. */}
          <div hidden={ordering}>
            <TeamBody team={team} addOrder={addOrder} onAddOrder={() => setOrdering(true)} />
          </div>
        </>
      )}
    </RecordModal>
  );
};
