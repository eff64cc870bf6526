import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CrmExportLog } from '../../../../src/contract/entities/member-details';
import { planWords } from '../../../../src/domain/bulk/bulk-plan';
import { demoTeamValueText } from '../../../../src/domain/demo-teams/demo-team-words';
import { change, changesText, journalDetail } from '../../../../src/domain/journal/journal-changes';
import { relativeTime } from '../../../../src/domain/members/last-login';
import { failingExports } from '../../../../src/domain/records/failing-exports';
import { teamTimeline } from '../../../../src/domain/records/timeline';
import { team } from '../builders';

const now = Date.parse('2026-03-10T16:00:00Z');

const exportsThatFailed = (count: number) =>
  failingExports(
    Array.from({ length: count }, (_, id) =>
      CrmExportLog.parse({ id, integrationType: 'salesforce', status: 0 }),
    ),
  );

const order = {
  shopifyOrderId: 'S-1',
  fulfillOrderId: 'F-1',
  newStandardDevices: 2500,
  newCustomDevices: 1000,
};

const ordered = [
  change('order', 'S-1'),
  change('standard', order.newStandardDevices),
  change('custom', order.newCustomDevices),
];

test.each<[what: string, text: string | undefined, shown: string]>([
  ['a last login', relativeTime('2022-12-01T16:00:00Z', now), '1,195 days ago'],
  [
    'failed exports',
    exportsThatFailed(1200)[0]?.text,
    'The last 1,200 exports to Salesforce failed.',
  ],
  ['the seats of a demo team', demoTeamValueText('numberSeats', '1234567', now), '1,234,567'],
  ['the ID of a demo team’s team', demoTeamValueText('teamId', '3000001', now), '3000001'],
  [
    'an order of the timeline',
    teamTimeline(
      team({
        orders: [
          {
            id: 1,
            shopifyOrderId: 'S-1',
            standardDevices: 2500,
            customDevices: 1000,
            createdAt: '2026-03-02T12:00:00Z',
          },
        ],
      }),
      { journal: [], logs: [], subscription: null, prices: [] },
    ).find(({ kind }) => kind === 'Order')?.text,
    'Order S-1: 1,000 custom, 2,500 standard',
  ],
  [
    'an order of a bulk action',
    planWords(
      { record: 'team', value: team({}) },
      { ok: true, now: null, want: null, warnings: [], undoable: false },
      { method: 'team.addOrder', ...order },
      { nowMs: now, team: null, teamOf: () => null, order: {} },
    ).willBe,
    'Order S-1: 2,500 standard, 1,000 custom',
  ],
  [
    'an order of the journal',
    journalDetail({ detail: changesText(ordered), changes: ordered }),
    'order S-1: standard 2,500, custom 1,000',
  ],
])('%s of a thousand or more has commas', (_what, text, shown) => {
  expect(text).toBe(shown);
});

test('a text counts what is in a list with its commas', () => {
  const bare = /(?:^|[\s(>`])\$?\{[\w.]+\.length(?: [-+] [\w.]+)?\}(?=[\s)])/;
  const found = ['src/renderer', 'src/domain', 'src/main'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      // Its message is for the log.
      .filter((file) => file !== path.join('src', 'domain', 'text', 'csv.ts'))
      .filter((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .some((line) => bare.test(line)),
      ),
  );
  expect(found).toEqual([]);
});
