import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, details, open, record, search, shownRows, status } from './open-demo-teams';

const ended = { trialExpiresAtUtc: '2026-03-01T04:59:59.999Z' };
const goneText = 'The selected record isn’t in this list.';

/** The list as it is after a colleague's change. */
const changes = async (app: ReturnType<typeof open>, after: ReturnType<typeof record>[]) => {
  app.fake.answer('demoTeam.list', after);
  act(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 1002 }));
  await waitFor(() => expect(status()).not.toContain('Loading'));
};

/** The records behind Open Team aren’t what is tested. */
const refuseTeams = ({ fake }: ReturnType<typeof open>) => {
  fake.refuse('team.getById', { code: 'timeout', message: 'Too slow' });
  fake.refuse('team.salesData', { code: 'timeout', message: 'Too slow' });
};

describe('the record beside the list', () => {
  test('names its copy buttons after its fields, in the words of the screen', async () => {
    open([
      record(1, { stripeSourcePriceId: 'price_7', trialExpiresAtUtc: '2026-12-02T04:59:59.999Z' }),
    ]);
    const shown = within(await details('Company 1'));
    const copies = shown.getAllByRole('button', { name: /^Copy / });
    expect(copies.map((each) => each.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['Copy team ID', 'Copy company name', 'Copy price ID']),
    );
    // None is the API's own key.
    const keys = copies.filter((each) => /[a-z][A-Z]/.test(each.getAttribute('title') ?? ''));
    expect(keys).toEqual([]);
  });

  test('stays when a newer record comes first', async () => {
    const app = open([record(2), record(1)]);
    await details('Company 2');
    await changes(app, [record(3), record(2), record(1)]);
    expect(shownRows()).toEqual(['Company 3', 'Company 2', 'Company 1']);
    expect(await details('Company 2')).toBeTruthy();
    refuseTeams(app);
    await app.user.click(button('Open Team'));
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 1002 }]);
  });

  test('stays when its trial is extended and it leaves the status filter', async () => {
    const app = open([record(1, ended), record(2, ended)]);
    await waitFor(() => expect(shownRows()).toHaveLength(2));
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'Trial ended' }));
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    await changes(app, [record(1, ended), record(2)]);
    expect(shownRows()).toEqual(['Company 1']);
    const shown = within(await details('Company 2'));
    expect(shown.getByText('On trial')).toBeTruthy();
    // Another filter is another list.
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'Any status' }));
    expect(await details('Company 2')).toBeTruthy();
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'Trial ended' }));
    expect(await details('Company 1')).toBeTruthy();
  });

  test('gives its place to no other one when it is gone, until another is selected', async () => {
    const app = open([record(1), record(2), record(3)]);
    await details('Company 1');
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    await changes(app, [record(1), record(3)]);
    expect(await screen.findByText(goneText)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open Team' })).toBeNull();
    app.leave();
    app.comeBack();
    expect(await screen.findByText(goneText)).toBeTruthy();
    await app.user.click(screen.getByText('Company 3'));
    expect(await details('Company 3')).toBeTruthy();
    expect(screen.queryByText(goneText)).toBeNull();
  });

  test('is the first one of a new search without it', async () => {
    const app = open([record(1), record(2)]);
    await details('Company 1');
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    app.fake.answer('demoTeam.list', [record(8), record(9)]);
    await app.user.type(search(), 'harbor{Enter}');
    expect(await details('Company 8')).toBeTruthy();
    app.fake.answer('demoTeam.list', [record(9), record(8)]);
    await app.user.type(search(), ' two{Enter}');
    expect(await details('Company 9')).toBeTruthy();
  });

  test('stays when one selected in an earlier list joins this one', async () => {
    const app = open([record(1, ended), record(2)]);
    await details('Company 1');
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'Trial ended' }));
    await details('Company 1');
    await changes(app, [record(1, ended), record(2, ended)]);
    expect(shownRows()).toEqual(['Company 1', 'Company 2']);
    expect(await details('Company 1')).toBeTruthy();
  });

  test('opens its team on a double click, but not on the row’s box', async () => {
    const app = open([record(1), record(2)]);
    await details('Company 1');
    refuseTeams(app);
    const modals = () => app.store.getState().navigation.modals;
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    await app.user.dblClick(document.querySelector('[data-index="0"] [data-check]') as Element);
    expect(modals()).toEqual([]);
    await app.user.dblClick(screen.getByText('Company 2'));
    expect(modals()).toEqual([{ kind: 'team', id: 1002 }]);
  });

  test('Enter opens the team of the focused row, also after the rows moved', async () => {
    const app = open([record(2), record(1)]);
    await details('Company 2');
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    await details('Company 1');
    await changes(app, [record(3), record(2), record(1)]);
    const focused = document.activeElement?.querySelector('[role=gridcell]')?.textContent;
    refuseTeams(app);
    await app.user.keyboard('{Enter}');
    const id = 1000 + Number(focused?.replace('Company ', ''));
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id }]);
  });
});
