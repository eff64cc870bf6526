import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { FormEvent, RefObject } from 'react';
import type { Order } from '../../../contract/entities/team';
import { fieldsIn } from '../../../domain/drafts/form-draft';
import {
  type OrderForm,
  orderInputErrors,
  orderPayload,
  sameOrderText,
} from '../../../domain/teams/orders';
import { useWrite } from '../../state/outbox/use-write';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { addOrder } from './team-writes';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4px 20px', maxWidth: '720px' },
  field: fieldWithRoom,
  wide: { gridColumn: '1 / -1' },
});

const fields: readonly { name: keyof OrderForm; label: string; digits?: true }[] = [
  { name: 'shopifyOrderId', label: 'Shopify order ID' },
  { name: 'fulfillOrderId', label: 'Fulfillment order ID' },
  { name: 'newStandardDevices', label: 'Standard devices', digits: true },
  { name: 'newCustomDevices', label: 'Custom devices', digits: true },
];

interface AddOrderProps {
  readonly teamId: number;
  readonly orders: readonly Order[];
  readonly firstField: RefObject<HTMLInputElement | null>;
  readonly onDone: () => void;
}

const noOrder: OrderForm = {
  shopifyOrderId: '',
  fulfillOrderId: '',
  newStandardDevices: '',
  newCustomDevices: '',
};

/** The record was scrolled to its button, which in a low window leaves the form's first line above. */
const showTop = (form: HTMLElement | null) => form?.scrollIntoView?.({ block: 'start' });

/** Add Order (ops): four required fields, integer counts. The text is kept until it is saved. */
export const AddOrder = ({ teamId, orders, firstField, onDone }: AddOrderProps) => {
  const styles = useStyles();
  const prefix = `team/${teamId}/order/`;
  const texts = useApp((state) => state.drafts.texts);
  const setDraft = useApp((state) => state.drafts.set);
  const dropSent = useApp((state) => state.drafts.dropSent);
  const store = useAppStore();
  const { send } = useWrite();
  const key = `team/${teamId}/order`;
  const busy = useApp((state) => state.writes.pending[key] === true);
  const form = fieldsIn(texts, prefix, noOrder);
  const wrong = useFormErrors(orderInputErrors(form), {
    warnings: { shopifyOrderId: sameOrderText(orders, form.shopifyOrderId) },
    texts: form.shopifyOrderId,
  });
  const isTyped = () =>
    fields.some(({ name }) => store.getState().drafts.texts[`${prefix}${name}`]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const payload = orderPayload(form);
    if (!wrong.passes(event.currentTarget) || !payload) return;
    const sentDrafts = Object.fromEntries(
      fields.map(({ name }) => [`${prefix}${name}`, form[name]]),
    );
    const result = await send({ ...addOrder(teamId, payload, orders), sentDrafts });
    if (result?.ok) {
      dropSent(sentDrafts);
      wrong.reset();
      // Text typed meanwhile is the next order, so the form stays open.
      if (!isTyped()) onDone();
    }
  };
  return (
    <Section title="Add Order">
      <form
        ref={showTop}
        className={styles.form}
        onSubmit={(event) => void onSubmit(event)}
        noValidate
      >
        {fields.map(({ name, label, digits }, index) => (
          <Field key={name} label={label} required className={styles.field} {...wrong.field(name)}>
            <Input
              ref={index === 0 ? firstField : undefined}
              name={name}
              autoComplete="off"
              inputMode={digits ? 'numeric' : 'text'}
              value={form[name]}
              onChange={(_event, data) => setDraft(`${prefix}${name}`, data.value)}
            />
          </Field>
        ))}
        <div className={styles.wide}>
          <Button type="submit" appearance="primary" busy={busy}>
            {wrong.warningsShown ? 'Add anyway' : 'Add Order'}
          </Button>
        </div>
      </form>
    </Section>
  );
};
