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
});

export const resumeBatch = (): Write<'batchQuotes.resume'> => ({
  key: batchWrite,
  method: 'batchQuotes.resume',
  input: {},
  failureTarget: 'caller',
});

export const cancelBatch = (): Write<'batchQuotes.cancel'> => ({
  key: batchWrite,
  method: 'batchQuotes.cancel',
  input: {},
  failureTarget: 'caller',
});

/** Saves the result table in the batch's folder. */
export const exportBatch = (): Write<'batchQuotes.export'> => ({
  key: batchExport,
  method: 'batchQuotes.export',
  input: {},
});

export const forgetBatch = (): Write<'batchQuotes.forget'> => ({
  key: batchWrite,
  method: 'batchQuotes.forget',
  input: {},
  failureTarget: 'caller',
});
