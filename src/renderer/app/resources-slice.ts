import type { AppError } from '../../contract/errors';
import type { MethodInput, MethodName } from '../../contract/methods';
import { resourceKey } from '../ui/resource-key';
import type { Load, SliceContext } from './slice';

/** Queries whose answers belong to a record on the screen. */
export type ResourceMethod = Extract<
  MethodName,
  | 'member.devices'
  | 'member.linksData'
  | 'member.integrationConnections'
  | 'member.crmExportLogs'
  | 'team.salesData'
  | 'team.integrationConnections'
  | 'team.salesforce'
  | 'team.crmExportLogs'
  | 'billing.getCustomer'
  | 'billing.paymentMethods'
  | 'journal.list'
>;

/** While a resource loads again, its last value stays on the screen. */
export interface Resource<T> {
  readonly load: Load;
  readonly value: T | null;
  readonly error: AppError | null;
}

/**
 * What is fetched beside the records themselves, by method and input. An error stays with its own
 * part of the screen; the rest of the app goes on.
 */
export interface ResourcesSlice {
  entries: Readonly<Record<string, Resource<unknown>>>;
  /** The newest load of the same resource wins. */
  load<M extends ResourceMethod>(method: M, input: MethodInput<M>): Promise<void>;
  /** Loads all resources on the screen that match again, after a write. */
  reload(matches: (method: ResourceMethod, input: unknown) => boolean): void;
}

const idle: Resource<never> = { load: 'idle', value: null, error: null };

export const createResourcesSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<'resources'>): ResourcesSlice => {
  const newest = new Map<string, number>();
  const inputs = new Map<string, { method: ResourceMethod; input: unknown }>();

  const put = (key: string, change: Partial<Resource<unknown>>) =>
    patch(({ entries }) => ({
      entries: { ...entries, [key]: { ...(entries[key] ?? idle), ...change } },
    }));

  const load = async <M extends ResourceMethod>(
    method: M,
    input: MethodInput<M>,
  ): Promise<void> => {
    const key = resourceKey(method, input);
    const turn = (newest.get(key) ?? 0) + 1;
    newest.set(key, turn);
    inputs.set(key, { method, input });
    put(key, { load: 'loading' });
    const result = await bridge.call(method, input);
    if (newest.get(key) !== turn) return;
    if (result.ok) put(key, { load: 'ready', value: result.value, error: null });
    else put(key, { load: 'failed', error: result.error });
  };

  return {
    entries: {},
    load,
    reload: (matches) => {
      for (const [key, { method, input }] of inputs) {
        if (get().resources.entries[key] && matches(method, input)) {
          void load(method, input as MethodInput<ResourceMethod>);
        }
      }
    },
  };
};
