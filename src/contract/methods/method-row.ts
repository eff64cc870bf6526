import { z } from 'zod';
import type { Access } from '../permissions';

/** A row of the method table. */
export interface MethodRow {
  readonly kind: 'query' | 'action';
  readonly access: Access;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Keeps the row's literal types. */
export const row = <const R extends MethodRow>(value: R): R => value;

/**
 * For a save that first reads the current value: the person decided to save although that read
 * failed (a `conflict` with `unread`).
 */
export const unchecked = z.literal(true).optional();

export const nothing = z.object({});
export const done = z.null();
