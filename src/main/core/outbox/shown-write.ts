import type { UnfinishedRecord, UnfinishedWrite } from '../../../contract/unfinished-write';
import { type JournalSubject, keptDetail } from '../journal/journal';
import type { Intent, Repeat } from './pending-write';
import type { IntentSubject } from './pending-writes';
import { isStale } from './stale-try';

/** What lies on the disk of a write. */
export const subjectOf = (
  person: string,
  write: JournalSubject & {
    readonly repeat: Repeat | null;
    readonly slot?: string;
    readonly countsFromToday?: boolean;
    readonly records: (answer: null) => readonly UnfinishedRecord[];
  },
): IntentSubject => {
  const [record] = write.records(null);
  return {
    person,
    action: write.action,
    subject: write.subject,
    ...keptDetail(write.detail),
    reason: write.reason ?? '',
    repeat: write.repeat,
    slot: write.slot ?? null,
    ...(write.countsFromToday ? { countsFromToday: true } : {}),
    record: record ? { record: record.record, id: record.id } : null,
  };
};

/** What a window is told of it. */
export const shown = (id: string, intent: Intent, nowMs: number): UnfinishedWrite => ({
  id,
  action: intent.action,
  subject: intent.subject,
  detail: intent.detail,
  ...(intent.changes ? { changes: intent.changes } : {}),
  startedAt: intent.startedAt,
  state: intent.attempt === null ? 'unknown' : 'under-way',
  message: intent.message,
  record: intent.record,
  canRepeat: intent.repeat !== null,
  isOld: isStale(intent, intent.countsFromToday === true, nowMs),
});
