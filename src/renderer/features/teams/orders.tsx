import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef } from 'react';
import type { Order } from '../../../contract/entities/team';
import { newestFirst, orderTotals } from '../../../domain/teams/orders';
import { boundedName } from '../../../domain/text/bounded-name';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { useAdded } from '../../parts/records/use-added';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { justAdded } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { FieldList } from '../../ui/tables/field-list';
import { ScrollList } from '../../ui/tables/scroll-list';
import { DateTime } from '../../ui/text/date-time';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    // Each count has room for seven digits, also in a wide font, so that the counts of all orders end
    // together.
    gridTemplateColumns: '112px minmax(0, 1fr) 152px 168px',
    columnGap: '12px',
    alignItems: 'baseline',
    '@media (max-width: 720px)': { gridTemplateColumns: '128px minmax(0, 1fr)' },
  },
  fresh: { ...justAdded, margin: '-4px -8px', padding: '4px 8px' },
  added: { margin: 0, color: tokens.colorStatusSuccessForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
  count: { textAlign: 'right', whiteSpace: 'nowrap' },
});

const OrderRow = ({ order, isAdded }: { order: Order; isAdded: boolean }) => {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.row, isAdded && styles.fresh)}>
      <span className={styles.quiet}>
        {order.createdAt ? <DateTime iso={order.createdAt} /> : '–'}
      </span>
      <span>
        {order.shopifyOrderId ? (
          <CopyText
            value={order.shopifyOrderId}
            label={`Shopify order ID ${order.shopifyOrderId}`}
            mono
          />
        ) : order.id ? (
          <CopyText
            value={String(order.id)}
            shown={`Order ${order.id}`}
            label={`order ID ${order.id}`}
          />
        ) : (
          '–'
        )}
      </span>
      <span className={styles.count}>{pluralize(order.customDevices ?? 0, 'custom')}</span>
      <span className={styles.count}>{pluralize(order.standardDevices ?? 0, 'standard')}</span>
    </div>
  );
};

const keyOf = ({ order, place }: { readonly order: Order; readonly place: number }): string =>
  String(order.id ?? `place-${place}`);

interface OrdersProps {
  readonly teamId: number;
  /** The team's name, for the file name of the table. */
  readonly name: string;
  readonly orders: readonly Order[];
  /** The element that gets the focus back after an order. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onAdd: (() => void) | null;
  /** How many orders the form has added; each scrolls into view once. */
  readonly ordered: number;
}

/** Custom and standard devices ordered (D5), and each order, newest first; ops can add orders. */
export const Orders = ({ teamId, name, orders, button, onAdd, ordered }: OrdersProps) => {
  const styles = useStyles();
  const totals = orderTotals(orders);
  const added = useAdded(newestFirst(orders).map(keyOf));
  const newest = newestFirst(orders).find((each) => added.has(keyOf(each)))?.order;
  const told = useRef<HTMLParagraphElement>(null);
  const scrolled = useRef({ ordered, count: 0 });
  useEffect(() => {
    const { current } = scrolled;
    if (ordered === current.ordered || added.size === current.count) return;
    scrolled.current = { ordered, count: added.size };
    told.current?.scrollIntoView({ block: 'nearest' });
  }, [ordered, added]);
  return (
    <Section
      title="Orders"
      actions={
        <>
          {orders.length > 0 && (
            <SaveTableButton
              id={teamId}
              name={`Orders of ${name}`}
              table={() => ({
                headers: ['Date', 'Order ID', 'Shopify order ID', 'Customs', 'Standards'],
                rows: newestFirst(orders).map(({ order }) => [
                  order.createdAt,
                  order.id,
                  order.shopifyOrderId,
                  order.customDevices ?? 0,
                  order.standardDevices ?? 0,
                ]),
              })}
            />
          )}
          {onAdd && (
            <Button ref={button} size="small" onClick={onAdd}>
              Add Order
            </Button>
          )}
        </>
      }
    >
      <FieldList
        columns={2}
        items={[
          { label: 'Customs ordered', value: formatNumber(totals.custom) },
          { label: 'Standards ordered', value: formatNumber(totals.standard) },
        ]}
      />
      <ScrollList label="Orders" items={newestFirst(orders)} itemKey={keyOf} flows>
        {(each) => <OrderRow order={each.order} isAdded={added.has(keyOf(each))} />}
      </ScrollList>
      <p ref={told} role="status" className={styles.added}>
        {newest
          ? `Order ${newest.shopifyOrderId ?? newest.id ?? ''} was added to ${boundedName(name)}.`
          : ''}
      </p>
    </Section>
  );
};
