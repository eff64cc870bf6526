import type { CoreModule } from '../app/core-module';
import { nodeFileSystem } from '../files/file-system';
import { createQuoteBatches, type QuoteBatchesDependencies } from './quote-batches';
import { createQuotesLog } from './quotes-log';

export interface BatchQuotesDependencies extends Omit<QuoteBatchesDependencies, 'log' | 'files'> {
  /** Absolute path of the folder with each person's list. */
  readonly folder: string;
  /** Called with the new name of an unreadable file, which was quarantined. */
  readonly onDamaged: (name: string) => void;
}

export const createBatchQuotesModule = ({
  folder,
  onDamaged,
  ...parts
}: BatchQuotesDependencies): CoreModule<
  | 'batchQuotes.start'
  | 'batchQuotes.resume'
  | 'batchQuotes.cancel'
  | 'batchQuotes.status'
  | 'batchQuotes.export'
  | 'batchQuotes.forget'
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
      'batchQuotes.start': ({ rows, skipped }) => batches.start(rows, skipped),
      'batchQuotes.resume': () => batches.resume(),
      'batchQuotes.cancel': () => batches.cancel(),
      'batchQuotes.status': () => batches.status(),
      'batchQuotes.export': ({ names }, { signal }) => batches.export(names, signal),
      async 'batchQuotes.forget'() {
        await batches.forget();
        return null;
      },
    },
  };
};
