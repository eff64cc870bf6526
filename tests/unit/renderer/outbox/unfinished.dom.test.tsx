import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import type { Permission } from '../../../../src/contract/permissions';
import { UnfinishedBanner } from '../../../../src/renderer/features/outbox/unfinished-banner';
import { descriptionOf, everyPermission, renderApp } from '../../../helpers/render-app';

const order: UnfinishedWrite = {
  id: 'o',
  action: 'team.addOrder',
  title: 'Add an order',
  subject: 'team 9',
  detail: 'order S-1, fulfillment F-1: standard 3, custom 0',
  startedAt: '2026-01-15T12:00:00.000Z',
  state: 'unknown',
  message: '',
  record: { record: 'team', id: 9 },
  canRepeat: true,
  isOld: false,
};
const quote: UnfinishedWrite = {
  ...order,
  id: 'q',
  action: 'quote.save',
  title: 'Create a quote',
  subject: 'quote Acme',
  message: 'The disk is full.',
  record: null,
};

const openAs = async (permissions: readonly Permission[], ...items: UnfinishedWrite[]) => {
  const app = renderApp(<UnfinishedBanner />, {
    permissions,
    prepare: (fake) => {
      fake.answer('writes.unfinished', items);
      fake.answer('visits.list', []);
    },
  });
  await act(() => app.store.getState().server.load('writes.unfinished', {}));
  return app;
};
const open = (...items: UnfinishedWrite[]) => openAs(everyPermission, ...items);
const strip = () => screen.queryByRole('region', { name: 'Unfinished changes' });
const button = (name: string) => screen.getByRole('button', { name });
const look = async (app: Awaited<ReturnType<typeof open>>) => {
  await app.user.click(button('Review'));
  await screen.findByRole('dialog', { name: 'Unfinished changes' });
};

describe('the bar for unknown outcomes', () => {
  test('is hidden when there are none, including for pending changes', async () => {
    await open({ ...order, state: 'under-way' });
    expect(strip()).toBeNull();
  });

  test('leaves room for its button when a name is very long', async () => {
    await open({ ...quote, subject: `quote ${'A'.repeat(5000)}` });
    expect(strip()?.textContent).toContain(`(quote ${'A'.repeat(93)}…).`);
  });

  test('has the email of a new team’s owner in full', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.test`;
    await open({ ...order, subject: `team of ${email}` });
    expect(strip()?.textContent).toContain(`(team of ${email}).`);
  });

  test('names a single change, counts several, and follows updates from core', async () => {
    const app = await open(order);
    expect(strip()?.textContent).toContain('We couldn’t confirm a change: Add an order (team 9).');
    app.fake.answer('writes.unfinished', [order, quote]);
    act(() => app.fake.emit({ type: 'writes.changed' }));
    await waitFor(() => expect(strip()?.textContent).toContain('We couldn’t confirm 2 changes.'));
    app.fake.answer('writes.unfinished', []);
    act(() => app.fake.emit({ type: 'writes.changed' }));
    await waitFor(() => expect(strip()).toBeNull());
  });
});

const extension: UnfinishedWrite = {
  ...order,
  id: 't',
  action: 'demoTeam.extendTrial',
  title: 'Extend a trial',
  subject: 'demo team 1',
  detail: 'trial ends after 23 days',
  changes: [{ field: 'trialDays', after: 23 }],
};
const visited = [{ kind: 'team', id: 9, name: 'Harbor & Finch', pinned: false } as const];

test('the bar and the list name the address that may not be in the firewall', async () => {
  const app = await open({
    ...order,
    action: 'firewall.updateIp',
    title: 'Add an IP to the firewall',
    subject: 'firewall',
    detail: 'ip 203.0.113.7',
    changes: [{ field: 'ip', after: '203.0.113.7' }],
    record: null,
  });
  expect(strip()?.textContent).toContain(
    'We couldn’t confirm a change: Add an IP to the firewall (203.0.113.7).',
  );
  await look(app);
  const item = within(screen.getByRole('dialog')).getByRole('listitem');
  expect(item.textContent).toMatch(
    // The hours count: the server recognizes the change for 20.
    /^Add an IP to the firewall \(203\.0\.113\.7\)Attempted Jan 15, 2026, 12:00\sPM\. /,
  );
});

describe('a trial’s extension', () => {
  test('is named after its team in the bar, and says the day on which the trial ends', async () => {
    const app = await open(extension);
    app.fake.answer('visits.list', visited);
    await app.run(({ server }) => server.reload((method) => method === 'visits.list'));
    await waitFor(() =>
      expect(strip()?.textContent).toContain(
        'We couldn’t confirm a change: Extend a trial (Harbor & Finch).',
      ),
    );
    await look(app);
    expect(await screen.findByText('Extend a trial (Harbor & Finch, demo team 1)')).toBeTruthy();
    expect(screen.getByText(/^Trial ends Feb 6(, 2026)?, ET$/)).toBeTruthy();
    expect(button('Open team 9')).toBeTruthy();
  });
});

describe('the list of unknown outcomes', () => {
  test('names a record opened on this computer', async () => {
    const app = await open(order);
    app.fake.answer('visits.list', [
      { kind: 'team', id: 9, name: 'Harbor & Finch', pinned: false },
    ]);
    await look(app);
    expect(await screen.findByText('Add an order (Harbor & Finch, team 9)')).toBeTruthy();
  });

  test('shows what, when, and why by keyboard', async () => {
    const app = await open(order, quote);
    await app.user.tab();
    expect(document.activeElement).toBe(button('Review'));
    await app.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Unfinished changes' });
    expect(dialog.textContent).toContain('Add an order (team 9)');
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await app.user.click(button('Copy team ID'));
    expect(written).toHaveBeenLastCalledWith('9');
    expect(dialog.textContent).toContain('order S-1, fulfillment F-1: standard 3, custom 0');
    expect(dialog.textContent).toContain('The app closed before a response arrived.');
    expect(dialog.textContent).toContain('The disk is full.');
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  });

  test('sends a change once by its ID on Try again, then removes it', async () => {
    const app = await open(order);
    await look(app);
    const held = app.fake.hold('writes.repeat');
    await app.user.dblClick(button('Try again'));
    expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'o' }]);
    app.fake.answer('writes.unfinished', []);
    await act(async () => held.answer({ saved: null }));
    await screen.findByText('No unfinished changes');
    expect(app.snackbar()).toBe('Change made');
  });

  test('opens a quote after it is saved', async () => {
    const app = await open(quote);
    await look(app);
    app.fake.answer('writes.repeat', { saved: { id: 'f', path: '/q.pdf', fileName: 'q.pdf' } });
    app.fake.answer('writes.unfinished', []);
    await app.user.click(button('Try again'));
    await waitFor(() => expect(app.snackbar()).toBe('Saved q.pdf'));
    expect(button('Open')).toBeTruthy();
  });

  test('reports a refusal and reloads', async () => {
    const app = await open(order);
    await look(app);
    app.fake.refuse('writes.repeat', { code: 'forbidden', message: 'Not yours.' });
    await app.user.click(button('Try again'));
    await waitFor(() => expect(app.snackbar()).toBe('Not yours.'));
    expect(button('Try again')).toBeTruthy();
  });

  test('settles a change on Dismiss, and moves focus to the next one', async () => {
    const app = await open(order, quote);
    await look(app);
    app.fake.answer('writes.dismiss', null);
    app.fake.answer('writes.unfinished', [quote]);
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    await app.user.click(first as HTMLElement);
    expect(app.fake.inputs('writes.dismiss')).toEqual([{ id: 'o' }]);
    await waitFor(() => expect(screen.queryByText(/Add an order/)).toBeNull());
    expect(document.activeElement?.closest('li')?.textContent).toContain('Create a quote');
    // Dismissing the last one confirms nothing.
    app.fake.answer('writes.unfinished', []);
    await app.user.click(button('Dismiss'));
    await screen.findByText('No unfinished changes');
  });

  test('stays in place by keyboard, and a second press sends nothing', async () => {
    const last = { ...quote, id: 'l', subject: 'quote Last' };
    const app = await open(quote, order, last);
    await look(app);
    app.fake.answer('writes.dismiss', null);
    app.fake.answer('writes.unfinished', [quote, last]);
    act(() => screen.getAllByRole('button', { name: 'Dismiss' })[1]?.focus());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(/Add an order/)).toBeNull());
    expect(document.activeElement?.closest('li')?.textContent).toContain('quote Last');
    await app.user.keyboard('{Enter}');
    expect(app.fake.inputs('writes.repeat')).toEqual([]);
  });

  test('a double click sends or dismisses one change, although the next moves under the pointer', async () => {
    const [second, third] = ['2', '3'].map((id) => ({ ...quote, id, subject: `quote ${id}` }));
    const app = await open(quote, second as UnfinishedWrite, third as UnfinishedWrite);
    await look(app);
    const dialog = within(screen.getByRole('dialog'));
    const first = (name: string) => dialog.getAllByRole('button', { name })[0] as HTMLElement;
    app.fake.answer('writes.repeat', { saved: null });
    app.fake.answer('writes.unfinished', [second as UnfinishedWrite, third as UnfinishedWrite]);
    fireEvent.click(first('Try again'), { detail: 1 });
    await waitFor(() => expect(screen.queryByText(/quote Acme/)).toBeNull());
    fireEvent.click(first('Try again'), { detail: 2 });
    expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'q' }]);
    app.fake.answer('writes.dismiss', null);
    app.fake.answer('writes.unfinished', [third as UnfinishedWrite]);
    fireEvent.click(first('Dismiss'), { detail: 1 });
    await waitFor(() => expect(screen.queryByText(/quote 2/)).toBeNull());
    fireEvent.click(first('Dismiss'), { detail: 2 });
    expect(app.fake.inputs('writes.dismiss')).toEqual([{ id: '2' }]);
  });

  test('keeps the focus in a change that is being tried again', async () => {
    const app = await open(quote, order);
    await look(app);
    app.fake.hold('writes.repeat');
    act(() => screen.getAllByRole('button', { name: 'Try again' })[1]?.focus());
    await app.user.keyboard('{Enter}');
    app.fake.answer('writes.unfinished', [quote, { ...order, state: 'under-way' }]);
    act(() => app.fake.emit({ type: 'writes.changed' }));
    await screen.findByText(/Still in progress/);
    expect(document.activeElement?.closest('li')?.textContent).toContain('Add an order');
  });

  test('says the server recognizes a retry within 20 hours, and warns of a duplicate after that', async () => {
    const app = await open(order, { ...quote, isOld: true });
    await look(app);
    const dialog = screen.getByRole('dialog', { name: 'Unfinished changes' });
    expect(dialog.textContent).toContain(
      'If you try again within 20 hours, the server recognizes it as the same change.',
    );
    expect(dialog.textContent).not.toContain('does nothing twice');
    const [young, old] = [...dialog.querySelectorAll('li')].map((item) => item.textContent);
    const warning =
      'This is too old for the server to recognize: trying again may do it twice. First check whether it was done.';
    expect(young).not.toContain(warning);
    expect(old).toContain(warning);
  });

  test('repeats an old change only after a deliberate step, under a new key', async () => {
    const app = await open({ ...order, isOld: true });
    await look(app);
    app.fake.refuse('writes.repeat', {
      code: 'conflict',
      message: 'Trying again may do it twice.',
      outcome: 'not-sent',
      unfinished: { id: 'o', startedAt: order.startedAt },
    });
    await app.user.click(button('Try again'));
    const question = await screen.findByRole('alertdialog', { name: 'Was this already done?' });
    expect(question.textContent).toContain('Trying again may do it twice.');
    expect(question.textContent).toMatch(/First attempt: Jan 15, 2026, 12:00\sPM\./);
    expect(document.activeElement).toBe(button('Check first'));
    app.fake.answer('writes.renew', null);
    app.fake.answer('writes.repeat', { saved: null });
    app.fake.answer('writes.unfinished', []);
    await app.user.click(button('Do it again'));
    await screen.findByText('No unfinished changes');
    expect(app.fake.inputs('writes.renew')).toEqual([{ id: 'o' }]);
    expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'o' }, { id: 'o' }]);
  });

  const row: UnfinishedWrite = {
    ...quote,
    id: 'r',
    action: 'batchQuotes.row',
    title: 'Create a batch quote',
    message: 'The server’s response was unclear: Renderer busy',
    canRepeat: false,
  };

  test('leads from a batch quote to its batch, and promises no retry without a button', async () => {
    const app = await open(row);
    app.fake.answer('batchQuotes.status', null);
    await look(app);
    const dialog = screen.getByRole('dialog', { name: 'Unfinished changes' });
    expect(dialog.textContent).toContain('We couldn’t confirm whether this change was made.');
    expect(dialog.textContent).toContain('The server’s response was unclear: Renderer busy');
    expect(dialog.textContent).not.toContain('If you try again');
    expect(dialog.textContent).not.toContain('No response');
    await app.user.click(button('Open batch quotes'));
    expect(app.store.getState().navigation).toMatchObject({ tab: 8, modals: [] });
  });

  test('says why a batch can’t be opened after the sales permission is gone', async () => {
    const app = await openAs(['search'], row);
    await look(app);
    const toBatch = button('Open batch quotes');
    expect(toBatch.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(toBatch)).toContain('Batch Quotes needs the sales permission.');
    expect(button('Dismiss').getAttribute('aria-disabled')).toBeNull();
  });

  test('leads from a row of a bulk action to its list', async () => {
    const bulk = '3f0c8e5e-8a57-4a0c-9a53-1b8f6f1f0001';
    const app = await open({ ...order, bulk }, row);
    app.fake.answer('bulk.status', null);
    await look(app);
    expect(screen.getByRole('dialog').textContent).toContain(
      'We couldn’t confirm whether these changes were made. If you try again within 20 hours, the server recognizes it as the same change.',
    );
    await app.user.click(button('Open bulk action'));
    expect(app.store.getState().navigation.modals.at(-1)).toEqual({ kind: 'bulk', id: bulk });
  });

  test('offers no retry for a change that cannot be repeated', async () => {
    const app = await open({ ...order, canRepeat: false });
    await look(app);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(button('Open team 9')).toBeTruthy();
  });
});
