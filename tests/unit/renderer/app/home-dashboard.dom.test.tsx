import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { JournalChange } from '../../../../src/contract/entities/journal';
import { ok } from '../../../../src/contract/wire/result';
import { wordsOfAction } from '../../../../src/main/core/outbox/action-words';
import { styleOf } from '../../../helpers/held-rules';
import { teamRow } from '../../../helpers/rows';
import { team } from '../../domain/builders';
import { bulkOf, row } from '../bulk/open-bulk';
import { renderHome } from './render-home';

describe('the Home dashboard', () => {
  it('focuses the search field; Enter shows the results', async () => {
    const { user, fake, store, run } = await renderHome(['search', 'ops'], {
      prepare: (bridge) => {
        bridge.answer('team.getById', team({ id: 30 }));
        bridge.answer('team.salesData', null);
        bridge.answer('search.query', { members: [], teams: [] });
        bridge.answer('searches.remember', []);
      },
    });
    const field = screen.getByRole('combobox', { name: 'Search for a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    // A pasted record address opens without a search, also when Enter comes after a pause.
    await user.paste('internal-dash://team/30');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
    await run((state) => state.navigation.closeAllModals());
    await user.clear(field);
    await user.paste('acme');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/search'));
    await waitFor(() => expect(fake.inputs('search.query')).not.toEqual([]));
    // A slow computer also looks it up before Enter.
    expect(new Set(fake.inputs('search.query').map(({ query }) => query))).toEqual(
      new Set(['acme']),
    );
  });

  it.each([
    { what: 'the only match', found: [{ id: 30 }], opened: [{ kind: 'team', id: 30 }] },
    { what: 'nothing when several records match', found: [{ id: 30 }, { id: 31 }], opened: [] },
  ])('opens $what with one Enter', async ({ found, opened }) => {
    const { user, store, fake } = await renderHome(['search', 'ops'], {
      prepare: (bridge) => {
        bridge.answer('team.getById', team({ id: 30 }));
        bridge.answer('team.salesData', null);
        bridge.answer('search.query', { members: [], teams: found.map((each) => teamRow(each)) });
        bridge.answer('searches.remember', []);
      },
    });
    await user.type(
      screen.getByRole('combobox', { name: 'Search for a member or team' }),
      'acme{Enter}',
    );
    await waitFor(() => expect(fake.inputs('searches.remember')).toEqual([{ query: 'acme' }]));
    await act(() => import('../../../../src/renderer/features/search/open-match'));
    await waitFor(() => expect(store.getState().navigation.modals).toEqual(opened));
    expect(window.location.pathname).toBe('/search');
  });

  it('shows matches while typing; an arrow and Enter open one without leaving Home', async () => {
    const { user, store, fake } = await renderHome(['search', 'ops'], {
      prepare: (bridge) => {
        bridge.answer('visits.list', [
          { kind: 'team', id: 31, name: 'Acme Tools', pinned: false },
          { kind: 'team', id: 32, name: 'Harbor', pinned: false },
        ]);
        bridge.answer('team.getById', team({ id: 30 }));
        bridge.answer('team.salesData', null);
        bridge.answer('search.query', {
          members: [],
          teams: [teamRow({ id: 30, companyName: 'Acme Labs', email: 'pat@acme.test' })],
        });
      },
    });
    const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
    await user.type(screen.getByRole('combobox', { name: 'Search for a member or team' }), 'acme');
    // The name known on this computer needs no response.
    expect(options()).toEqual(['Acme ToolsTeam 31']);
    await waitFor(() =>
      expect(options()).toEqual(['Acme ToolsTeam 31', 'Acme Labspat@acme.test · Team 30']),
    );
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
    expect(options()).toEqual([]);
    expect(fake.inputs('search.query')).toEqual([{ query: 'acme' }]);
    expect(window.location.pathname).toBe('/');
  });

  it('says what is searched when a name finds nothing; Esc closes that and keeps the text', async () => {
    const { user, fake } = await renderHome(['search'], {
      prepare: (bridge) => bridge.answer('search.query', { members: [], teams: [] }),
    });
    const field = screen.getByRole<HTMLInputElement>('combobox', {
      name: 'Search for a member or team',
    });
    const said =
      'No results. Names aren’t searched, only IDs, emails, slugs, hashes, and device IDs.';
    await user.type(field, 'vantage');
    expect(screen.queryByText(said)).toBeNull();
    expect(await screen.findByText(said)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(said)).toBeNull();
    expect(field.value).toBe('vantage');
    fake.refuse('search.query', { code: 'server', status: 422, message: 'Too vague' });
    await user.type(field, 's');
    expect(await screen.findByText('Error searching: Too vague')).toBeTruthy();
    fake.refuse('search.query', { code: 'server', status: 503, message: 'Index is being rebuilt' });
    await user.type(field, 't');
    expect(await screen.findByText('Error searching: Index is being rebuilt')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says which lists couldn’t be loaded, and loads them again', async () => {
    const methods = ['visits.list', 'journal.list', 'bulk.list', 'teamSetup.parked'] as const;
    const { user, fake } = await renderHome(['search', 'sales'], {
      prepare: (bridge) => {
        const down = { code: 'server', status: 422, message: 'Down' } as const;
        for (const method of methods) bridge.refuse(method, down);
      },
    });
    const part = (name: string) => within(screen.getByRole('region', { name }));
    const missing = {
      'Not sent yet': 'Couldn’t load bulk actions and unfinished teams.',
      Recent: 'Couldn’t load your recent records.',
      Today: 'Couldn’t load today’s changes.',
    };
    for (const [name, text] of Object.entries(missing)) await part(name).findByText(text);
    for (const method of methods) fake.answer(method, []);
    for (const name of Object.keys(missing)) {
      await user.click(part(name).getByRole('button', { name: 'Try again' }));
    }
    await part('Not sent yet').findByText('Forms you leave before sending appear here.');
    await part('Recent').findByText('Members and teams you open appear here.');
    await part('Today').findByText('Changes you send today appear here.');
  });

  it('shows what was undone, or done in another window, while Home stays open', async () => {
    const entry = (id: string, to: string) => ({
      id,
      time: new Date().toISOString(),
      environment: 'staging',
      actor: 'staff@example.test',
      action: 'firewall.updateIp',
      subject: `firewall ${to}`,
      detail: to,
      reason: '',
      outcome: 'done' as const,
      message: '',
      words: wordsOfAction('firewall.updateIp'),
    });
    const { fake } = await renderHome(['firewall'], {
      prepare: (bridge) => bridge.answer('journal.list', [entry('1', '192.0.2.1')]),
    });
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const count = () => today.getAllByRole('listitem').length;
    expect(count()).toBe(1);
    fake.answer('journal.list', [entry('2', '192.0.2.2'), entry('1', '192.0.2.1')]);
    await act(async () => fake.emit({ type: 'journal.changed' }));
    await waitFor(() => expect(count()).toBe(2));
  });

  it('counts what isn’t sent, and shows the first entries when more appear', async () => {
    const { run } = await renderHome(['sales', 'ops']);
    await run(({ drafts }) => drafts.set('team/30/email', 'a@x.test'));
    const list = await screen.findByRole('list', { name: 'Not sent yet' });
    list.scrollTop = 60;
    await run(({ drafts }) => drafts.set('checkout/email', 'b@x.test'));
    expect(list.scrollTop).toBe(0);
    expect(styleOf(list).overflowAnchor).toBe('none');
    const part = within(screen.getByRole('region', { name: 'Not sent yet' }));
    expect(part.getByText('2')).toBeTruthy();
  });

  it('shows the newest change of today and the last record first, whatever line was in view', async () => {
    const kind = 'team' as const;
    const opened = [30, 31, 32, 33, 34, 35].map((id) => {
      return { kind, id, name: `Team ${id}`, pinned: false };
    });
    const entry = (id: string) => ({
      id,
      time: new Date().toISOString(),
      environment: 'sandbox',
      actor: 'staff@example.test',
      action: 'team.addOrder',
      words: wordsOfAction('team.addOrder'),
      subject: `team ${id}`,
      detail: '',
      reason: '',
      outcome: 'done' as const,
      message: '',
    });
    const { fake, run } = await renderHome(['sales'], {
      prepare: (bridge) => {
        bridge.answer('visits.list', opened);
        bridge.answer('journal.list', ['45', '44', '43', '42', '41'].map(entry));
        bridge.answer('team.getById', team({ id: 35 }));
        bridge.answer('team.salesData', null);
      },
    });
    const list = (name: string) => screen.findByRole('list', { name });
    const firstIn = async (name: string) => (await list(name)).firstElementChild?.textContent;
    const changes = await list('Today');
    const records = await list('Recent');
    // The browser keeps the line that it snapped to when lines appear above it.
    changes.scrollTop = 30;
    records.scrollTop = 30;
    fake.answer('journal.list', ['46', '45', '44', '43', '42', '41'].map(entry));
    // The record may load, and count as opened, only after it is closed.
    for (const method of ['visits.list', 'visits.add'] as const)
      fake.answer(method, [...opened.slice(-1), ...opened.slice(0, -1)]);
    await run((state) => state.navigation.openModal({ kind: 'team', id: 35 }));
    await act(async () => fake.emit({ type: 'journal.changed' }));
    await run((state) => state.navigation.closeAllModals());
    await waitFor(async () => expect(await firstIn('Today')).toMatch(/team 46$/));
    await waitFor(async () => expect(await firstIn('Recent')).toBe('Team 35Team 35'));
    expect([changes.scrollTop, records.scrollTop]).toEqual([0, 0]);
  });

  it('lists a bulk action that ended with failures until it is opened or dismissed', async () => {
    const rows = [row(0, { status: 'done' }), row(1, { status: 'failed', why: 'No.' })];
    const ended = bulkOf(rows, {
      title: 'Transfer to Evergreen',
      state: 'finished',
      startedAt: '2026-11-24T08:00:00.000Z',
      endedAt: '2026-11-24T08:01:00.000Z',
      reviewed: false,
    });
    const { user, store, fake, run } = await renderHome(['admin'], {
      prepare: (bridge) => bridge.answer('bulk.list', [ended]),
    });
    fake.on('bulk.review', () => ok({ ...ended, reviewed: true }));
    // Opening it says nothing here, so that it can be dismissed as well.
    fake.answer('bulk.status', null);
    const part = () => within(screen.getByRole('region', { name: 'Not sent yet' }));
    const line = { name: 'Transfer to Evergreen 1 done, 1 failed' };
    expect(await part().findByRole('button', line)).toBeTruthy();
    await user.click(part().getByRole('button', { name: 'Review Transfer to Evergreen' }));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'bulk', id: 'list-1' }]);
    await run((state) => state.navigation.closeAllModals());
    // The palette finds it too.
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('last list');
    expect(await screen.findByRole('option', { name: /^Open the last bulk action/ })).toBeTruthy();
    expect(screen.getByText('Transfer to Evergreen: 1 done, 1 failed')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(part().getByRole('button', { name: 'Dismiss Transfer to Evergreen' }));
    await waitFor(() => expect(part().queryByRole('button', line)).toBeNull());
    expect(fake.inputs('bulk.review')).toEqual([{ id: 'list-1' }]);
  });

  it('keeps the focus in the list, or else in the search field, after Dismiss', async () => {
    const rows = [row(0, { status: 'failed', why: 'No.' })];
    const ended = ['One', 'Two', 'Three'].map((title, index) =>
      bulkOf(rows, { id: `list-${index}`, title, state: 'finished', reviewed: false }),
    );
    const { user, fake } = await renderHome(['admin', 'search'], {
      prepare: (bridge) => bridge.answer('bulk.list', ended),
    });
    fake.on('bulk.review', ({ id }) =>
      ok({ ...ended.find((each) => each.id === id)!, reviewed: true }),
    );
    const dismiss = async (title: string) =>
      user.click(await screen.findByRole('button', { name: `Dismiss ${title}` }));
    const focused = () => document.activeElement?.textContent;
    await dismiss('Two');
    await waitFor(() => expect(focused()).toBe('Three1 failed'));
    await dismiss('Three');
    await waitFor(() => expect(focused()).toBe('One1 failed'));
    await dismiss('One');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('combobox', { name: 'Search for a member or team' }),
      ),
    );
  });

  it('dismisses one bulk action by a double click, although the next moves under the pointer', async () => {
    const rows = [row(0, { status: 'failed', why: 'No.' })];
    const ended = ['One', 'Two'].map((title, index) =>
      bulkOf(rows, { id: `list-${index}`, title, state: 'finished', reviewed: false }),
    );
    const { fake } = await renderHome(['admin'], {
      prepare: (bridge) => bridge.answer('bulk.list', ended),
    });
    fake.on('bulk.review', ({ id }) =>
      ok({ ...ended.find((each) => each.id === id)!, reviewed: true }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss One' }), { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss One' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss Two' }), { detail: 2 });
    expect(fake.inputs('bulk.review')).toEqual([{ id: 'list-0' }]);
  });

  it('has no search field for people who cannot search', async () => {
    await renderHome(['sales']);
    expect(screen.queryByRole('combobox', { name: 'Search for a member or team' })).toBeNull();
  });

  it('says what was tried in few words next to an outcome, and with the outcome in the tooltip', async () => {
    await renderHome(['sales'], {
      prepare: (bridge) =>
        bridge.answer('journal.list', [
          {
            id: 'e1',
            time: new Date().toISOString(),
            environment: 'sandbox',
            actor: 'staff@example.test',
            action: 'team.addOrder',
            words: wordsOfAction('team.addOrder'),
            subject: 'quote Acme',
            detail: '',
            reason: '',
            outcome: 'unknown',
            message: '',
          },
        ]),
    });
    const row = await within(screen.getByRole('region', { name: 'Today' })).findByRole('listitem');
    expect(row.textContent).toMatch(/Add an order to AcmeNot confirmed$/);
    expect(within(row).getByTitle('Add an order to Acme · Not confirmed')).toBeTruthy();
  });

  it('names a deleted member by the email that the entry keeps, also in earlier lines', async () => {
    const line = (id: string, action: string, changes: readonly JournalChange[]) => ({
      id,
      time: new Date().toISOString(),
      environment: 'sandbox',
      actor: 'staff@example.test',
      action,
      words: wordsOfAction(action),
      subject: 'member 3',
      detail: '',
      changes: [...changes],
      reason: '',
      outcome: 'done' as const,
      message: '',
    });
    await renderHome(['search', 'ops'], {
      prepare: (bridge) =>
        bridge.answer('journal.list', [
          line('e2', 'member.delete', [{ field: 'whose', after: 'nadia@x.test' }]),
          line('e1', 'member.verifyEmail', [{ field: 'emailVerified', after: true }]),
        ]),
    });
    const today = within(screen.getByRole('region', { name: 'Today' }));
    expect(await today.findAllByRole('button', { name: 'nadia@x.test' })).toHaveLength(2);
    expect(today.getByTitle('Deleted nadia@x.test')).toBeTruthy();
  });

  it('links to recent records, unsent work, and today’s changes', async () => {
    const { user, store, run } = await renderHome(['sales'], {
      prepare: (bridge) => {
        bridge.answer('visits.list', [{ kind: 'team', id: 30, name: 'Acme', pinned: false }]);
        bridge.answer('journal.list', [
          {
            id: 'e1',
            time: new Date().toISOString(),
            environment: 'sandbox',
            actor: 'staff@example.test',
            action: 'team.addOrder',
            words: wordsOfAction('team.addOrder'),
            subject: 'team 30',
            detail: '',
            reason: '',
            outcome: 'done',
            message: '',
          },
        ]);
        bridge.answer('team.getById', team({ id: 30, companyName: 'Acme' }));
        bridge.answer('team.salesData', null);
      },
    });
    const top = () => store.getState().navigation.modals.at(-1);
    const part = (name: string) => within(screen.getByRole('region', { name }));
    await user.click(await part('Recent').findByRole('button', { name: 'Acme Team 30' }));
    expect(top()).toEqual({ kind: 'team', id: 30 });
    await run((state) => state.navigation.closeAllModals());
    await part('Today').findByText('Added an order to');
    const name = await part('Today').findByRole('button', { name: 'Acme' });
    // On a narrow line, the name is cut before the verb.
    expect(styleOf(part('Today').getByText('Added an order to')).flexShrink).toBe('1');
    expect(styleOf(name).flexShrink).toBe('1000');
    expect(styleOf(name).overflow).toBe('hidden');
    await user.click(name);
    expect(top()).toEqual({ kind: 'team', id: 30 });
    await run((state) => {
      state.navigation.closeAllModals();
      state.drafts.set('team/30/order/shopifyOrderId', 'S-77');
      state.drafts.set('team/30/email/base', 'not begun by anybody');
    });
    await user.click(
      part('Not sent yet').getByRole('button', { name: 'Acme Shopify order ID: S-77' }),
    );
    expect(top()).toEqual({ kind: 'team', id: 30 });
  });
});
