import type { MethodInput, MethodName } from '../../../contract/methods/methods';
import type { Write } from '../../state/outbox/write';

/** The methods that change one list. */
type OnList =
  | 'bulk.pause'
  | 'bulk.resume'
  | 'bulk.stop'
  | 'bulk.retry'
  | 'bulk.skip'
  | 'bulk.start'
  | 'bulk.undo'
  | 'bulk.forget';

/** One key per list, so that only one of its actions runs at a time. */
export const bulkKey = (id: string): string => `bulk/${id}`;
export const bulkExportKey = (id: string): string => `bulk/${id}/export`;
export const planKey = 'bulk/plan';

// The list shows its refusals itself.
const quiet = <M extends MethodName>(key: string, method: M, input: MethodInput<M>): Write<M> => ({
  key,
  method,
  input,
  failureTarget: 'caller',
  // The list asks, with its current counts.
  confirm: null,
  // Undone by another list (`bulk.undo`), which shows its own plan first.
  undo: null,
});

/** Plans a list: looks its records up, changes nothing. */
export const planBulk = (input: MethodInput<'bulk.plan'>): Write<'bulk.plan'> =>
  quiet(planKey, 'bulk.plan', input);

export const changeBulk = <M extends OnList>(method: M, input: MethodInput<M>): Write<M> =>
  quiet(bulkKey(input.id), method, input);

/** Saves the plan or the results as a file. */
export const exportBulk = (id: string): Write<'bulk.export'> => ({
  key: bulkExportKey(id),
  method: 'bulk.export',
  input: { id },
  confirm: null,
  undo: null,
});
