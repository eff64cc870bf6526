import { isKeyOld } from '../../../domain/outbox/key-age';
import type { Clock } from '../app/ports';
import type { PendingWrites } from './pending-writes';
import type { RowOfList } from './row-of-list';
import { isStale, needsDecision, notConfirmed, provesIt } from './stale-try';
import { cannotTell, type VerifiedOutcome, type Verify } from './verified-outcome';
import type { createVerifier } from './verify';

/** What a repeat depends on; see `OutboxWrite`. */
interface RepeatedWrite<T> {
  readonly action: string;
  readonly verify: Verify<T> | null;
  readonly countsFromToday?: true;
  readonly asksBeforeRepeat?: true;
  readonly attemptedAt?: number | undefined;
}

export interface EarlierAttempt<T> {
  readonly found: VerifiedOutcome<T>;
  /** The time of the attempt after which another key is needed; null if the key may be used. */
  readonly newKeyAfter: string | null;
}

export interface EarlierAttemptsDependencies {
  readonly pendingWrites: Pick<PendingWrites, 'find'>;
  readonly verifyFor: ReturnType<typeof createVerifier>;
  readonly clock: Clock;
  /** Writes that a person has decided to make again under a new key. */
  readonly decided: ReadonlySet<string>;
  /** Writes that a person has chosen to repeat after seeing what is known about them. */
  readonly asked: ReadonlySet<string>;
  /** Filled here: dismissed writes about which a person was asked, so that they can decide. */
  readonly questioned: Set<string>;
}

/**
 * Before a repeat: the outcome of the earlier attempt, and whether its key may be used again. Throws
 * a `conflict` if a person must decide or look.
 */
export const createEarlierAttempts =
  ({ pendingWrites, verifyFor, clock, decided, asked, questioned }: EarlierAttemptsDependencies) =>
  async <T>(
    id: string,
    write: RepeatedWrite<T>,
    row: RowOfList | undefined,
  ): Promise<EarlierAttempt<T>> => {
    const earlier = await pendingWrites.find(id);
    if (earlier === null) {
      if (write.attemptedAt !== undefined) {
        const startedAt = new Date(write.attemptedAt).toISOString();
        if (decided.has(id)) return { found: cannotTell, newKeyAfter: startedAt };
        questioned.add(id);
        throw needsDecision(id, { startedAt });
      }
      const since = row?.sentSince ?? null;
      if (since === null) return { found: cannotTell, newKeyAfter: null };
      // A person has settled the row's attempt, and may have repeated it under another key.
      const found = await verifyFor(write, since, row?.hasTwin);
      if (found.truth === 'cannot-tell') throw notConfirmed(found.alike);
      return { found, newKeyAfter: null };
    }
    const found = await verifyFor(write, Date.parse(earlier.startedAt), row?.hasTwin);
    const stale = isStale(earlier, write.countsFromToday === true, clock.now());
    const alike = found.truth === 'cannot-tell' ? found.alike : undefined;
    const asks = stale || !!alike || (write.asksBeforeRepeat === true && !asked.has(id));
    const isSure = provesIt(found.truth, stale, isKeyOld(earlier.startedAt, clock.now()));
    if (asks && !isSure && !decided.has(id)) throw needsDecision(id, earlier, alike);
    // Keep the key while the server may still know it; only a stale attempt needs a new one.
    const renews = stale && found.truth !== 'present';
    return { found, newKeyAfter: renews ? earlier.startedAt : null };
  };
