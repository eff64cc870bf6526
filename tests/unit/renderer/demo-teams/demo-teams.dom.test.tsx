import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { isUnavailable } from '../../../helpers/render-app';
import {
  button,
  details,
  grid,
  numbers,
  open,
  record,
  records,
  scroller,
  scrollTo,
  search,
  shownFor,
  shownRows,
  status,
} from './open-demo-teams';

describe('the demo teams list', () => {
  test('loads 25 rows, then 50 more at its end, until a load brings no new rows', async () => {
    const app = open(records(90));
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('26'));
    expect(document.title).toBe('Internal Dash - Quotes');
    expect(document.activeElement).toBe(search());
    expect(app.fake.inputs('demoTeam.list')).toEqual([{ search: '', isMine: false, limit: 25 }]);
    expect(status()).toBe('First 25. Scroll for more.');

    await scrollTo(25 * 34);
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('76'));
    await scrollTo(75 * 34);
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('91'));
    await scrollTo(90 * 34);
    await waitFor(() => expect(status()).toBe('90 records'));
    expect(app.fake.inputs('demoTeam.list').map(({ limit }) => limit)).toEqual([25, 75, 125, 175]);
    await scrollTo(10 * 34);
    await scrollTo(90 * 34);
    expect(app.fake.inputs('demoTeam.list')).toHaveLength(4);
  });

  test('says that it is loading, and then that it is empty', async () => {
    const app = open([]);
    expect(status()).toBe('Loading…');
    expect(screen.queryByText('No results')).toBeNull();
    expect(await screen.findByText('No results')).toBeTruthy();
    // The details say nothing beside it.
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Quotes and demo teams',
    ]);
    expect(status()).toBe('0 records');
    expect(app.fake.inputs('demoTeam.list').length).toBe(1);
  });

  test('applies search and Only mine, and replaces a pending search with a newer one', async () => {
    const app = open(records(3));
    await waitFor(() => expect(status()).toBe('3 records'));
    const held = app.fake.hold('demoTeam.list');
    // J34: the placeholder makes no claim about what the server matches.
    expect(search().getAttribute('placeholder')).toBe('Search');
    await app.user.type(search(), ' harbor{Enter}');
    const { id, input } = await held.arrived;
    expect(input).toEqual({ search: 'harbor', isMine: false, limit: 25 });
    app.fake.answer('demoTeam.list', [record(8)]);
    await app.user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    expect(app.fake.cancelled).toContain(id);
    await waitFor(() => expect(shownRows()).toEqual(['Company 8']));
    await act(async () => held.answer([record(9)]));
    expect(shownRows()).toEqual(['Company 8']);
    expect(app.fake.inputs('demoTeam.list').at(-1)).toMatchObject({
      search: 'harbor',
      isMine: true,
    });
  });

  test('clears another search’s rows on an error, and loads again on Try again', async () => {
    const app = open(records(3));
    await waitFor(() => expect(status()).toBe('3 records'));
    app.fake.refuse('demoTeam.list', {
      code: 'offline',
      outcome: 'not-sent',
      message: 'No network',
    });
    await app.user.type(search(), 'x{Enter}');
    await screen.findByText('No network');
    expect(screen.queryByText('Company 1')).toBeNull();
    expect(screen.queryByText('No results')).toBeNull();
    app.fake.answer('demoTeam.list', [record(4)]);
    await app.user.click(button('Try again'));
    expect(await screen.findByText('Company 4', { selector: '[role=gridcell] *' })).toBeTruthy();
  });

  test('keeps its rows when loading more fails, and does not retry on its own', async () => {
    const app = open(records(60));
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('26'));
    app.fake.refuse('demoTeam.list', { code: 'server', status: 500, message: 'Broken' });
    await scrollTo(25 * 34);
    await screen.findByText('Broken');
    expect(grid().getAttribute('aria-rowcount')).toBe('26');
    const calls = app.fake.inputs('demoTeam.list').length;
    await scrollTo(20 * 34);
    await scrollTo(25 * 34);
    expect(app.fake.inputs('demoTeam.list')).toHaveLength(calls);
    app.fake.answer('demoTeam.list', records(60));
    await app.user.click(button('Try again'));
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('61'));
  });

  test('returns to its scroll position', async () => {
    const all = records(70);
    const app = open(all);
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('26'));
    await scrollTo(25 * 34);
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('71'));
    await scrollTo(40 * 34);
    // At rest, rows are in order again, each in another element.
    const inOrder = () => shownRows().toSorted((one, two) => numbers.compare(one ?? '', two ?? ''));
    await waitFor(() => expect(shownRows()).toEqual(inOrder()));
    await app.user.click(await screen.findByText('Company 42', { selector: '[role=gridcell] *' }));
    app.leave();
    expect(screen.queryByRole('grid')).toBeNull();
    app.comeBack();
    expect(grid().getAttribute('aria-rowcount')).toBe('71');
    expect(scroller().scrollTop).toBe(40 * 34);
    expect(shownRows()).toContain('Company 42');
    await details('Company 42');
  });

  test('reloads at the same length when a team changes elsewhere', async () => {
    const app = open(records(3));
    await waitFor(() => expect(status()).toBe('3 records'));
    const calls = app.fake.inputs('demoTeam.list').length;
    const limit = app.fake.inputs('demoTeam.list').at(-1)?.limit;
    act(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 77 }));
    expect(app.fake.inputs('demoTeam.list')).toHaveLength(calls);
    app.fake.answer('demoTeam.list', [record(1, { companyName: 'Renamed' })]);
    act(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 1001 }));
    await waitFor(() => expect(shownRows()).toEqual(['Renamed']));
    expect(app.fake.inputs('demoTeam.list').at(-1)?.limit).toBe(limit);
  });
});

describe('Export CSV', () => {
  test('saves every result of the search, not only the rows scrolled to', async () => {
    const app = open([...records(239), record(240, { companyName: '=1+1', hasPaid: true })]);
    await waitFor(() => expect(status()).toBe('First 25. Scroll for more.'));
    app.fake.answer('table.save', null);
    await app.user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    await app.user.click(button('Export CSV'));
    await waitFor(() => expect(app.fake.inputs('table.save')).toHaveLength(1));
    const [saved] = app.fake.inputs('table.save');
    expect(saved?.name).toBe('Quotes and demo teams matching only mine');
    expect(saved?.headers).toEqual(['Company', 'Team ID', 'Seats', 'Trial ends (ET)', 'Status']);
    expect(saved?.rows).toHaveLength(240);
    expect(saved?.rows[0]).toEqual(['Company 1', 1001, 12, '2026-03-19', 'On trial']);
    expect(saved?.rows[239]).toEqual(['=1+1', 1240, 12, '2026-03-19', 'Paid']);
    expect(app.fake.inputs('demoTeam.list').at(-1)).toMatchObject({ isMine: true, search: '' });
    expect(grid().getAttribute('aria-rowcount')).toBe('26');
  });

  test('saves nothing when the rest cannot be loaded', async () => {
    const app = open(records(60));
    await waitFor(() => expect(status()).toBe('First 25. Scroll for more.'));
    app.fake.refuse('demoTeam.list', { code: 'server', status: 500, message: 'Broken' });
    await app.user.click(button('Export CSV'));
    await waitFor(() =>
      expect(app.store.getState().feedback.alerts.map(({ message }) => message)).toEqual([
        'Broken',
      ]),
    );
    expect(app.fake.inputs('table.save')).toEqual([]);
  });
});

describe('a demo team’s record', () => {
  test('shows keys and values, and moves between records by keys and arrows', async () => {
    const app = open([record(1), record(2, { note: 'called twice' })]);
    await details('Company 1');
    expect(shownFor('teamId')).toContain('1001');
    // The label is in words, with the API's key as a hint for support.
    expect(screen.getByRole('rowheader', { name: 'Team ID' }).title).toBe('teamId');
    expect(shownFor('stripeInvoiceLink')).toBe('–');
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    await details('Company 2');
    expect(shownFor('note')).toContain('called twice');
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await app.user.click(button('Copy note'));
    expect(written).toHaveBeenCalledWith('called twice');
  });

  test('opens its team on Enter in its row and with Open Team', async () => {
    const app = open([record(1)]);
    await details('Company 1');
    app.fake.refuse('team.getById', { code: 'timeout', message: 'Too slow' });
    app.fake.refuse('team.salesData', { code: 'timeout', message: 'Too slow' });
    await app.user.keyboard('{ArrowDown}{Enter}');
    const modals = () => app.store.getState().navigation.modals;
    expect(modals()).toEqual([{ kind: 'team', id: 1001 }]);
    await app.run((state) => state.navigation.closeModal());
    await app.user.click(button('Open Team'));
    expect(modals()).toEqual([{ kind: 'team', id: 1001 }]);
  });

  test('opens its invoice link once with Open Invoice, and hides the button without a link', async () => {
    const app = open([
      record(1, { stripeInvoiceLink: 'https://dash.test/test/invoices/in_77' }),
      record(2),
      record(3, { stripeInvoiceLink: 'in_78' }),
    ]);
    await details('Company 1');
    const held = app.fake.hold('billing.openInvoiceLink');
    await app.user.dblClick(button('Open Invoice'));
    expect(app.fake.inputs('billing.openInvoiceLink')).toEqual([
      { url: 'https://dash.test/test/invoices/in_77' },
    ]);
    await act(async () => held.refuse({ code: 'not-found', message: 'No browser' }));
    expect(app.snackbar()).toBe('No browser');
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    expect(screen.queryByRole('button', { name: 'Open Invoice' })).toBeNull();
    // An invoice ID is enough without a link.
    await app.user.click(screen.getByText('Company 3'));
    await details('Company 3');
    app.fake.answer('billing.openInvoice', null);
    await app.user.click(button('Open Invoice'));
    expect(app.fake.inputs('billing.openInvoice')).toEqual([{ stripeInvoiceId: 'in_78' }]);
  });

  test('extends the trial by US Eastern days, including both ends', async () => {
    const app = open([record(1)]);
    await details('Company 1');
    const field = screen.getByLabelText<HTMLInputElement>('Trial end date');
    expect(field.value).toBe('2026-03-19');
    fireEvent.change(field, { target: { value: '2026-03-09' } });
    expect(isUnavailable(button('Extend Trial'))).toBe(true);
    fireEvent.change(field, { target: { value: '2026-03-24' } });
    app.fake.answer('demoTeam.extendTrial', 1001);
    await app.user.click(button('Extend Trial'));
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([
      {
        id: 1,
        trialDays: 15,
        base: { teamId: 1001, trialExpiresAtUtc: '2026-03-20T03:59:59.999Z' },
      },
    ]);
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
  });

  test('keeps a typed date to its demo team, also beside another one of the same team', async () => {
    const app = open([record(1), record(2, { teamId: 1001 })]);
    await details('Company 1');
    const date = () => screen.getByLabelText<HTMLInputElement>('Trial end date');
    fireEvent.change(date(), { target: { value: '2026-03-24' } });
    await app.user.click(screen.getByText('Company 2'));
    await details('Company 2');
    expect(date().value).toBe('2026-03-19');
    await app.user.click(screen.getByText('Company 1'));
    await details('Company 1');
    expect(date().value).toBe('2026-03-24');
  });

  test('says of a deleted demo team that it is deleted, whenever its trial ends', async () => {
    open([record(1, { isDeleted: true })]);
    const shown = within(await details('Company 1'));
    expect(shown.getByText('This demo team was deleted.')).toBeTruthy();
    expect(shown.getAllByText('Deleted').length).toBeGreaterThan(0);
    expect(shown.queryByText('On trial')).toBeNull();
  });

  test('says why a trial was refused, and keeps the typed date', async () => {
    const app = open([record(1)]);
    await details('Company 1');
    const field = screen.getByLabelText<HTMLInputElement>('Trial end date');
    fireEvent.change(field, { target: { value: '2026-03-24' } });
    app.fake.refuse('demoTeam.extendTrial', { code: 'conflict', message: 'This team has paid.' });
    await app.user.click(button('Extend Trial'));
    await waitFor(() => expect(app.snackbar()).toBe('This team has paid.'));
    expect(field.value).toBe('2026-03-24');
  });

  test('J22: asks before giving a paid team a trial, and gives a team with a quote one directly', async () => {
    const app = open([record(1, { hasPaid: true }), record(2, { trialExpiresAtUtc: null })]);
    await details('Company 1');
    expect(screen.getByText('This team has paid.')).toBeTruthy();
    const date = () => screen.getByLabelText<HTMLInputElement>('Trial end date');
    fireEvent.change(date(), { target: { value: '2026-03-24' } });
    await app.user.click(button('Extend Trial'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'This team has paid. Its trial would end on Mar 24, ET.',
    );
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
    app.fake.answer('demoTeam.extendTrial', 1001);
    await app.user.click(within(question).getByRole('button', { name: 'Extend Trial' }));
    // The journal says so.
    expect(app.fake.calls.find(({ method }) => method === 'demoTeam.extendTrial')).toMatchObject({
      overridden: ['This team has paid. Its trial would end on Mar 24, ET.'],
    });
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([
      {
        id: 1,
        trialDays: 15,
        base: { teamId: 1001, trialExpiresAtUtc: '2026-03-20T03:59:59.999Z' },
      },
    ]);
    await app.user.click(screen.getByText('Company 2'));
    expect(await screen.findByText('This quote has no trial.')).toBeTruthy();
    fireEvent.change(date(), { target: { value: '2026-03-12' } });
    await app.user.click(button('Extend Trial'));
    await waitFor(() =>
      expect(app.fake.inputs('demoTeam.extendTrial')[1]).toEqual({
        id: 2,
        trialDays: 3,
        base: { teamId: 1002, trialExpiresAtUtc: null },
      }),
    );
  });
});

describe('Download Quote', () => {
  const saved = { id: 'f1', path: '/downloads/q.pdf', fileName: 'q.pdf' };

  test('saves once on a double click, and shows the file next to the button', async () => {
    const app = open([record(1)]);
    await details('Company 1');
    const held = app.fake.hold('quote.saveForTeam');
    await app.user.dblClick(button('Download Quote'));
    const { id } = await held.arrived;
    expect(app.fake.inputs('quote.saveForTeam')).toEqual([
      { teamId: 1001, companyName: 'Company 1', includeCheckout: true },
    ]);
    act(() => app.fake.emit({ type: 'save.progress', call: id, received: 10, total: 40 }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('10');
    await act(async () => held.answer(saved));
    const saidIn = button('Download Quote').parentElement;
    expect(saidIn?.contains(screen.getByText('Saved q.pdf'))).toBe(true);
    app.fake.answer('file.open', null);
    await app.user.click(button('Open'));
    expect(app.fake.inputs('file.open')).toEqual([{ id: 'f1' }]);
  });

  test('shows “Error downloading quote: {message}” on failure', async () => {
    const app = open([record(1)]);
    await details('Company 1');
    app.fake.refuse('quote.saveForTeam', { code: 'conflict', message: 'Nothing was quoted.' });
    await app.user.click(button('Download Quote'));
    expect(await screen.findByText('Error downloading quote: Nothing was quoted.')).toBeTruthy();
  });

  test('shows no error on Cancel', async () => {
    const app = open([record(1)]);
    await details('Company 1');
    const held = app.fake.hold('quote.saveForTeam');
    await app.user.click(button('Download Quote'));
    const { id } = await held.arrived;
    await app.user.click(button('Cancel'));
    expect(app.fake.cancelled).toContain(id);
    await act(async () => held.refuse({ code: 'cancelled', message: 'Canceled.' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('is available to sales only', async () => {
    open([record(1)], {
      permissions: ['admin'],
      prepare: (fake) => fake.answer('demoTeam.list', [record(1)]),
    });
    await details('Company 1');
    expect(screen.queryByRole('button', { name: 'Download Quote' })).toBeNull();
  });
});
