import { type FormDraft, fieldsOf, newFormDraft } from '../drafts/form-draft';
import type { StepOf } from './team-setup-flow';

/** The draft key of a team's pricing that is not set yet. */
export const typedPricingKey = (teamId: number): string => `team-setup/${teamId}/editor`;

/**
 * The draft of a flow's pricing. It names its flow: a later plan change of the team starts from the
 * team's terms, whatever was typed or sent before. Drafts of older versions name none.
 */
export const pricingDraft = <F extends object>(
  { flowId, teamId }: StepOf,
  initial: F,
): FormDraft<F> => {
  const draft = newFormDraft(typedPricingKey(teamId), initial);
  const owner = newFormDraft(draft.key, { flowId });
  return {
    key: draft.key,
    read: (text) => (owner.read(text)?.value.flowId === flowId ? draft.read(text) : null),
    write: ({ value }) => JSON.stringify({ ...value, flowId }),
  };
};

/**
 * The text of such a draft after a change, with only the fields that were typed: the form's others
 * aren't known yet, and take their values from `initial` once they are. Null if nothing differs from
 * it.
 */
export const typedFields = <F extends object>(
  { flowId }: StepOf,
  text: string | undefined,
  form: { readonly initial: F; readonly before: F; readonly after: F },
): string | null => {
  const { initial, before, after } = form;
  const kept = text === undefined ? {} : fieldsOf(text);
  const isTyped = (field: keyof F) => Object.hasOwn(kept, field) || before[field] !== after[field];
  const fields = (Object.keys(after) as (keyof F)[]).filter(isTyped);
  if (fields.every((field) => after[field] === initial[field])) return null;
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
