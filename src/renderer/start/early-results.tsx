import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { MemberRow } from '../../contract/entities/member';
import type { TeamRow } from '../../contract/entities/team';
import { ResultTables } from '../features/search/results/result-tables';
import { useKnownRecords } from '../parts/records/use-known-records';
import type { AppStore } from '../state/store';
import { AppStoreProvider } from '../state/use-app';
import { afterPaint } from '../ui/layout/after-paint';
import type { VirtualTableHandle } from '../ui/tables/virtual-table-props';
import { placeForResults } from './early-field';
import '../app/theme/theme.css';

const EarlyResults = () => {
  const memberRows = useRef<VirtualTableHandle<MemberRow>>(null);
  const teamRows = useRef<VirtualTableHandle<TeamRow>>(null);
  const known = useKnownRecords();
  return <ResultTables known={known} memberRows={memberRows} teamRows={teamRows} />;
};

/**
 * Shows the results below the early field, in a React root of their own, because the app's root
 * waits for the shell. The search screen replaces them.
 */
export const showEarlyResults = (store: AppStore): void => {
  const place = placeForResults(() => afterPaint(() => root?.unmount()));
  const root = place && createRoot(place);
  root?.render(
    <AppStoreProvider value={store}>
      <EarlyResults />
    </AppStoreProvider>,
  );
};
