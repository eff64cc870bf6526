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
 * What is fetched beside the records themselves, by method and input, as long as a part of the
 * screen shows it. An error stays with its own part of the screen; the rest of the app goes on.
 */
export interface ResourcesSlice {
  entries: Readonly<Record<string, Resource<unknown>>>;
  /** Loads it for a part of the screen; answers what lets go of it, after which it is forgotten. */
  hold<M extends ResourceMethod>(method: M, input: MethodInput<M>): () => void;
  /** Loads one that is held again; the newest load wins. */
  load<M extends ResourceMethod>(method: M, input: MethodInput<M>): Promise<void>;
  /** Loads all that are held and match again, after a write. */
  reload(matches: (method: ResourceMethod, input: unknown) => boolean): void;
}

interface Held {
  readonly method: ResourceMethod;
  readonly input: unknown;
  holders: number;
  /** Counts the loads. */
  turn: number;
}

const idle: Resource<never> = { load: 'idle', value: null, error: null };

export const createResourcesSlice = ({
  bridge,
  patch,
}: SliceContext<'resources'>): ResourcesSlice => {
  const held = new Map<string, Held>();

  const put = (key: string, change: Partial<Resource<unknown>>) =>
    patch(({ entries }) => ({
      entries: { ...entries, [key]: { ...(entries[key] ?? idle), ...change } },
    }));

  const load = async <M extends ResourceMethod>(
    method: M,
    input: MethodInput<M>,
  ): Promise<void> => {
    const key = resourceKey(method, input);
    const entry = held.get(key);
    if (!entry) return;
    entry.turn += 1;
    const { turn } = entry;
    put(key, { load: 'loading', error: null });
    const result = await bridge.call(method, input);
    if (held.get(key) !== entry || entry.turn !== turn) return;
    if (result.ok) put(key, { load: 'ready', value: result.value });
    else put(key, { load: 'failed', error: result.error });
  };

  const release = (key: string) => {
    const entry = held.get(key);
    if (!entry) return;
    entry.holders -= 1;
    if (entry.holders > 0) return;
    held.delete(key);
    patch(({ entries }) => {
      const { [key]: _gone, ...rest } = entries;
      return { entries: rest };
    });
  };

  return {
    entries: {},
    load,
    hold: (method, input) => {
      const key = resourceKey(method, input);
      const entry = held.get(key);
      if (entry) {
        entry.holders += 1;
      } else {
        held.set(key, { method, input, holders: 1, turn: 0 });
        void load(method, input);
      }
      return () => release(key);
    },
    reload: (matches) => {
      for (const { method, input } of held.values()) {
        if (matches(method, input)) void load(method, input as MethodInput<ResourceMethod>);
      }
    },
  };
};
