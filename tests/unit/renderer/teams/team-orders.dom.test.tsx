import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { descriptionOf } from '../../../helpers/render-app';
import { acme, button, openTeam, shownFor } from './open-team';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const labels = ['Shopify order ID', 'Fulfillment order ID', 'Standard devices', 'Custom devices'];

const openForm = async () => {
  const app = await openTeam(
    acme({
      orders: [{ customDevices: 1200, standardDevices: 3 }, { customDevices: 34 }],
    }),
    { permissions: ['ops'] },
  );
  await app.user.click(button('Add Order'));
  return app;
};
const fill = async (app: Awaited<ReturnType<typeof openForm>>, values: readonly string[]) => {
  for (const [index, label] of labels.entries()) {
    await app.user.clear(field(label));
    if (values[index]) await app.user.type(field(label), values[index]);
  }
};
const send = () => screen.getAllByRole('button', { name: 'Add Order' }).at(0)!;

test('shows the totals of custom and standard orders', async () => {
  await openTeam(acme({ orders: [{ customDevices: 1200, standardDevices: 3 }] }));
  expect(shownFor('Customs ordered')).toBe('1,200');
  expect(shownFor('Standards ordered')).toBe('3');
});

test('shows each order with its ID and day, newest first', async () => {
  const local = (month: number) => new Date(2026, month, 2, 12).toISOString();
  await openTeam(
    acme({
      orders: [
        { id: 1, customDevices: 1, shopifyOrderId: 'S-1', createdAt: local(0) },
        { id: 2, standardDevices: 25 },
        { id: 3, customDevices: 2, shopifyOrderId: 'S-3', createdAt: local(2) },
      ],
    }),
  );
  const list = within(screen.getByRole('group', { name: 'Orders' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Mar 2, 2026.*S-3.*2 customs0 standards$/),
    expect.stringMatching(/Jan 2, 2026.*S-1.*1 custom0 standards$/),
    '–Order 20 customs25 standards',
  ]);
  expect(list.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Copy Shopify order ID S-3',
    'Copy Shopify order ID S-1',
    'Copy order ID 2',
  ]);
});

test('starts in the first field; Back keeps the typed text and returns focus', async () => {
  const app = await openForm();
  expect(document.activeElement).toBe(field('Shopify order ID'));
  await fill(app, ['S-1', 'F-1', '2', '']);
  await app.user.click(button('Back'));
  expect(screen.queryByLabelText(/^Shopify order ID/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('Add Order')));
  await app.user.click(button('Add Order'));
  expect(labels.map((label) => field(label).value)).toEqual(['S-1', 'F-1', '2', '']);
});

test('returns to the team on Esc, and closes the team on the next Esc', async () => {
  const app = await openForm();
  await app.user.keyboard('{Escape}');
  expect(screen.queryByLabelText(/^Shopify order ID/)).toBeNull();
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
  await waitFor(() => expect(document.activeElement).toBe(button('Add Order')));
  await app.user.keyboard('{Escape}');
  expect(app.store.getState().navigation.modals).toEqual([]);
});

test('replaces the team view, which is unchanged on return', async () => {
  const app = await openTeam(acme(), { permissions: ['ops', 'admin'] });
  await app.user.click(button('Expand Admin Controls'));
  await app.user.click(button('Add Order'));
  expect(screen.queryByRole('heading', { name: 'Subscription Details' })).toBeNull();
  await app.user.click(button('Back'));
  expect(button('Collapse Admin Controls').getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('heading', { name: 'Add Order' })).toBeNull();
});

test('requires all four fields, and focuses the first missing one', async () => {
  const app = await openForm();
  await fill(app, ['S-1', '', '', '']);
  await app.user.click(send());
  expect(document.activeElement).toBe(field('Fulfillment order ID'));
  expect(descriptionOf(field('Fulfillment order ID'))).toBe('Enter the fulfillment order ID.');
  expect(descriptionOf(field('Standard devices'))).toBe('Enter the number of standard devices.');
  expect(descriptionOf(field('Custom devices'))).toBe('Enter the number of custom devices.');
  expect(descriptionOf(field('Shopify order ID'))).toBe('');
  expect(app.fake.inputs('team.addOrder')).toEqual([]);
});

test.each(['1.5', '-1', '1e3', 'two'])(
  'rejects a count of %s as not a whole number',
  async (count) => {
    const app = await openForm();
    await fill(app, ['S-1', 'F-1', count, '0']);
    await app.user.keyboard('{Enter}');
    expect(descriptionOf(field('Standard devices'))).toContain('Enter a whole number');
    expect(app.fake.inputs('team.addOrder')).toEqual([]);
  },
);

test('sends once, confirms it, returns to the team, and updates the totals', async () => {
  const app = await openForm();
  await fill(app, [' S-1 ', 'F-1', '2', '0']);
  const held = app.fake.hold('team.addOrder');
  await app.user.dblClick(send());
  expect(app.fake.inputs('team.addOrder')).toEqual([
    {
      teamId: 30,
      shopifyOrderId: 'S-1',
      fulfillOrderId: 'F-1',
      newStandardDevices: 2,
      newCustomDevices: 0,
    },
  ]);
  await act(async () => held.answer(null));
  expect(app.snackbar()).toBe('Successfully updated team!');
  expect(screen.queryByLabelText(/^Shopify order ID/)).toBeNull();
  app.server.record = acme({ orders: [{ standardDevices: 5, customDevices: 1234 }] });
  app.changed();
  await waitFor(() => expect(shownFor('Standards ordered')).toBe('5'));
  await app.user.click(button('Add Order'));
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '', '']);
});

test('names a new order, and highlights it in the list', async () => {
  const app = await openTeam(acme({ orders: [{ id: 1, shopifyOrderId: 'S-1' }] }));
  expect(screen.queryByText(/was added to/)).toBeNull();
  app.server.record = acme({
    orders: [
      { id: 1, shopifyOrderId: 'S-1' },
      { id: 2, shopifyOrderId: 'S-2', customDevices: 3 },
    ],
  });
  app.changed();
  await screen.findByText('Order S-2 was added to Acme.');
  expect(screen.queryByText(/Order S-1 was added/)).toBeNull();
});

test('bounds the team’s name beside a new order', async () => {
  const long = { companyName: 'A'.repeat(5000) };
  const app = await openTeam(acme({ ...long, orders: [] }));
  app.server.record = acme({ ...long, orders: [{ id: 2, shopifyOrderId: 'S-2' }] });
  app.changed();
  await screen.findByText(`Order S-2 was added to ${'A'.repeat(99)}….`);
});

test('scrolls to the form when it opens and to the new order after it closes, but to no one else’s', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent);
  };
  const app = await openForm();
  expect(scrolled.splice(0)).toEqual([expect.stringMatching(/^Shopify order ID/)]);
  await fill(app, ['S-1', 'F-1', '2', '0']);
  app.fake.answer('team.addOrder', null);
  await app.user.click(send());
  const { orders } = app.server.record;
  const ordered = (...ids: readonly string[]) =>
    acme({
      orders: [...orders, ...ids.map((shopifyOrderId, at) => ({ id: 90 + at, shopifyOrderId }))],
    });
  app.server.record = ordered('S-1');
  app.changed();
  await screen.findByText('Order S-1 was added to Acme.');
  await waitFor(() => expect(scrolled).toEqual(['Order S-1 was added to Acme.']));
  app.server.record = ordered('S-1', 'S-2');
  app.changed();
  await screen.findByText('Order S-2 was added to Acme.');
  expect(scrolled).toHaveLength(1);
});

test('stays open for text typed during the request, as the next order', async () => {
  const app = await openForm();
  await fill(app, ['S-1', 'F-1', '2', '0']);
  const held = app.fake.hold('team.addOrder');
  await app.user.click(send());
  await app.user.clear(field(labels[0] ?? ''));
  await app.user.type(field(labels[0] ?? ''), 'S-2');
  await act(async () => held.answer(null));
  expect(app.snackbar()).toBe('Successfully updated team!');
  expect(labels.map((label) => field(label).value)).toEqual(['S-2', '', '', '']);
});

test('shows the message and keeps the form after a refusal or an unknown outcome', async () => {
  const app = await openForm();
  await fill(app, ['S-1', 'F-1', '2', '0']);
  app.fake.refuse('team.addOrder', { code: 'offline', outcome: 'unknown', message: 'It broke' });
  await app.user.click(send());
  await waitFor(() => expect(app.snackbar()).toBe('It broke'));
  expect(labels.map((label) => field(label).value)).toEqual(['S-1', 'F-1', '2', '0']);
  app.fake.refuse('team.addOrder', { code: 'conflict', message: 'Order S-1 is known' });
  await app.user.click(send());
  await waitFor(() => expect(app.snackbar()).toBe('Order S-1 is known'));
});

test('says once that the team already has the order, and adds it on the next press', async () => {
  const app = await openTeam(acme({ orders: [{ id: 1, shopifyOrderId: 'S-1' }] }), {
    permissions: ['ops'],
  });
  app.fake.answer('team.addOrder', null);
  await app.user.click(button('Add Order'));
  await fill(app, [' S-1 ', 'F-2', '2', '0']);
  await app.user.click(send());
  expect(descriptionOf(field('Shopify order ID'))).toBe('This team already has an order S-1.');
  // What can still be sent isn't marked as wrong.
  expect(field('Shopify order ID').getAttribute('aria-invalid')).toBeNull();
  expect(app.fake.inputs('team.addOrder')).toEqual([]);
  await app.user.click(button('Add anyway'));
  await waitFor(() => expect(app.fake.inputs('team.addOrder')).toHaveLength(1));
  // The journal says so (J22).
  expect(app.fake.calls.find(({ method }) => method === 'team.addOrder')?.overridden).toEqual([
    'This team already has an order S-1.',
  ]);
});

test('leads to the field that must change, not to one that may stay', async () => {
  const app = await openTeam(acme({ orders: [{ id: 1, shopifyOrderId: 'S-1' }] }), {
    permissions: ['ops'],
  });
  await app.user.click(button('Add Order'));
  await fill(app, ['S-1', 'F-2', 'x', '0']);
  await app.user.click(send());
  expect(document.activeElement).toBe(field('Standard devices'));
  expect(descriptionOf(field('Shopify order ID'))).toBe('This team already has an order S-1.');
});
