import type { DemoTeamRecord } from '../../contract/entities/demo-team-record';
import { isTrialOver } from '../teams/trial-days';

/** Section 9: the list begins with 25 rows and grows by 50. */
export const firstDemoTeams = 25;
export const moreDemoTeams = 50;

/** Section 4: the list is complete once a load brings no new rows. */
export const bringsNewRows = (
  before: readonly Pick<DemoTeamRecord, 'id'>[],
  after: readonly Pick<DemoTeamRecord, 'id'>[],
): boolean => {
  const known = new Set(before.map(({ id }) => id));
  return after.some(({ id }) => !known.has(id));
};

/**
 * What a record's `stripeInvoiceLink` opens: a URL, with or without `https://`, or the invoice with
 * that ID. Null if it is neither.
 */
export const invoiceOfLink = (
  link: string | null | undefined,
): { readonly url: string } | { readonly stripeInvoiceId: string } | null => {
  const text = link?.trim() ?? '';
  if (/^in_\w+$/.test(text)) return { stripeInvoiceId: text };
  if (/^https?:\/\/[^\s/?#]+\S*$/i.test(text)) return { url: text };
  return /^[\w-]+(\.[\w-]+)+\/\S*$/.test(text) ? { url: `https://${text}` } : null;
};

export type DemoTeamState = 'deleted' | 'paid' | 'on-trial' | 'trial-ended' | 'quote';

/** Section 4: a trial is a demo team that isn't expired, deleted, or paid. */
export const demoTeamState = (
  record: Pick<DemoTeamRecord, 'isDeleted' | 'hasPaid' | 'trialExpiresAtUtc'>,
  nowMs: number,
): DemoTeamState => {
  if (record.isDeleted) return 'deleted';
  if (record.hasPaid) return 'paid';
  if (!record.trialExpiresAtUtc) return 'quote';
  return isTrialOver(record.trialExpiresAtUtc, nowMs) ? 'trial-ended' : 'on-trial';
};

/** The keys that staff look for first; the others follow in the API's order. */
const firstKeys = ['teamId', 'companyName', 'stripeInvoiceLink'] as const;

/** A value as text: nested values as JSON, missing values as ''. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Section 2: a record as keys and values, each value as text. */
export const recordEntries = (
  record: DemoTeamRecord,
): readonly (readonly [key: string, text: string])[] => {
  const rest = Object.keys(record).filter((key) => !firstKeys.some((first) => first === key));
  return [...firstKeys, ...rest].map((key) => [key, textOf(record[key])] as const);
};
