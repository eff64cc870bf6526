import type { BulkStatus } from '../../../contract/entities/bulk';
import { methods } from '../../../contract/methods/methods';
import type { Access } from '../../../contract/permissions';
import { AppFailure, type Result } from '../../../contract/wire/result';
import {
  addsAlike,
  type FoundRecord,
  inputOf,
  planOf,
  valueWords,
  whoOf,
} from '../../../domain/bulk/bulk-plan';
import { outcomeOf } from '../../../domain/outbox/outcome';
import type { Clock } from '../app/ports';
import { AbortBatch } from '../batch/work-through';
import { derivedKey } from '../outbox/derived-key';
import type { Outbox } from '../outbox/outbox';
import type { RowOfList } from '../outbox/row-of-list';
import { type BulkList, type ListRow, warningsOf } from './bulk-list';
import type { BulkStep } from './bulk-log';
import type { LookUp } from './look-up';
import { contextOf } from './plan-rows';

/** Makes a button's call from core, with the same handler, permission, and write. */
export type CallForRow = (
  call: {
    readonly method: string;
    readonly input: object;
    readonly idempotencyKey: string;
    readonly overridden: string[];
  },
  signal: AbortSignal,
  row: RowOfList,
) => Promise<Result<unknown>>;

export interface RunRowDependencies {
  readonly list: BulkList;
  readonly lookUp: LookUp;
  readonly call: CallForRow;
  /** Null if the session allows the access. */
  readonly refusal: (access: Access) => Promise<AppFailure | null>;
  readonly writes: Pick<Outbox, 'resolveKeys'>;
  readonly clock: Clock;
  /** Resolves when the step is saved and applied in memory. */
  readonly take: (step: BulkStep) => Promise<void>;
}

/** An earlier attempt of the row, if there is one, stays open: only its call could settle it. */
const failed = (row: number, why: string): BulkStep => ({
  state: 'failed',
  row,
  status: 'failed',
  why,
  staysOpen: true,
});

/** A run leaves these rows out. */
const neverSent: readonly BulkStatus[] = ['duplicate', 'left-out', 'cannot'];

/** The step that records a failure. Without an open attempt, only the row's own read has failed. */
export const failureStep = (
  row: number,
  { sentWith }: Pick<ListRow, 'sentWith'>,
  error: unknown,
  message: string,
): BulkStep => {
  const said = error instanceof AppFailure ? error.error : null;
  const isOpen = sentWith !== null && (said === null || outcomeOf(said) === 'unknown');
  const mustDecide = said?.code === 'conflict' && said.unfinished !== undefined;
  return isOpen || mustDecide
    ? { state: 'failed', row, status: 'not-confirmed', why: message }
    : failed(row, message);
};

/**
 * Runs one row: compares the current value with the plan, then makes the button's call under the
 * row's key. Throws if the call fails.
 */
export const createRunRow = ({
  list,
  lookUp,
  call,
  refusal,
  writes,
  clock,
  take,
}: RunRowDependencies) => {
  const { action, id, person } = list.head;
  const { access } = methods[action.method];

  const settle = async (index: number, row: ListRow) => {
    const key = row.sentWith;
    await take({ state: 'done', row: index });
    // The response was lost, so the pending write with this key is this row's.
    if (key !== null) await writes.resolveKeys(key).catch(() => undefined);
  };

  /** Whether another row adds an entry to the record that can't be told from this row's. */
  const hasTwin = (row: ListRow, found: FoundRecord, input: object): boolean =>
    list.rows.some((other) => {
      if (other === row || other.record?.id !== row.record?.id) return false;
      if (neverSent.includes(other.status)) return false;
      const its = inputOf(found, action, other.want, contextOf(list, other, lookUp, clock));
      return its !== null && addsAlike(its, input);
    });

  return async (index: number, signal: AbortSignal): Promise<void> => {
    const row = list.rows[index];
    if (row?.record == null) return;
    const refused = await refusal(access);
    if (refused) throw new AbortBatch(refused.error);

    const found = await lookUp.read(row.record.id, signal);
    if (found === null) return take(failed(index, 'It no longer exists.'));
    const context = contextOf(list, row, lookUp, clock);
    const plan = planOf(found, action, context);
    const wasSent = row.sentWith !== null;
    if (!plan.ok) return take(failed(index, plan.why));
    const isValue = row.want !== null;
    const now = valueWords(plan.now, action, context, found);
    const seen = { is: plan.now, now };
    if (isValue && plan.now === row.want) {
      if (wasSent) return settle(index, row);
      const why = 'It already has this value. Nothing was sent.';
      return take({ state: 'failed', row: index, status: 'already-so', why, found: seen });
    }
    if (isValue && plan.now !== row.is) {
      const why = `It changed to ${now} after planning. Nothing was sent.`;
      return take({ state: 'failed', row: index, status: 'changed-since', why, found: seen });
    }
    const endsAdminOf = plan.endsAdminOf ?? null;
    if (endsAdminOf !== null && endsAdminOf !== row.endsAdminOf) {
      const { name } = whoOf(found);
      const why = `${name} became an admin of ${now} after planning and would lose that role. Nothing was sent.`;
      return take({
        state: 'failed',
        row: index,
        status: 'changed-since',
        why,
        staysOpen: true,
        // The next attempt ends the role, so it can't be undone.
        found: { ...seen, endsAdminOf, undoable: plan.undoable },
      });
    }
    const input = inputOf(found, action, row.want, context);
    if (input === null) return take(failed(index, 'This change doesn’t apply to this record.'));

    // The same call has the same key after a restart; a different one (tomorrow's trial days) has
    // its own.
    const step = JSON.stringify([index, row.refusals, input]);
    const key = derivedKey(id, step);
    const sentAt = row.sentAt ?? list.startedAt ?? '';
    const sentSince = wasSent && !isValue ? Date.parse(sentAt) : null;
    await take({ state: 'sending', row: index, key, at: new Date(clock.now()).toISOString() });
    let isKept = false;
    const overridden = [...warningsOf(list, index)];
    const sent = { method: action.method, input, idempotencyKey: key, overridden };
    const result = await call(sent, signal, {
      bulk: id,
      person,
      sentSince,
      hasTwin: !isValue && hasTwin(row, found, input),
      async keep() {
        await take({ state: 'done', row: index });
        isKept = true;
      },
    });
    if (!result.ok) {
      const { error } = result;
      const outcome = outcomeOf(error);
      // A row that waits for a busy server has nothing to look up before its next attempt.
      const isNew = !wasSent && outcome === 'not-sent' && error.code !== 'conflict';
      // A response to this key also settles what an earlier attempt did.
      if (isNew || outcome === 'sent') await take({ state: 'not-sent', row: index });
      throw new AppFailure(error);
    }
    // A window was making the same change, so its response is this row's.
    if (!isKept) await take({ state: 'done', row: index });
  };
};
