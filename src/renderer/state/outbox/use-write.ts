import { useMemo } from 'react';
import type { MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { Result } from '../../../contract/wire/errors';
import { useApp, useAppStore } from '../use-app';
import { type AnyWrite, sendToggle, sendWrite, type ToggleWrite, type Write } from './write';

interface Writing {
  readonly send: <M extends MethodName>(write: Write<M>) => Promise<Result<MethodOutput<M>> | null>;
  /** Asks first. */
  readonly confirm: (write: AnyWrite) => void;
}

/** Sends the writes of a feature. */
export const useWrite = (): Writing => {
  const store = useAppStore();
  return useMemo(
    () => ({
      send: (write) => sendWrite(store.getState(), write),
      confirm: (write) => store.getState().confirmations.confirmWrite(write),
    }),
    [store],
  );
};

/** A switch as it shows now, and what flips it. */
export const useToggle = <M extends MethodName>(
  write: ToggleWrite<M>,
): { readonly checked: boolean; readonly set: (value: boolean) => void } => {
  const store = useAppStore();
  const wish = useApp((state) => state.toggles.wishes[write.key]);
  return {
    checked: wish ?? write.current,
    set: (value) => void sendToggle(store.getState(), write, value),
  };
};
