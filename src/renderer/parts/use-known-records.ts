import { useMemo } from 'react';
import type { Visit } from '../../contract/visits';
import type { KnownRecord } from '../../rules/known-match';
import { useApp, useAppStore } from '../state/use-app';
import { useMethodBesideRecords } from '../state/use-method';
import { knownRecords } from './known-records';

const none: readonly Visit[] = [];

/** Every record whose name is known in this window; anew with each record that opens or closes. */
export const useKnownRecords = (): readonly KnownRecord[] => {
  const store = useAppStore();
  const visits = useMethodBesideRecords('visits.list', {}).value ?? none;
  const open = useApp((state) => state.navigation.modals.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open names others
  return useMemo(() => knownRecords(store, visits), [store, visits, open]);
};
