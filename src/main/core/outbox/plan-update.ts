import { AppFailure } from '../../../contract/wire/result';
import { derivedKey } from './derived-key';

type Value = string | number | null | undefined;
/** Values of a save, by field. */
export type UpdateValues = Readonly<Record<string, Value>>;

/** Null, missing, and '' all mean "none" (section 3). */
const none = (value: Value): string | number | null =>
  value === '' || value == null ? null : value;
const same = (one: Value, other: Value): boolean => none(one) === none(other);

export interface UpdatePlan<T> {
  /** Only the changed values; empty if there is nothing to do. */
  readonly send: Partial<T>;
  /**
   * The `Idempotency-Key` for these values over the current ones. A key must always send the same
   * values, and over values that another person set in the meantime, it is a different change.
   */
  readonly keyFrom: (idempotencyKey: string) => string;
  /** Whether the server's values differ from those on the screen. */
  readonly stale: boolean;
}

/**
 * Plans what to send of a save: only what the user changed and the server does not have yet. Throws
 * `conflict` with the server's values if another person has changed one of them since it was
 * loaded. A user who has seen both and chosen saves again with the seen values as `base`; a further
 * change in the meantime is a new conflict.
 */
export const planUpdate = <T extends UpdateValues>(
  wanted: T,
  base: UpdateValues,
  current: UpdateValues,
): UpdatePlan<T> => {
  const keys = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  const changed = keys.filter(
    (key) => !same(wanted[key], current[key]) && !same(wanted[key], base[key]),
  );
  const lost = changed.filter((key) => !same(base[key], current[key]));
  if (lost.length > 0) {
    throw new AppFailure({
      code: 'conflict',
      message: 'Someone else changed this since you opened it.',
      current: Object.fromEntries(lost.map((key) => [key, current[key] ?? null])),
    });
  }
  return {
    send: Object.fromEntries(changed.map((key) => [key, wanted[key]])) as Partial<T>,
    keyFrom: (idempotencyKey) =>
      derivedKey(idempotencyKey, JSON.stringify(changed.map((key) => [key, none(current[key])]))),
    stale: keys.some((key) => !same(base[key], current[key])),
  };
};
