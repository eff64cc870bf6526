import { batchSlice } from '../../src/renderer/features/batch-quotes/batch-slice';
import { cardSlice } from '../../src/renderer/features/billing/card-slice';
import { checkoutSlice } from '../../src/renderer/features/checkout-links/checkout-slice';
import { demoTeamsSlice } from '../../src/renderer/features/demo-teams/demo-teams-slice';
import { firewallSlice } from '../../src/renderer/features/firewall/firewall-slice';
import { memberLoginSlice } from '../../src/renderer/features/members/member-login-slice';
import { quoteSlice } from '../../src/renderer/features/quotes/quote-slice';
import { searchSlice } from '../../src/renderer/features/search/search-slice';
import { loginSlice } from '../../src/renderer/features/session/login-slice';
import { teamSetupSlice } from '../../src/renderer/features/team-setup/team-setup-slice';
import type { AppStore } from '../../src/renderer/state/store';

/** TanStack Query's data in the form that the tests read: by ID, or by method and input. */
const answersOf = (store: AppStore) => {
  const { server, records } = store.getState();
  const all = server.client.getQueryCache().getAll();
  const byId = <T>(method: string, read: (id: number) => T): Record<number, T | undefined> =>
    Object.fromEntries(
      all
        .filter(({ queryKey }) => queryKey[0] === method)
        .map(({ queryKey }) => {
          const id = Number(Object.values(queryKey[1] as object)[0]);
          return [id, read(id)];
        }),
    );
  return {
    ...records,
    members: byId('member.getById', records.member),
    teams: byId('team.getById', records.team),
  };
};

/** The base state together with the features' slices, by name. */
export const wholeState = (store: AppStore) => ({
  ...store.getState(),
  records: answersOf(store),
  batch: store.slice(batchSlice),
  card: store.slice(cardSlice),
  checkout: store.slice(checkoutSlice),
  demoTeams: store.slice(demoTeamsSlice),
  firewall: store.slice(firewallSlice),
  login: store.slice(loginSlice),
  memberLogin: store.slice(memberLoginSlice),
  teamSetup: store.slice(teamSetupSlice),
  quote: store.slice(quoteSlice),
  search: store.slice(searchSlice),
});

export type WholeState = ReturnType<typeof wholeState>;
