import { Button } from '@fluentui/react-components';
import type { RefObject } from 'react';
import type { Order } from '../../../contract/entities/team';
import { orderTotals } from '../../../rules/orders';
import { FieldList } from '../../ui/field-list';
import { Section } from '../../ui/section';

interface OrdersProps {
  readonly orders: readonly Order[];
  /** Where the focus comes back to after the order. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onAdd: (() => void) | null;
}

/** Customs and standards ordered (D5); ops adds orders. */
export const Orders = ({ orders, button, onAdd }: OrdersProps) => {
  const totals = orderTotals(orders);
  return (
    <Section
      title="Orders"
      actions={
        onAdd && (
          <Button ref={button} size="small" onClick={onAdd}>
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
