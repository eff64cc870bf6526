import { z } from 'zod';
import type { Access } from './permissions';

/** A row of the bridge's table. */
export interface MethodRow {
  readonly kind: 'query' | 'action';
  readonly access: Access;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Keeps the row's own literal types. */
export const row = <const R extends MethodRow>(value: R): R => value;

export const nothing = z.object({});
export const done = z.null();
