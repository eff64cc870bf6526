import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { DemoTeamRecord } from '../../../../src/contract/entities/demo-team-record';
import { DemoTeamsScreen } from '../../../../src/renderer/features/demo-teams/demo-teams-screen';
import { type RenderOptions, renderApp } from '../../../helpers/render-app';
import { demoTeam } from '../../domain/builders';

/** Noon in New York on 10 March 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');

export const record = (id: number, over: Partial<DemoTeamRecord> = {}): DemoTeamRecord => ({
  ...demoTeam({ id, trialExpiresAtUtc: '2026-03-20T03:59:59.999Z', numberSeats: 12 }),
  teamId: 1000 + id,
  companyName: `Company ${id}`,
  stripeInvoiceLink: null,
  ...over,
});
export const records = (count: number) =>
  Array.from({ length: count }, (_, index) => record(index + 1));

export const button = (name: string) => screen.getByRole('button', { name });
export const grid = () => screen.getByRole('grid', { name: 'Quotes and demo teams' });
export const scroller = () => within(grid()).getByRole('rowgroup');
export const shownRows = () =>
  within(scroller())
    .getAllByRole('row')
    .map((row) => row.querySelector('[role=gridcell]')?.textContent);
export const status = () =>
  screen.queryByText(/^First|^\d+ of|records$|^Loading…$/, { selector: 'div[role=status]' })
    ?.textContent;
export const search = () => screen.getByRole('searchbox', { name: 'Search' });
export const numbers = new Intl.Collator('en', { numeric: true });
export const details = (name: string) => screen.findByRole('region', { name: `Record of ${name}` });
export const shownFor = (key: string) => screen.getByTitle(key).nextElementSibling?.textContent;

export const open = (all: readonly DemoTeamRecord[], options: RenderOptions = {}) => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let setShown: (shown: boolean) => void = () => undefined;
  const Tab = () => {
    const [shown, set] = useState(true);
    setShown = set;
    return shown ? <DemoTeamsScreen /> : null;
  };
  const app = renderApp(<Tab />, {
    permissions: ['admin', 'sales'],
    prepare: (fake) =>
      fake.on('demoTeam.list', ({ limit }) => ({ ok: true, value: all.slice(0, Number(limit)) })),
    ...options,
  });
  return {
    ...app,
    leave: () => act(() => setShown(false)),
    comeBack: () => act(() => setShown(true)),
  };
};
export const scrollTo = (top: number) =>
  act(async () => {
    scroller().scrollTop = top;
    fireEvent.scroll(scroller());
  });
