import type { Write } from '../../state/outbox/write';

export const supportKey = 'support/save';

/** Saves the bundle exactly as shown. */
export const saveSupportBundle = (id: string): Write<'support.save'> => ({
  key: supportKey,
  method: 'support.save',
  input: { id },
  confirm: null,
  undo: null,
});
