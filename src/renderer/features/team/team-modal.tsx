import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type RefObject, useEffect, useState } from 'react';
import type { Team } from '../../../contract/entities/team';
import { planButtonLabel } from '../../../rules/demo-team';
import { hasActiveSubscription, subscriptionIdOf } from '../../../rules/subscription';
import { Collapsible } from '../../ui/collapsible';
import { ErrorState } from '../../ui/error-state';
import { InlineLoading } from '../../ui/loading';
import { Modal } from '../../ui/modal';
import { useApp } from '../../ui/use-app';
import { useEditFocus } from '../../ui/use-edit-focus';
import { useResource } from '../../ui/use-resource';
import { useStaff } from '../../ui/use-staff';
import { AddOrder } from './add-order';
import { Orders } from './orders';
import { PaymentMethods } from './payment-methods';
import { SubscriptionDetails } from './subscription-details';
import { TeamAdminControls } from './team-admin-controls';
import { TeamFacts } from './team-facts';
import { TeamIntegrations } from './team-integrations';
import { TeamMembers } from './team-members';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '20px' },
  bar: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  name: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
});

interface TeamBodyProps {
  readonly team: Team;
  readonly addOrder: RefObject<HTMLButtonElement | null>;
  readonly onAddOrder: () => void;
}

const TeamBody = ({ team, addOrder, onAddOrder }: TeamBodyProps) => {
  const styles = useStyles();
  const { may } = useStaff();
  const startPlanChange = useApp((state) => state.navigation.startPlanChange);
  const [adminOpen, setAdminOpen] = useState(false);
  const [integrationsOpen, setIntegrationsOpen] = useState(false);
  const customerId = team.stripeCustomer ?? '';
  const customer = useResource(
    'billing.getCustomer',
    { stripeCustomerId: customerId },
    customerId !== '',
  );
  // Until the provider has answered, a subscription that the team names counts.
  const subscribed = customer.value
    ? hasActiveSubscription(team, customer.value)
    : subscriptionIdOf(team.stripeSubscription) !== null;
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <span className={styles.name}>{team.companyName || team.email}</span>
        {may('sales') && (
          <Button onClick={() => void startPlanChange(team.email ?? '')}>
            {planButtonLabel(team, subscribed)}
          </Button>
        )}
      </div>
      <TeamFacts team={team} />
      {may('admin') && (
        <Collapsible title="Expand Admin Controls" open={adminOpen} onToggle={setAdminOpen}>
          <TeamAdminControls team={team} />
        </Collapsible>
      )}
      <Collapsible
        title="Expand Integrations"
        open={integrationsOpen}
        onToggle={setIntegrationsOpen}
      >
        <TeamIntegrations teamId={team.id} />
      </Collapsible>
      <SubscriptionDetails team={team} customer={customer} />
      {customerId !== '' && <PaymentMethods stripeCustomerId={customerId} />}
      <Orders orders={team.orders} button={addOrder} onAdd={may('ops') ? onAddOrder : null} />
      <TeamMembers team={team} />
    </div>
  );
};

/** Section 2, team modal. Add Order is a sub-form with a Back button. */
export const TeamModal = ({ id }: { id: number }) => {
  const record = useApp((state) => state.records.teams[id]);
  const loadTeam = useApp((state) => state.records.loadTeam);
  const ensurePrices = useApp((state) => state.prices.ensure);
  const [ordering, setOrdering] = useState(false);
  const { button: addOrder, field: firstField } = useEditFocus<HTMLInputElement>(ordering);

  useEffect(() => {
    void loadTeam(id);
    void ensurePrices();
  }, [id, loadTeam, ensurePrices]);

  const back = { label: 'Back', onBack: () => setOrdering(false) };
  return (
    <Modal title={`Team ID: #${id}`} size="large" {...(ordering ? { back } : {})}>
      {record?.load === 'failed' && record.error && (
        <ErrorState error={record.error} onRetry={() => void loadTeam(id)} />
      )}
      {record?.value ? (
        <>
          {ordering && (
            <AddOrder teamId={id} firstField={firstField} onDone={() => setOrdering(false)} />
          )}
          {/* Stays as it was, for the way back. */}
          <div hidden={ordering}>
            <TeamBody
              team={record.value}
              addOrder={addOrder}
              onAddOrder={() => setOrdering(true)}
            />
          </div>
        </>
      ) : (
        record?.load !== 'failed' && <InlineLoading label={`Loading team ${id}`} />
      )}
    </Modal>
  );
};
