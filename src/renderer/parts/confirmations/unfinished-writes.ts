import type { Write } from '../../state/outbox/write';

export const unfinishedKey = (id: string): string => `unfinished/${id}`;

/** Sends an unfinished change again with the key that it had; of an old one a person is asked first. */
export const repeatUnfinished = (id: string): Write<'writes.repeat'> => ({
  key: unfinishedKey(id),
  method: 'writes.repeat',
  input: { id },
});

/** The person has checked what became of it. */
export const dismissUnfinished = (id: string): Write<'writes.dismiss'> => ({
  key: unfinishedKey(id),
  method: 'writes.dismiss',
  input: { id },
});
