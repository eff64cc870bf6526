import type { CoreModule } from '../app/core-module';
import { nodeFileSystem } from '../files/file-system';
import { createQuotesLog } from './batch-log';
import { createQuoteBatches, type QuoteBatchesDependencies } from './quote-batches';

export interface BatchQuotesDependencies extends Omit<QuoteBatchesDependencies, 'log' | 'files'> {
  /** Absolute: what is kept of each person's list. */
  readonly folder: string;
  /** A file could not be read and was set aside under this name. */
  readonly onDamaged: (name: string) => void;
}

export const createBatchQuotesModule = ({
  folder,
  onDamaged,
  ...parts
}: BatchQuotesDependencies): CoreModule<
  | 'quoteBatch.start'
  | 'quoteBatch.resume'
  | 'quoteBatch.cancel'
  | 'quoteBatch.status'
  | 'quoteBatch.export'
  | 'quoteBatch.forget'
> => {
  const { clock } = parts;
  const files = nodeFileSystem;
  const batches = createQuoteBatches({
    ...parts,
    files,
    log: createQuotesLog({ folder, files, clock, onDamaged }),
  });
  return {
    handlers: {
      'quoteBatch.start': ({ rows, skipped }) => batches.start(rows, skipped),
      'quoteBatch.resume': () => batches.resume(),
      'quoteBatch.cancel': () => batches.cancel(),
      'quoteBatch.status': () => batches.status(),
      'quoteBatch.export': (_input, { signal }) => batches.export(signal),
      async 'quoteBatch.forget'() {
        await batches.forget();
        return null;
      },
    },
  };
};
