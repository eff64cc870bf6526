import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type RefObject, useState } from 'react';
import type { Team } from '../../../contract/entities/team';
import { planButtonLabel } from '../../../rules/demo-team';
import { hasActiveSubscription, subscriptionIdOf } from '../../../rules/subscription';
import { DownloadQuote } from '../../parts/download-quote';
import { RecordModal } from '../../parts/record-modal';
import { useCommand } from '../../state/use-features';
import { useMethod, useTeam } from '../../state/use-method';
import { useStaff } from '../../state/use-staff';
import { Collapsible } from '../../ui/collapsible';
import { useEditFocus } from '../../ui/use-edit-focus';
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
  const runCommand = useCommand();
  const [adminOpen, setAdminOpen] = useState(false);
  const [integrationsOpen, setIntegrationsOpen] = useState(false);
  const customerId = team.stripeCustomer ?? '';
  const customer = useMethod(
    'billing.getCustomer',
    { stripeCustomerId: customerId },
    { enabled: customerId !== '' },
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
          <Button
            onClick={() =>
              runCommand('postDemo.changePlan', { teamId: team.id, email: team.email ?? '' })
            }
          >
            {planButtonLabel(team, subscribed)}
          </Button>
        )}
      </div>
      {may('sales') && <DownloadQuote teamId={team.id} companyName={team.companyName ?? ''} />}
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
  const [ordering, setOrdering] = useState(false);
  const { button: addOrder, field: firstField } = useEditFocus<HTMLInputElement>(ordering);
  const back = { label: 'Back', onBack: () => setOrdering(false) };
  return (
    <RecordModal
      title={`Team ID: #${id}`}
      record={useTeam(id)}
      name={`team ${id}`}
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
