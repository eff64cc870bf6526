import type { Write } from '../../state/outbox/write';

export const supportKey = 'support/save';

/** The bundle exactly as it was shown. */
export const saveSupportBundle = (id: string): Write<'support.save'> => ({
  key: supportKey,
  method: 'support.save',
  input: { id },
});
