import type { JournalChange } from '../../../contract/entities/journal';
import type {
  UnfinishedRecord,
  UnfinishedWrite,
} from '../../../contract/entities/unfinished-write';
import { methods } from '../../../contract/methods/methods';
import { change } from '../../../domain/journal/journal-changes';
import { type JournalSubject, keptDetail } from '../journal/journal';
import { wordsOfAction } from './action-words';
import type { WriteCaller } from './outbox-write';
import type { OpenWrite, PendingWrite, Repeat } from './pending-write';
import type { Listed, PendingWriteSubject } from './pending-writes';
import { isStale } from './stale-try';

/** The write with the warnings that its caller overrode (checklist J22). */
export const withOverridden = <W extends { readonly detail: readonly JournalChange[] }>(
  write: W,
  { overridden = [] }: Pick<WriteCaller, 'overridden'>,
): W => {
  if (overridden.length === 0) return write;
  const remark = change('remark', `despite the warning: ${overridden.join(' ')}`);
  return { ...write, detail: [...write.detail, remark] };
};

/** The part of a write that is saved to the disk. */
export const subjectOf = (
  person: string,
  write: JournalSubject & {
    readonly repeat: Repeat | null;
    readonly target?: string;
    readonly countsFromToday?: boolean;
    readonly records: (response: null) => readonly UnfinishedRecord[];
  },
  { row, drafts = {} }: Pick<WriteCaller, 'row' | 'drafts'>,
): PendingWriteSubject => {
  const [record] = write.records(null);
  return {
    person,
    action: write.action,
    subject: write.subject,
    ...keptDetail(write.detail),
    reason: write.reason ?? '',
    repeat: write.repeat,
    slot: write.target ?? null,
    ...(write.countsFromToday ? { countsFromToday: true } : {}),
    ...(row ? { bulk: row.bulk } : {}),
    // A repeat by another window has none, and keeps those of the first attempt.
    ...(Object.keys(drafts).length > 0 ? { drafts } : {}),
    record: record ? { record: record.record, id: record.id } : null,
  };
};

/** A team may have several invoices, so the subject doesn't tell which one is sent. */
const invoiceOf = ({ repeat }: PendingWrite): { readonly invoiceId?: string } => {
  if (repeat?.method !== 'invoice.send') return {};
  const { data } = methods['invoice.send'].input.safeParse(repeat.input);
  return data ? { invoiceId: data.stripeInvoiceId } : {};
};

/** The part of a pending write that windows see. */
export const shown = (id: string, pending: PendingWrite, nowMs: number): UnfinishedWrite => ({
  id,
  action: pending.action,
  title: wordsOfAction(pending.action)?.title ?? pending.action,
  subject: pending.subject,
  detail: pending.detail,
  ...(pending.changes ? { changes: pending.changes } : {}),
  ...(pending.bulk === undefined ? {} : { bulk: pending.bulk }),
  ...invoiceOf(pending),
  startedAt: pending.startedAt,
  state: pending.attempt === null ? 'unknown' : 'under-way',
  message: pending.message,
  record: pending.record,
  canRepeat: pending.repeat !== null,
  isOld: isStale(pending, pending.countsFromToday === true, nowMs),
});

/** The part of a pending write that the steps of a flow need. */
export const asOpen = ({ id, pending }: Omit<Listed, 'died'>): OpenWrite => ({
  id,
  startedAt: pending.startedAt,
  repeat: pending.repeat as Repeat | null,
});
