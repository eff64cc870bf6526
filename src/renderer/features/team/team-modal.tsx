import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Team } from '../../../contract/entities/team';
import { planButtonLabel } from '../../../rules/demo-team';
import { hasActiveSubscription } from '../../../rules/subscription';
import { Collapsible } from '../../ui/collapsible';
import { ErrorState } from '../../ui/error-state';
import { InlineLoading } from '../../ui/loading';
import { Modal } from '../../ui/modal';
import { useApp } from '../../ui/use-app';
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

const TeamBody = ({ team, onAddOrder }: { team: Team; onAddOrder: () => void }) => {
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
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <span className={styles.name}>{team.companyName || team.email}</span>
        {may('sales') && (
          <Button onClick={() => void startPlanChange(team.email ?? '')}>
            {planButtonLabel(team, hasActiveSubscription(team, customer.value))}
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
      <Orders orders={team.orders} onAdd={may('ops') ? onAddOrder : null} />
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

  useEffect(() => {
    void loadTeam(id);
    void ensurePrices();
  }, [id, loadTeam, ensurePrices]);

  const back = { label: 'Back', onBack: () => setOrdering(false) };
  return (
    <Modal title={`Team ID: #${id}`} size="large" {...(ordering ? { back } : {})}>
      {record?.value && ordering ? (
        <AddOrder teamId={id} onDone={() => setOrdering(false)} />
      ) : record?.value ? (
        <TeamBody team={record.value} onAddOrder={() => setOrdering(true)} />
      ) : record?.load === 'failed' && record.error ? (
        <ErrorState error={record.error} onRetry={() => void loadTeam(id)} />
      ) : (
        <InlineLoading label={`Loading team ${id}`} />
      )}
    </Modal>
  );
};
