import type { MethodInput } from '../../../contract/methods/methods';
import type { Write } from '../../state/outbox/write';

/**
 * One key, so that only one of these runs at a time. The screen shows a refusal next to the batch.
 */
export const batchWrite = 'quote-batch';
export const batchExport = `${batchWrite}/export`;

export const startBatch = (
  input: MethodInput<'batchQuotes.start'>,
): Write<'batchQuotes.start'> => ({
  key: batchWrite,
  method: 'batchQuotes.start',
  input,
  failureTarget: 'caller',
  confirm: null,
  // Saved quotes stay; the screen can cancel the rest.
  undo: null,
});

export const resumeBatch = (): Write<'batchQuotes.resume'> => ({
  key: batchWrite,
  method: 'batchQuotes.resume',
  input: {},
  failureTarget: 'caller',
  confirm: null,
  undo: null,
});

export const cancelBatch = (): Write<'batchQuotes.cancel'> => ({
  key: batchWrite,
  method: 'batchQuotes.cancel',
  input: {},
  failureTarget: 'caller',
  // Resume continues the batch.
  confirm: null,
  undo: null,
});

/** Saves the result table in the batch's folder, with these names of plans and discounts. */
export const exportBatch = (names: Record<string, string>): Write<'batchQuotes.export'> => ({
  key: batchExport,
  method: 'batchQuotes.export',
  input: { names },
  confirm: null,
  undo: null,
});

export const forgetBatch = (): Write<'batchQuotes.forget'> => ({
  key: batchWrite,
  method: 'batchQuotes.forget',
  input: {},
  failureTarget: 'caller',
  // The screen asks if quotes are left or failed.
  confirm: null,
  undo: null,
});
