import { expect, it } from 'vitest';
import type { BridgeEvent } from '../../src/contract/wire/events';
import type { MakeTransport } from './bridge-contract';
import { createFakeCore } from './fake-core';
import { memberRow } from './member-row';

/** The part of the bridge's contract about long responses. */
export const firstRowsContract = (makeTransport: MakeTransport): void => {
  it('hands over the first rows to the window that asks for them, and to no other', async () => {
    const rows = {
      value: { members: [memberRow(1)], teams: [] },
      counts: { members: 2, teams: 0 },
    };
    const fake = createFakeCore({
      'search.query': async (_input, { onFirstRows }) => {
        onFirstRows?.(rows);
        return { members: [memberRow(1), memberRow(2)], teams: [] };
      },
    });
    const windows = [await makeTransport(fake.core), await makeTransport(fake.core)] as const;
    const told: [number, BridgeEvent][] = [];
    const lasts = windows.map(async ({ subscribe }, index) => {
      const last = Promise.withResolvers<void>();
      await subscribe((event) => {
        if (event.type === 'settings.changed') last.resolve();
        else told.push([index, event]);
      });
      return last;
    });
    const ends = await Promise.all(lasts);
    const search = { method: 'search.query', input: { query: 'all' } };
    await windows[0].call({ id: 'all', ...search });
    const answer = await windows[0].call({ id: 'first', ...search, first: true });
    expect(answer).toMatchObject({ ok: true, value: { members: [{ id: 1 }, { id: 2 }] } });
    fake.emit({ type: 'settings.changed' });
    await Promise.all(ends.map(({ promise }) => promise));
    expect(told).toEqual([[0, { type: 'response.started', call: 'first', ...rows }]]);
    await Promise.all(windows.map((window) => window.close()));
    await fake.core.close();
  });
};
