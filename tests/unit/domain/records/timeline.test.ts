import { describe, expect, test } from 'vitest';
import type { JournalEntry, ListedEntry } from '../../../../src/contract/entities/journal';
import { change } from '../../../../src/domain/journal/journal-changes';
import {
  filterTimeline,
  memberTimeline,
  teamTimeline,
} from '../../../../src/domain/records/timeline';
import { listed } from '../../../../src/main/core/journal/journal';
import { demoTeam, member, membership, price, team } from '../builders';

const entry = (over: Partial<JournalEntry>): ListedEntry =>
  listed({
    id: 'e1',
    time: '2026-03-05T12:00:00Z',
    environment: 'sandbox',
    actor: 'staff@x.test',
    action: 'team.addOrder',
    subject: 'team 30',
    detail: '',
    reason: '',
    outcome: 'done',
    message: '',
    ...over,
  });

const acme = team({
  id: 30,
  createdAt: '2026-01-01T12:00:00Z',
  stripeCustomer: 'cus_1',
  orders: [
    { id: 1, customDevices: 3, shopifyOrderId: 'S-1', createdAt: '2026-03-02T12:00:00Z' },
    { id: 2 },
  ],
  internalDemoTeams: [demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00' })],
});

describe('a team', () => {
  const events = teamTimeline(acme, {
    journal: [
      entry({}),
      entry({
        id: 'e2',
        action: 'demoTeam.extendTrial',
        subject: 'demo team 9',
        outcome: 'refused',
      }),
      entry({ id: 'e3', action: 'billing.addPaymentMethod', subject: 'customer cus_1' }),
      entry({ id: 'e4', subject: 'team 3' }),
    ],
    logs: [
      {
        id: 7,
        leadEmail: 'lead@x.test',
        isParagon: false,
        integrationType: 'salesforce',
        status: 0,
        createdAt: '2026-03-04T12:00:00Z',
      },
    ],
    subscription: null,
    prices: [],
  });

  test('lists its events newest first: future ones on top, none of other teams, none undated', () => {
    expect(events.map(({ at, text }) => `${at.slice(0, 10)} ${text}`)).toEqual([
      '2026-03-20 Trial ends',
      '2026-03-05 Added an order, by staff@x.test',
      '2026-03-05 Refused: Tried to change trial, by staff@x.test',
      '2026-03-05 Added a card, by staff@x.test',
      '2026-03-04 Lead export failed to Salesforce: lead@x.test',
      '2026-03-02 Order S-1: 3 custom, 0 standard',
      '2026-01-01 Team created',
    ]);
    // The others are times.
    expect(events.filter(({ isDay }) => isDay).map(({ text }) => text)).toEqual(['Trial ends']);
    expect(events.filter(({ bad }) => bad).map(({ kind }) => kind)).toEqual(['Change', 'Export']);
  });

  test('includes the syncs of its connections and changes to their configs', () => {
    const synced = entry({
      action: 'hr.manualSync',
      subject: 'team 30, connection 4',
      changes: [change('note', 'without a dry run')],
    });
    const other = { ...synced, id: 'e2', subject: 'team 3, connection 30' };
    const [event, next] = teamTimeline(acme, {
      journal: [synced, other],
      logs: [],
      subscription: null,
      prices: [],
    }).filter(({ kind }) => kind === 'Change');
    expect(event?.text).toBe('Synced directory: without a dry run, by staff@x.test');
    expect(next).toBeUndefined();
  });

  test('says which connection a change is about if the entries are about several', () => {
    const syncOf = (connection: number, day: number) =>
      entry({
        id: `e${day}`,
        time: `2026-03-0${day}T12:00:00Z`,
        action: 'hr.manualSync',
        subject: `team 30, connection ${connection}`,
      });
    const texts = (...journal: ReturnType<typeof entry>[]) =>
      teamTimeline(acme, { journal, logs: [], subscription: null, prices: [] })
        .filter(({ kind }) => kind === 'Change')
        .map(({ text }) => text);
    expect(texts(syncOf(4, 3), syncOf(9, 2))).toEqual([
      'Synced directory: connection 4, by staff@x.test',
      'Synced directory: connection 9, by staff@x.test',
    ]);
    expect(texts(syncOf(4, 3), syncOf(4, 2))).toEqual([
      'Synced directory, by staff@x.test',
      'Synced directory, by staff@x.test',
    ]);
  });

  test('names the plan of a price', () => {
    const journal = [
      entry({
        action: 'pricing.set',
        changes: [change('price', 'price_1TeamsYear2025'), change('seats', 14)],
      }),
    ];
    const prices = [price({ priceId: 'price_1TeamsYear2025', title: 'Teams - Business' })];
    const [, event] = teamTimeline(acme, { journal, logs: [], subscription: null, prices });
    expect(event?.text).toBe('Set pricing: Teams - Business (yearly), 14 seats, by staff@x.test');
  });

  test('filters by every word in the type or the text', () => {
    const shown = (typed: string) => filterTimeline(events, typed).map(({ text }) => text);
    expect(shown('export lead')).toEqual(['Lead export failed to Salesforce: lead@x.test']);
    expect(shown('ORDER s-1')).toEqual(['Order S-1: 3 custom, 0 standard']);
    expect(shown('  ')).toHaveLength(7);
    expect(shown('nothing')).toEqual([]);
  });
});

test('a member shows devices, logins, and only their own journal lines', () => {
  const events = memberTimeline(
    member({
      id: 12,
      registeredDate: '2026-01-01T12:00:00Z',
      app_last_open: '2026-03-09T12:00:00Z',
    }),
    {
      journal: [
        entry({ action: 'member.openTeamApp', subject: 'member 12', reason: 'SUP-1' }),
        entry({ id: 'e2', subject: 'member 1' }),
      ],
      logs: [],
      devices: [{ id: 5, name: 'NFC-1', nickname: 'Badge', createdAt: '2026-02-01T12:00:00Z' }],
    },
  );
  expect(events.map(({ text }) => text)).toEqual([
    'Last opened the app',
    'Logged in as this member: SUP-1, by staff@x.test',
    'Device registered: NFC-1, Badge',
    'Registered',
  ]);
  expect(events.map(({ kind }) => kind)).toEqual(['Login', 'Login', 'Device', 'Account']);
});

test("a transfer names the member's current team", () => {
  const moved = entry({
    action: 'memberTeam.transfer',
    subject: 'member 12',
    detail: 'membership 300 from team 30 to team 44',
    changes: [change('membership', 300), change('team', 44, 30)],
    outcome: 'refused',
  });
  const [event] = memberTimeline(
    member({ id: 12, memberTeams: [membership({ id: 30, companyName: 'Acme' }, 300)] }),
    { journal: [moved], logs: [], devices: [] },
  );
  expect(event?.text).toBe('Refused: Tried to transfer from Acme to team 44, by staff@x.test');
});
