import type { MethodInput } from '../../../contract/methods/methods';
import type { Write } from '../../state/outbox/write';

/** One key: no two of these at a time. The screen shows a refusal beside the batch. */
export const batchWrite = 'quote-batch';
export const batchExport = `${batchWrite}/export`;

export const startBatch = (input: MethodInput<'quoteBatch.start'>): Write<'quoteBatch.start'> => ({
  key: batchWrite,
  method: 'quoteBatch.start',
  input,
  tells: 'caller',
});

export const resumeBatch = (): Write<'quoteBatch.resume'> => ({
  key: batchWrite,
  method: 'quoteBatch.resume',
  input: {},
  tells: 'caller',
});

export const cancelBatch = (): Write<'quoteBatch.cancel'> => ({
  key: batchWrite,
  method: 'quoteBatch.cancel',
  input: {},
  tells: 'caller',
});

/** The result table, into the folder of the batch. */
export const exportBatch = (): Write<'quoteBatch.export'> => ({
  key: batchExport,
  method: 'quoteBatch.export',
  input: {},
  tells: 'caller',
});

export const forgetBatch = (): Write<'quoteBatch.forget'> => ({
  key: batchWrite,
  method: 'quoteBatch.forget',
  input: {},
  tells: 'caller',
});
