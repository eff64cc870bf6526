import type { Services } from '../app/environment-info';
import type { QuoteBatches } from './quote-batches';

export const createQuoteBatchServices = (
  batches: QuoteBatches,
): Services<
  | 'quoteBatch.start'
  | 'quoteBatch.resume'
  | 'quoteBatch.cancel'
  | 'quoteBatch.status'
  | 'quoteBatch.export'
  | 'quoteBatch.forget'
> => ({
  'quoteBatch.start': ({ rows, skipped }) => batches.start(rows, skipped),
  'quoteBatch.resume': () => batches.resume(),
  'quoteBatch.cancel': () => batches.cancel(),
  'quoteBatch.status': () => batches.status(),
  'quoteBatch.export': (_input, { signal }) => batches.export(signal),
  async 'quoteBatch.forget'() {
    await batches.forget();
    return null;
  },
});
