import { z } from 'zod';

/**
 * Ids are integers or text of digits; both are accepted and shown alike (checklist J8).
 * Fifteen digits are the most that a JSON number holds exactly.
 */
export const Id = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
export type Id = z.infer<typeof Id>;

/** Text that may be absent: null, missing and '' all mean "none" (section 3 names no optional keys). */
export const OptionalText = z.string().nullish();

/** ISO 8601 text, kept as it came; a value that is no date is shown as it is. */
export const OptionalDate = z.string().nullish();

/** A yes/no as APIs spell it: a boolean, 0 or 1, either of them as text; '' is no. */
export const YesNo = z.union([
  z.boolean(),
  z.literal(0),
  z.literal(1),
  z.literal(''),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

/** A yes/no flag; left out is no. */
export const Flag = YesNo.nullish().transform(Boolean);

/** A count; numbers, text of digits, or absent. */
export const OptionalCount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d*$/)
      .transform((text) => (text === '' ? null : Number(text))),
  ])
  .nullish();

/** Plan codes (20, 30, 50, 60) come as numbers or text; kept as text. '' and null are "no plan". */
export const PlanCode = z.union([z.string(), z.number().transform(String)]).nullish();

/** Lists that may be absent are empty lists. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** The list of an answer: null is an empty one, as some servers write it; a missing one is no list. */
export const rows = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? []);

/** Levels of a value whose shape nobody knows. */
const deepest = 100;

/** Without recursion, which is what a value of 20,000 levels would break. */
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

/** A value of any shape, shown as it is; not deeper than the bridge and the screens can walk. */
export const AnyValue = z.unknown().refine(isShallow, `deeper than ${deepest} levels`);
