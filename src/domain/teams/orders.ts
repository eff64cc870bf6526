import type { Order } from '../../contract/entities/team';
import { trimPasted } from '../../contract/invisible';
import { parseApiDate } from '../text/parse-api-date';
import { parseWholeNumber } from '../text/whole-number';

/** Custom and standard devices ordered, over all orders of a team (section 2, team modal). */
export const orderTotals = (
  orders: readonly Pick<Order, 'customDevices' | 'standardDevices'>[],
): { custom: number; standard: number } => {
  const totals = { custom: 0, standard: 0 };
  for (const order of orders) {
    totals.custom += order.customDevices ?? 0;
    totals.standard += order.standardDevices ?? 0;
  }
  return totals;
};

/** Orders with their index in the response, newest first; orders without a date come last. */
export const newestFirst = (
  orders: readonly Order[],
): readonly { readonly order: Order; readonly place: number }[] =>
  orders
    .map((order, place) => ({ order, place, at: parseApiDate(order.createdAt ?? '') }))
    .sort((one, other) => (other.at || 0) - (one.at || 0) || other.place - one.place)
    .map(({ order, place }) => ({ order, place }));

/** The four fields of Add Order as typed. */
export interface OrderForm {
  readonly shopifyOrderId: string;
  readonly fulfillOrderId: string;
  readonly newStandardDevices: string;
  readonly newCustomDevices: string;
}

const countError = (text: string, what: string): string | undefined => {
  if (text.trim() === '') return `Enter the number of ${what} devices.`;
  return parseWholeNumber(text) === null ? 'Enter a whole number, such as 0 or 25.' : undefined;
};

/**
 * Section 5: all four fields are required, and the counts are integers. A valid field has no key.
 */
export const orderInputErrors = (form: OrderForm): Partial<Record<keyof OrderForm, string>> => {
  const errors: Partial<Record<keyof OrderForm, string>> = {};
  if (trimPasted(form.shopifyOrderId) === '') errors.shopifyOrderId = 'Enter the Shopify order ID.';
  if (trimPasted(form.fulfillOrderId) === '')
    errors.fulfillOrderId = 'Enter the fulfillment order ID.';
  const standard = countError(form.newStandardDevices, 'standard');
  if (standard) errors.newStandardDevices = standard;
  const custom = countError(form.newCustomDevices, 'custom');
  if (custom) errors.newCustomDevices = custom;
  return errors;
};

/** Whether an order has this Shopify ID, whatever blanks the server keeps around it. */
export const hasOrderId = (
  { shopifyOrderId }: Pick<Order, 'shopifyOrderId'>,
  id: string,
): boolean => trimPasted(shopifyOrderId ?? '') === trimPasted(id);

/**
 * Said before an order whose Shopify ID the team already has is added (checklist J22): it may be the
 * same one. Null if the team doesn't have it.
 */
export const sameOrderText = (orders: readonly Order[], typed: string): string | null => {
  const id = trimPasted(typed);
  return id !== '' && orders.some((each) => hasOrderId(each, id))
    ? `This team already has an order ${id}.`
    : null;
};

/** The new-order payload of section 3 without the team's ID; null while a field has an error. */
export const orderPayload = (
  form: OrderForm,
): {
  shopifyOrderId: string;
  fulfillOrderId: string;
  newStandardDevices: number;
  newCustomDevices: number;
} | null => {
  const newStandardDevices = parseWholeNumber(form.newStandardDevices);
  const newCustomDevices = parseWholeNumber(form.newCustomDevices);
  const shopifyOrderId = trimPasted(form.shopifyOrderId);
  const fulfillOrderId = trimPasted(form.fulfillOrderId);
  if (newStandardDevices === null || newCustomDevices === null) return null;
  if (shopifyOrderId === '' || fulfillOrderId === '') return null;
  return { shopifyOrderId, fulfillOrderId, newStandardDevices, newCustomDevices };
};
