import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { Result } from '../../../contract/wire/result';
import { currentIn } from '../confirmations/confirmations-slice';
import { type NamedRecordRef, named } from '../queries/record-name';
import { useApp, useAppStore } from '../use-app';
import { reportFailure } from './report-failure';
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

/**
 * Sends the write of a form that shows its own refusals. One that arrives after the form has gone is
 * shown in the snackbar instead, named after `record`; then, the result is null.
 */
export const useFormWrite = (record: NamedRecordRef): Writing['send'] => {
  const store = useAppStore();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { kind, id } = record;
  return useCallback(
    async (write) => {
      // By the name that it had then: another person may be signed in when the response arrives.
      const state = store.getState();
      const about = named(state.records, { kind, id });
      const result = await sendWrite(state, { ...write, failureTarget: 'caller' });
      // Someone else's change is asked about anywhere.
      if (isHere.current || result === null || result.ok || currentIn(result.error)) return result;
      reportFailure(state.feedback, result.error, 'snackbar', { about });
      return null;
    },
    [store, kind, id],
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
