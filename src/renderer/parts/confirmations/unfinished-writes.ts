import type { Write } from '../../state/outbox/write';

export const unfinishedKey = (id: string): string => `unfinished/${id}`;

/** Repeats an unfinished write with the same idempotency key; asks the user first if it is old. */
export const repeatUnfinished = (id: string): Write<'writes.repeat'> => ({
  key: unfinishedKey(id),
  method: 'writes.repeat',
  input: { id },
  confirm: null,
  undo: null,
});

/** The person has checked the outcome of the write. */
export const dismissUnfinished = (id: string): Write<'writes.dismiss'> => ({
  key: unfinishedKey(id),
  method: 'writes.dismiss',
  input: { id },
  confirm: null,
  undo: null,
});
