import { useMemo } from 'react';
import type { MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { Result } from '../../../contract/wire/errors';
import { useApp, useAppStore } from '../use-app';
import { sendToggle, sendWrite } from './send-write';
import type { AnyWrite, Asked, ToggleWrite, Write } from './write';

interface Writing {
  readonly send: <M extends MethodName>(write: Write<M>) => Promise<Result<MethodOutput<M>> | null>;
  /** Sends after a confirmation. */
  readonly confirm: (write: Asked<AnyWrite>) => void;
}

/** Functions that send a feature's writes. */
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

/** A toggle's displayed value, and a function that changes it. */
export const useToggle = <M extends MethodName>(
  write: ToggleWrite<M>,
): {
  readonly checked: boolean;
  /** The server has not confirmed the value yet. */
  readonly isSaving: boolean;
  readonly set: (value: boolean) => void;
} => {
  const store = useAppStore();
  const requested = useApp((state) => state.toggles.requested[write.key]);
  const isSaving = useApp((state) => state.writes.pending[write.key] === true);
  return {
    checked: requested ?? write.current,
    isSaving,
    set: (value) => void sendToggle(store.getState(), write, value),
  };
};
