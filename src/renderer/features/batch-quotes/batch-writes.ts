import type { MethodInput } from '../../../contract/methods/methods';
import type { Write } from '../../state/outbox/write';

/** One key: no two of these at a time. The screen shows a refusal beside the batch. */
export const batchWrite = 'quote-batch';
export const batchExport = `${batchWrite}/export`;

export const startBatch = (
  input: MethodInput<'batchQuotes.start'>,
): Write<'batchQuotes.start'> => ({
  key: batchWrite,
  method: 'batchQuotes.start',
  input,
  tells: 'caller',
});

export const resumeBatch = (): Write<'batchQuotes.resume'> => ({
  key: batchWrite,
  method: 'batchQuotes.resume',
  input: {},
  tells: 'caller',
});

export const cancelBatch = (): Write<'batchQuotes.cancel'> => ({
  key: batchWrite,
  method: 'batchQuotes.cancel',
  input: {},
  tells: 'caller',
});

/** The result table, into the folder of the batch. */
export const exportBatch = (): Write<'batchQuotes.export'> => ({
  key: batchExport,
  method: 'batchQuotes.export',
  input: {},
  tells: 'caller',
});

export const forgetBatch = (): Write<'batchQuotes.forget'> => ({
  key: batchWrite,
  method: 'batchQuotes.forget',
  input: {},
  tells: 'caller',
});
