import { useEffect } from 'react';
import type { MethodInput, MethodOutput } from '../../contract/methods';
import type { Resource, ResourceMethod } from '../app/resources-slice';
import { resourceKey } from './resource-key';
import { useApp } from './use-app';

const idle: Resource<never> = { load: 'idle', value: null, error: null };

/**
 * What belongs to a record on the screen: loaded when first shown, read again after writes,
 * forgotten when it goes. With `enabled` false (a collapsed part) nothing is asked.
 */
export const useResource = <M extends ResourceMethod>(
  method: M,
  input: MethodInput<M>,
  enabled = true,
): Resource<MethodOutput<M>> & { reload: () => void } => {
  const key = resourceKey(method, input);
  const entry = useApp((state) => state.resources.entries[key]) as
    | Resource<MethodOutput<M>>
    | undefined;
  const hold = useApp((state) => state.resources.hold);
  const load = useApp((state) => state.resources.load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for method and input
  useEffect(() => (enabled ? hold(method, input) : undefined), [key, enabled, hold]);
  return { ...(entry ?? idle), reload: () => void load(method, input) };
};
