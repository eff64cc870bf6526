import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bulk } from '../../../../src/contract/entities/bulk';
import { ok } from '../../../../src/contract/wire/result';
import { CARD_FRAME_URL, cardFrame } from '../../../helpers/card-frame';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { type RenderedShell, renderShell, signedIn } from '../../../helpers/render-shell';
import { demoTeam, member, membership, team } from '../../domain/builders';
import { answerBulk, bulkOf, row } from '../bulk/open-bulk';

/** The table in docs/keys.md: each task and its count. */
const pluralize = new Map(
  readFileSync(path.resolve(import.meta.dirname, '../../../../docs/keys.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, task, keys] = /^\| (.+?) \| (\d+) \|/.exec(line) ?? [];
      return task && keys ? [[task, Number(keys)] as const] : [];
    }),
);

const ada = member({
  id: 12,
  email: 'ada@x.test',
  memberTeams: [membership({ id: 30, companyName: 'Acme' }, 300)],
});
const acme = team({
  id: 30,
  companyName: 'Acme',
  email: 'team@acme.test',
  stripeCustomer: 'cus_1',
  internalDemoTeams: [
    demoTeam({
      id: 9,
      trialExpiresAtUtc: '2026-03-20T03:30:00Z',
      stripeSourcePriceId: 'new_billing_yearly',
    }),
  ],
});

/** Counts presses: a letter, a key, or a chord is one. */
const keyboard = ({ user }: RenderedShell) => {
  let count = 0;
  return {
    count: () => count,
    type: async (text: string) => {
      count += text.length;
      await user.keyboard(text);
    },
    press: async (key: string) => {
      count += 1;
      // The app ignores a second press in the same instant.
      vi.setSystemTime(Date.now() + 1000);
      await user.keyboard(key);
    },
    paste: async (text: string) => {
      count += 1;
      await user.paste(text);
    },
    palette: async () => {
      count += 1;
      await user.keyboard('{Control>}k{/Control}');
      const field = await screen.findByRole('combobox', { name: 'Palette' });
      await waitFor(() => expect(document.activeElement).toBe(field));
    },
  };
};

const start = async (
  record: 'member' | 'team' | null,
  prepare: (fake: FakeBridge) => void = () => undefined,
) => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T16:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const shell = await renderShell({
    session: signedIn(['admin', 'sales', 'ops', 'search', 'firewall']),
    prepare: (fake) => {
      fake.answer('search.query', { members: [], teams: [] });
      fake.on('member.getById', () => ok(ada));
      fake.on('team.getById', () => ok(acme));
      fake.answer('team.salesData', null);
      fake.answer('billing.getCustomer', { id: 'cus_1', subscriptions: null });
      fake.answer('billing.paymentMethods', []);
      prepare(fake);
    },
  });
  await screen.findByRole('tab', { name: 'Home' });
  if (record) {
    const id = record === 'member' ? 12 : 30;
    await shell.run((state) => state.navigation.openModal({ kind: record, id }));
    await screen.findByText(record === 'member' ? 'Auth-provider ID' : 'Subscription Details');
  }
  return { ...shell, keys: keyboard(shell) };
};

/** Waits until this is the palette's first line. */
const first = (text: RegExp) =>
  waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(text));

/**
 * Loads the card form's frame, which takes the keys while it has focus. The test reports Enter in it
 * to the page and answers as the payment provider.
 */
const cardProvider = async () => {
  const card = await cardFrame();
  await card.arrives();
  await screen.findByRole('button', { name: 'Add Card' });
  await card.hear({ kind: 'ready' });
  expect(document.activeElement).toBe(card.frame);
  return card;
};

describe('keystrokes per task', () => {
  it('Find a record by the beginning of its email', async () => {
    const { keys, store } = await start(null, (fake) => {
      fake.answer('search.query', { members: [{ ...ada, isPro: 0 }], teams: [] });
      fake.answer('searches.remember', ['ada@']);
    });
    const focused = () => document.activeElement as HTMLInputElement;
    await waitFor(() => expect(focused().tagName).toBe('INPUT'));
    await keys.type('ada@');
    await keys.press('{Enter}');
    await waitFor(() =>
      expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]),
    );
    expect(keys.count()).toBe(pluralize.get('Find a record by the beginning of its email'));
  });

  it('Edit an email', async () => {
    const { keys, fake } = await start('member', (bridge) =>
      bridge.answer('member.setEmail', null),
    );
    await keys.palette();
    await keys.type('edit');
    await first(/Edit email/);
    await keys.press('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.type('ada@new.co');
    await keys.press('{Enter}');
    await screen.findByRole('alertdialog');
    await keys.press('{Enter}');
    await waitFor(() => expect(fake.inputs('member.setEmail')).toHaveLength(1));
    expect(fake.inputs('member.setEmail')[0]?.email).toBe('ada@new.co');
    expect(keys.count()).toBe(pluralize.get('Edit an email'));
  });

  it('Transfer a member', async () => {
    const { keys, fake } = await start('member', (bridge) =>
      bridge.answer('memberTeam.transfer', 12),
    );
    await keys.palette();
    await keys.type('tra t');
    await first(/Transfer to team/);
    await keys.press('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Team ID' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.type('3000017');
    await keys.press('{Enter}');
    await screen.findByRole('alertdialog');
    await keys.press('{Enter}');
    await waitFor(() =>
      expect(fake.inputs('memberTeam.transfer')).toMatchObject([{ id: 300, teamId: 3_000_017 }]),
    );
    expect(keys.count()).toBe(pluralize.get('Transfer a member'));
  });

  it('Log in as a member', async () => {
    const { keys, fake } = await start('member', (bridge) => {
      bridge.answer('member.loginReason', { needed: true, suggestions: [] });
      bridge.answer('member.openTeamApp', { host: 'teams.x.test' });
    });
    await keys.palette();
    await keys.type('adm');
    await first(/Admin Login/);
    await keys.press('{Enter}');
    const field = await screen.findByLabelText(/^Reason/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.type('SUP-1');
    await keys.press('{Enter}');
    await waitFor(() => expect(fake.inputs('member.openTeamApp')).toHaveLength(1));
    expect(keys.count()).toBe(pluralize.get('Log in as a member'));
  });

  it('Extend a trial by 10 days', async () => {
    const { keys, fake } = await start('team', (bridge) =>
      bridge.answer('demoTeam.extendTrial', 30),
    );
    await keys.palette();
    await keys.type('+10');
    await first(/Extend trial by 10 days \(Mar 29, ET\)/);
    await keys.press('{Enter}');
    await waitFor(() =>
      expect(fake.inputs('demoTeam.extendTrial')).toMatchObject([{ id: 9, trialDays: 20 }]),
    );
    expect(keys.count()).toBe(pluralize.get('Extend a trial by 10 days'));
  });

  it('Add an order', async () => {
    const { keys, fake } = await start('team', (bridge) => bridge.answer('team.addOrder', null));
    await keys.palette();
    await keys.type('ord');
    await first(/Add order/);
    await keys.press('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Shopify order ID' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.type('S-1002');
    await keys.press('{Tab}');
    await keys.type('F-88');
    await keys.press('{Tab}');
    await keys.type('5');
    await keys.press('{Tab}');
    await keys.type('10');
    await keys.press('{Enter}');
    await waitFor(() =>
      expect(fake.inputs('team.addOrder')).toEqual([
        {
          teamId: 30,
          shopifyOrderId: 'S-1002',
          fulfillOrderId: 'F-88',
          newStandardDevices: 5,
          newCustomDevices: 10,
        },
      ]),
    );
    expect(keys.count()).toBe(pluralize.get('Add an order'));
  });

  it('Add a card', async () => {
    const { keys, fake } = await start('team', (bridge) => {
      bridge.answer('billing.cardProvider', {
        frameUrl: CARD_FRAME_URL,
        scriptUrl: 'https://provider.test/keys.js',
        liveKey: 'pk_live_1',
        testKey: 'pk_test_1',
      });
      bridge.answer('billing.addPaymentMethod', null);
    });
    await keys.palette();
    await keys.type('card');
    await first(/Add card/);
    await keys.press('{Enter}');
    const card = await cardProvider();
    // The payment provider's field moves on by itself: number, expiry, CVC, and ZIP.
    await keys.type('4242424242424242');
    await keys.type('1234');
    await keys.type('123');
    await keys.type('94105');
    await keys.press('{Enter}');
    await card.hear({ kind: 'submit' });
    await card.hear({ kind: 'made', id: 'pm_1' });
    await waitFor(() =>
      expect(fake.inputs('billing.addPaymentMethod')).toEqual([
        { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
      ]),
    );
    expect(keys.count()).toBe(pluralize.get('Add a card'));
  });

  it('Add a pasted address to the firewall', async () => {
    const { keys, fake } = await start(null, (bridge) => {
      bridge.answer('firewall.currentIp', { ip: '198.51.100.9' });
      bridge.answer('firewall.updateIp', null);
    });
    await keys.palette();
    await keys.paste('203.0.113.7');
    await first(/Add 203\.0\.113\.7 to the firewall/);
    await keys.press('{Enter}');
    const field = await screen.findByRole('textbox', { name: /^IP/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.press('{Enter}');
    await waitFor(() =>
      expect(fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: '203.0.113.7' }]),
    );
    expect(keys.count()).toBe(pluralize.get('Add a pasted address to the firewall'));
  });

  it('Save a quote for a team', async () => {
    const { keys, fake } = await start('team', (bridge) => {
      bridge.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      // The quote does not wait for the price shown next to the form.
      bridge.refuse('billing.previewNewBilling', { code: 'timeout', message: 'Too slow' });
      bridge.answer('quote.save', {
        id: 'file-1',
        fileName: 'Popl Teams Quote - Acme.pdf',
        path: '/downloads/Popl Teams Quote - Acme.pdf',
      });
    });
    await keys.palette();
    await keys.type('quo');
    await first(/Quote for this team/);
    await keys.press('{Enter}');
    const company = await screen.findByLabelText<HTMLInputElement>(/^Company name/i);
    await waitFor(() => expect(document.activeElement).toBe(company));
    await keys.press('{Enter}');
    expect(await screen.findByText('Saved Popl Teams Quote - Acme.pdf')).toBeTruthy();
    expect(fake.inputs('quote.save')).toMatchObject([
      { companyName: 'Acme', sourcePriceId: 'new_billing_yearly' },
    ]);
    expect(keys.count()).toBe(pluralize.get('Save a quote for a team'));
  });

  /** Core plans the list immediately, then runs it. */
  const planOf = (bridge: FakeBridge, over: Partial<Bulk>, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => row(index));
    const list = { rows, bulk: bulkOf(rows, over) };
    answerBulk(bridge, list);
    bridge.answer('bulk.list', []);
    bridge.on('bulk.plan', () => ok(list.bulk));
    bridge.on('bulk.start', () => {
      list.bulk = { ...list.bulk, state: 'running', startedAt: '2026-03-10T16:00:05Z' };
      return ok(list.bulk);
    });
  };
  const planned = (name: string) =>
    waitFor(() => expect(document.activeElement?.textContent).toBe(name), { timeout: 15_000 });
  const listField = () =>
    waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('list'));

  it('Transfer members in bulk', async () => {
    const action = { method: 'memberTeam.transfer', teamId: 3_000_017 } as const;
    const { keys, fake } = await start(null, (bridge) =>
      planOf(bridge, { action, title: 'Transfer to Acme' }, 40),
    );
    await keys.palette();
    await keys.type('tra li');
    await first(/Transfer to team for a list/);
    await keys.press('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('teamId'));
    await keys.type('3000017');
    await keys.press('{Tab}');
    await keys.press('{Tab}');
    await listField();
    await keys.paste('12\n13');
    await keys.press('{Control>}{Enter}{/Control}');
    await planned('Change 40 members');
    await keys.press('{Enter}');
    await screen.findByRole('alertdialog');
    await keys.press('{Enter}');
    await waitFor(() => expect(fake.inputs('bulk.start')).toEqual([{ id: 'list-1', count: 40 }]));
    expect(fake.inputs('bulk.plan')).toEqual([{ action, text: '12\n13' }]);
    expect(keys.count()).toBe(pluralize.get('Transfer members in bulk'));
  });

  it('Verify emails in bulk', async () => {
    const { keys, fake } = await start(null, (bridge) => planOf(bridge, {}, 200));
    await keys.palette();
    await keys.type('ver li');
    await first(/Verify email for a list/);
    await keys.press('{Enter}');
    await listField();
    await keys.paste('a@x.test');
    await keys.press('{Control>}{Enter}{/Control}');
    await planned('Change 200 members');
    await keys.press('{Enter}');
    await screen.findByRole('alertdialog');
    await keys.type('200');
    await keys.press('{Enter}');
    await waitFor(() => expect(fake.inputs('bulk.start')).toEqual([{ id: 'list-1', count: 200 }]));
    expect(keys.count()).toBe(pluralize.get('Verify emails in bulk'));
  });

  it('Extend trials by 10 days in bulk', async () => {
    const action = { method: 'demoTeam.extendTrial', by: { days: 10 } } as const;
    const { keys, fake } = await start(null, (bridge) =>
      planOf(bridge, { action, title: 'Extend trial by 10 days' }, 30),
    );
    await keys.palette();
    await keys.type('+10 li');
    await first(/Extend trial by days for a list/);
    await keys.press('{Enter}');
    await listField();
    await keys.paste('30');
    await keys.press('{Control>}{Enter}{/Control}');
    await planned('Change 30 teams');
    await keys.press('{Enter}');
    await screen.findByRole('alertdialog');
    await keys.press('{Enter}');
    await waitFor(() => expect(fake.inputs('bulk.start')).toEqual([{ id: 'list-1', count: 30 }]));
    expect(fake.inputs('bulk.plan')).toEqual([{ action, text: '30' }]);
    expect(keys.count()).toBe(pluralize.get('Extend trials by 10 days in bulk'));
  });
});

it('takes at most half the keystrokes it used to, for the tasks with a recorded count', () => {
  const before = { 'Transfer a member': 33, 'Extend a trial by 10 days': 32, 'Add an order': 45 };
  for (const [task, keys] of Object.entries({
    ...before,
    'Add a pasted address to the firewall': 28,
  })) {
    expect(pluralize.get(task), task).toBeLessThanOrEqual(keys / 2);
  }
  expect(pluralize.size).toBe(12);
});
