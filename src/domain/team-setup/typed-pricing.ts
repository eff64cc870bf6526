import { type FormDraft, fieldsOf, newFormDraft } from '../drafts/form-draft';
import type { StepOf } from './flow-events';

/** The draft key of a team's pricing that is not set yet. */
export const typedPricingKey = (teamId: number): string => `team-setup/${teamId}/editor`;

const addressFields: readonly string[] = ['country', 'postalCode', 'state', 'line1', 'city'];

/** `initial` for a draft with these fields: without its address if theirs is in another country. */
const initialFor = <F extends object>(kept: Readonly<Record<string, unknown>>, initial: F): F => {
  const { country }: { readonly country?: unknown } = initial;
  if (typeof kept.country !== 'string' || kept.country === country) return initial;
  const own = addressFields.filter((field) => Object.hasOwn(initial, field));
  return { ...initial, ...Object.fromEntries(own.map((field) => [field, ''])) };
};

/**
 * The draft of a flow's pricing. It names its flow: a later plan change of the team starts from the
 * team's terms, whatever was typed or sent before. Drafts of older versions name none.
 * An address in it takes missing fields from `initial` only within its country.
 */
export const pricingDraft = <F extends object>(
  { flowId, teamId }: StepOf,
  initial: F,
): FormDraft<F> => {
  const draft = newFormDraft(typedPricingKey(teamId), initial);
  const owner = newFormDraft(draft.key, { flowId });
  return {
    key: draft.key,
    read: (text) => {
      if (text === undefined || owner.read(text)?.value.flowId !== flowId) return null;
      return newFormDraft(draft.key, initialFor(fieldsOf(text), initial)).read(text);
    },
    write: ({ value }) => JSON.stringify({ ...value, flowId }),
  };
};

/**
 * The text of such a draft after a change, with only the fields that were typed: the form's others
 * aren't known yet, and take their values from `initial` once they are. An address keeps the country
 * that was shown with it. Null if nothing differs from `initial`. `sent` are fields that are sent as
 * they are, so that another day doesn't change them; then there is always a text.
 */
export const typedFields = <F extends object>(
  { flowId }: StepOf,
  text: string | undefined,
  form: { readonly initial: F; readonly before: F; readonly after: F },
  sent: readonly (keyof F)[] = [],
): string | null => {
  const { initial, before, after } = form;
  const kept = text === undefined ? {} : fieldsOf(text);
  const isTyped = (field: keyof F) =>
    Object.hasOwn(kept, field) || before[field] !== after[field] || sent.includes(field);
  const all = Object.keys(after) as (keyof F & string)[];
  const hasAddress = all.some((field) => addressFields.includes(field) && isTyped(field));
  const fields = all.filter((field) => isTyped(field) || (hasAddress && field === 'country'));
  if (sent.length === 0 && fields.every((field) => after[field] === initial[field])) return null;
  return JSON.stringify({
    ...Object.fromEntries(fields.map((field) => [field, after[field]])),
    flowId,
  });
};

/** Whether one of these drafts is the flow's pricing. */
export const hasTypedPricing = (of: StepOf, texts: Readonly<Record<string, string>>): boolean => {
  const { key, read } = pricingDraft(of, {});
  return read(texts[key]) !== null;
};

/** The company in such a draft; '' if there is none. */
export const typedCompany = (of: StepOf, texts: Readonly<Record<string, string>>): string => {
  const { key, read } = pricingDraft(of, { companyName: '' });
  return read(texts[key])?.value.companyName.trim() ?? '';
};
