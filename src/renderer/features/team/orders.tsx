import { Button } from '@fluentui/react-components';
import type { Order } from '../../../contract/entities/team';
import { orderTotals } from '../../../rules/orders';
import { FieldList } from '../../ui/field-list';
import { Section } from '../../ui/section';

/** Customs and standards ordered (D5); ops adds orders. */
export const Orders = ({
  orders,
  onAdd,
}: {
  orders: readonly Order[];
  onAdd: (() => void) | null;
}) => {
  const totals = orderTotals(orders);
  return (
    <Section
      title="Orders"
      actions={
        onAdd && (
          <Button size="small" onClick={onAdd}>
            Add Order
          </Button>
        )
      }
    >
      <FieldList
        columns={2}
        items={[
          { label: 'Customs ordered', value: totals.custom.toLocaleString() },
          { label: 'Standards ordered', value: totals.standard.toLocaleString() },
        ]}
      />
    </Section>
  );
};
