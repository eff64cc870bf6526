import { useMemo } from 'react';
import type { Visit } from '../../../contract/entities/visits';
import type { KnownRecord } from '../../../domain/search/known-match';
import { useQueryMethodBesideRecords } from '../../state/queries/use-query-method';
import { useApp, useAppStore } from '../../state/use-app';
import { knownRecords } from './known-records';

const none: readonly Visit[] = [];

/** Every record whose name is known in this window; updated whenever a record opens or closes. */
export const useKnownRecords = (): readonly KnownRecord[] => {
  const store = useAppStore();
  const visits = useQueryMethodBesideRecords('visits.list', {}).value ?? none;
  const open = useApp((state) => state.navigation.modals.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: open records add names to the cache
  return useMemo(() => knownRecords(store, visits), [store, visits, open]);
};
