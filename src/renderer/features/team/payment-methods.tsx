import { Button } from '@fluentui/react-components';
import { ResourceList } from '../../parts/resource-list';
import { useApp } from '../../state/use-app';
import { useMethod } from '../../state/use-method';
import { EmptyState } from '../../ui/empty-state';
import { Section } from '../../ui/section';

const two = (value: number): string => String(value).padStart(2, '0');

/** Cards of the payment customer, and Add Card (D8). */
export const PaymentMethods = ({ stripeCustomerId }: { stripeCustomerId: string }) => {
  const methods = useMethod('billing.paymentMethods', { stripeCustomerId });
  const openModal = useApp((state) => state.navigation.openModal);
  return (
    <Section
      title="Payment Methods"
      actions={
        <Button size="small" onClick={() => openModal({ kind: 'add-card', stripeCustomerId })}>
          Add Card
        </Button>
      }
    >
      <ResourceList
        label="Payment Methods"
        resource={methods}
        itemKey={(method) => method.id}
        maxHeight={200}
        empty={<EmptyState title="No payment methods yet" />}
      >
        {({ card }) => (
          <span>
            {card?.brand ?? 'Card'} ending in {card?.last4 ?? '????'}
            {card?.exp_month && card.exp_year
              ? `, expires ${two(card.exp_month)}/${card.exp_year}`
              : ''}
          </span>
        )}
      </ResourceList>
    </Section>
  );
};
