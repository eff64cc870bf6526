import { z } from 'zod';
import type { Access } from '../permissions';

/** A row of the bridge's table. */
export interface MethodRow {
  readonly kind: 'query' | 'action';
  readonly access: Access;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Keeps the row's own literal types. */
export const row = <const R extends MethodRow>(value: R): R => value;

/**
 * Of a save that first reads what stands there now: a person has decided to save although that could
 * not be read (a `conflict` with `unread`).
 */
export const unchecked = z.literal(true).optional();

export const nothing = z.object({});
export const done = z.null();
