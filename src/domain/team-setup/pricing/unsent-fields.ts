import { pluralize } from '../../text/pluralize';
import { parseSeats } from './editor-errors';
import { type EditorContext, type EditorField, type EditorForm, editorMode } from './editor-form';
import { pricingPreview } from './editor-preview';
import { unpricedLeads } from './preview-amounts';

/** Section 5: a monthly plan with a trial sends no seat count. */
export const sendsSeats = (form: EditorForm, context: EditorContext): boolean => {
  const { monthly, offerFreeTrial } = editorMode(form, context);
  return !(monthly && offerFreeTrial);
};

/** `12 seats`, if the price counts them and they aren't sent; null if they are. */
const unsentSeats = (form: EditorForm, context: EditorContext): string | null => {
  const seats = parseSeats(form.seats);
  return sendsSeats(form, context) || seats === null ? null : pluralize(seats, 'seat');
};

/** Said beside the price and before sending; null if the seats are sent. */
export const unsentSeatsText = (form: EditorForm, context: EditorContext): string | null => {
  const seats = unsentSeats(form, context);
  return seats && `The price is for ${seats}. No seat count is sent: a monthly trial has none.`;
};

/** Shown at the seats and before sending (checklist J22); null if all members have a seat. */
export const fewSeatsText = (
  form: EditorForm,
  context: EditorContext,
  members: number,
): string | null => {
  const seats = parseSeats(form.seats);
  if (seats === null || seats >= members || !sendsSeats(form, context)) return null;
  return `The team has ${pluralize(members, 'member')}, but you’re sending only ${pluralize(seats, 'seat')}.`;
};

/**
 * The price in the summary: `Total`, or `Price for 12 seats` if they aren't sent, because no response
 * says what a team without a seat count will pay. `price` has the amount and its term.
 */
export const summaryPrice = (
  form: EditorForm,
  context: EditorContext,
  price: string,
): { readonly label: string; readonly text: string } => {
  const seats = unsentSeats(form, context);
  return seats === null
    ? { label: 'Total', text: price }
    : { label: `Price for ${seats}`, text: `${price}, no seat count sent` };
};

const leadsOf = (form: EditorForm, context: EditorContext): number => {
  const preview = pricingPreview(form, context);
  return preview === null ? 0 : unpricedLeads(preview);
};

const notInPrice = 'Not in this price.';

/** Shown at the fields whose number isn't sent, or isn't in the price. */
export const unsentHints = (
  form: EditorForm,
  context: EditorContext,
): Partial<Record<EditorField, string>> => ({
  ...(sendsSeats(form, context) ? {} : { seats: 'Not sent: a monthly trial has no seat count.' }),
  ...(leadsOf(form, context) > 0 ? { leadsBucket: notInPrice, bucketDiscount: notInPrice } : {}),
});

/** The same in sentences, for the confirmation before sending. */
export const unsentTexts = (form: EditorForm, context: EditorContext): readonly string[] => {
  const unsent = unsentSeatsText(form, context);
  const leads = leadsOf(form, context);
  return [
    ...(unsent === null ? [] : [unsent]),
    ...(leads > 0
      ? [
          `${pluralize(leads, 'lead')} aren’t in this price: the server’s preview covers seats only.`,
        ]
      : []),
  ];
};
