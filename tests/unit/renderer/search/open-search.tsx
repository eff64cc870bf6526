import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import type { MemberRow } from '../../../../src/contract/entities/member';
import type { TeamRow } from '../../../../src/contract/entities/team';
import type { Visit } from '../../../../src/contract/entities/visits';
import { ok } from '../../../../src/contract/wire/result';
import { SearchScreen } from '../../../../src/renderer/features/search/search-screen';
import { type RenderedApp, renderApp } from '../../../helpers/render-app';
import { wholeState } from '../../../helpers/whole-state';
import { member, price, team } from '../../domain/builders';

export const field = () => screen.getByLabelText<HTMLInputElement>(/^ID \/ Email/);
export const grid = (name: 'Members' | 'Teams') => screen.getByRole('grid', { name });
// Finds rows by attribute, because a role query over hundreds of cells takes seconds on a busy machine.
export const rowsOf = (name: 'Members' | 'Teams') => [
  ...grid(name).querySelectorAll<HTMLElement>('[role="row"][data-index]'),
];
export const idsOf = (name: 'Members' | 'Teams') =>
  rowsOf(name).map((row) => Number(row.querySelector('[role="gridcell"]')?.textContent));
export const focusedRow = () => document.activeElement?.getAttribute('data-index');

export interface Found {
  readonly members?: readonly MemberRow[];
  readonly teams?: readonly TeamRow[];
}

export const openSearch = (
  found: Found = {},
  recent: string[] = [],
  /** Renders before the screen, in the same frame. */
  before: ReactNode = null,
  visits: Visit[] = [],
): RenderedApp => {
  // Starts at the search tab.
  const { search: query } = window.location;
  window.history.replaceState(null, '', `/search${query}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  return renderApp([before, <SearchScreen key="search" />], {
    prepare: (fake) => {
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ enterprisePlan: '50', title: 'Entrust' })],
        couponConfig: [],
      });
      fake.answer('searches.recent', recent);
      fake.answer('visits.list', visits);
      fake.on('searches.remember', ({ query }) => ok([query, ...recent]));
      fake.on('search.query', () =>
        ok({ members: [...(found.members ?? [])], teams: [...(found.teams ?? [])] }),
      );
      fake.on('member.getById', ({ memberId }) => ok(member({ id: Number(memberId) })));
      fake.on('team.getById', ({ teamId }) => ok(team({ id: Number(teamId) })));
      fake.answer('team.salesData', null);
      fake.answer('billing.getCustomer', { id: 'cus_1', subscriptions: null });
      fake.answer('billing.paymentMethods', []);
    },
  });
};

/** Searches without opening the only match, as the Search button does; the field keeps the focus. */
export const search = async (app: RenderedApp, text: string) => {
  await app.user.clear(field());
  await app.user.type(field(), text);
  fireEvent.submit(field().form as Element);
  await waitFor(() => expect(wholeState(app.store).search.load).not.toBe('loading'));
};
