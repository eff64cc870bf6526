import { z } from 'zod';
import { withoutInvisible } from '../invisible';

/**
 * IDs are integers or digit strings; both are accepted and shown alike (checklist J8). A JSON
 * number holds at most fifteen digits exactly.
 */
export const Id = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
export type Id = z.infer<typeof Id>;

/**
 * An email or an ID as people paste it, without invisible characters and blanks around it.
 * `whenEmpty` is the error of an empty one.
 */
export const pastedText = (whenEmpty: string) =>
  z.string().overwrite(withoutInvisible).trim().min(1, whenEmpty);

/** Optional text: null, missing, and '' all mean "none" (section 3 names no optional keys). */
export const OptionalText = z.string().nullish();

/** ISO 8601 text, kept as received; an invalid date is shown as is. */
export const OptionalDate = z.string().nullish();

/** A yes/no in any API spelling: a boolean, or 0 or 1, or either as text; '' means no. */
export const YesNo = z.union([
  z.boolean(),
  z.literal(0),
  z.literal(1),
  z.literal(''),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

/** A yes/no flag; missing means no. */
export const Flag = YesNo.nullish().transform(Boolean);

/** A count: a number, digits as text, or missing. */
export const OptionalCount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d*$/)
      .transform((text) => (text === '' ? null : Number(text))),
  ])
  .nullish();

/**
 * Plan codes (20, 30, 50, 60) come as numbers or text and are kept as text. '' and null mean "no
 * plan".
 */
export const PlanCode = z.union([z.string(), z.number().transform(String)]).nullish();

/** Missing lists become empty lists. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/**
 * A list that a record always has (section 3), and from which it is read what there is not: no
 * order, no trial, no member. Null means empty. If the key is missing, the list is unknown: an
 * unexpected part of the record (checklist J32), which is then read as empty.
 */
export const knownList = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items, context) => {
      if (items === undefined) {
        context.addIssue({ code: 'custom', message: 'Missing list', params: { isMissing: true } });
        return z.NEVER;
      }
      return items ?? [];
    });

/**
 * The list in a response. Null means empty, because some servers write it that way; a missing list
 * is an error.
 */
export const rows = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? []);

/** Maximum nesting of a value of unknown shape. */
const deepest = 100;

/** Iterative: recursion would overflow the stack on a value with 20,000 levels. */
const isShallow = (value: unknown): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return false;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return true;
};

/**
 * A value of any shape, shown as is; limited to a depth that the bridge and the screens can walk.
 */
export const AnyValue = z.unknown().refine(isShallow, `deeper than ${deepest} levels`);
