import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { BulkAction } from '../../../../src/contract/entities/bulk';
import { type App, startMachine } from './bulk-machine';

/** A list for each action, and what the server has done once every row is finished. */
const lists: readonly {
  readonly action: BulkAction;
  readonly text: string;
  readonly effects: readonly string[];
}[] = [
  {
    action: { method: 'member.verifyEmail', emailVerified: true },
    text: '1\nm2@members.test',
    effects: ['member 1 verified true', 'member 2 verified true'],
  },
  {
    action: { method: 'memberTeam.transfer', teamId: 11 },
    text: '1\n2',
    effects: ['member 1 team 11', 'member 2 team 11'],
  },
  {
    action: { method: 'member.changeAdmin', teamId: 10, isAdmin: true },
    text: '1\n2',
    effects: ['member 1 admin true', 'member 2 admin true'],
  },
  {
    action: { method: 'member.setFlag', flag: 'textFollowUp', value: false },
    text: '1\n2',
    effects: ['member 1 textFollowUp false', 'member 2 textFollowUp false'],
  },
  {
    action: { method: 'member.setLeadCapture', on: true },
    text: '1\n2',
    effects: ['member 1 exchange ', 'member 1 mode 1', 'member 2 exchange ', 'member 2 mode 1'],
  },
  {
    action: { method: 'team.setFlag', flag: 'sendWeeklyInviteReminders', value: true },
    text: '11\n12',
    effects: ['team 11 sendWeeklyInviteReminders true', 'team 12 sendWeeklyInviteReminders true'],
  },
  {
    action: { method: 'demoTeam.extendTrial', by: { days: 10 } },
    text: '11\n12',
    effects: ['trial of 11 until 2026-12-20', 'trial of 12 until 2026-12-20'],
  },
  {
    action: {
      method: 'team.addOrder',
      shopifyOrderId: 'S-1',
      fulfillOrderId: 'F-1',
      newStandardDevices: 3,
      newCustomDevices: 0,
    },
    text: '11\n12',
    effects: ['order S-1 of 11', 'order S-1 of 12'],
  },
];

/** What a person does with the list until it is finished, whatever state the kill left it in. */
const finish = async (app: App, action: BulkAction, text: string): Promise<string> => {
  let bulk = await app.bulks.status();
  for (let turns = 0; turns < 6; turns += 1) {
    if (bulk === null) bulk = await app.planned(action, text);
    const { id, state, toRun } = bulk;
    if (state === 'finished') return id;
    if (state === 'planned') bulk = await app.to(() => app.bulks.start(id, toRun));
    else if (state === 'paused') bulk = await app.to(() => app.bulks.resume(id));
    else throw new Error(`the list is ${state}: ${bulk.message}`);
  }
  throw new Error(`not through: ${JSON.stringify(bulk)}`);
};

describe.each([
  ['a server that remembers keys', true],
  ['a server that does not remember keys', false],
] as const)('a kill at any step, with %s', (_name, knowsKeys) => {
  it.each(lists)(
    'makes each change once: $action.method',
    async ({ action, text, effects }) => {
      let stepsOfAll = Number.POSITIVE_INFINITY;
      for (let step = 1; step <= stepsOfAll; step += 1) {
        const machine = await startMachine({ knowsKeys });
        const first = machine.start();
        first.steps.killAt(step);
        const end = finish(first, action, text);
        const isThrough = await Promise.race([
          end.then(() => true),
          first.steps.death.then(() => false),
        ]);
        if (isThrough && !first.steps.isDead()) stepsOfAll = step;
        await first.steps.idle();
        first.kill();

        const second = machine.start();
        const id = await finish(second, action, text);
        const where = `killed at step ${step}`;
        expect(machine.server.effects.map(({ what }) => what).sort(), where).toEqual(effects);
        const rows = await second.rows(id);
        expect(
          rows.map(({ status }) => status),
          where,
        ).toEqual(['done', 'done']);
        expect(await second.writes.unfinished(), where).toEqual([]);
        const { path } = await second.bulks.export(id, new AbortController().signal);
        const csv = await readFile(path, 'utf8');
        expect(csv.match(/,Done,/g), where).toHaveLength(2);
        await second.journal.settled();
        await machine.stop();
      }
      expect(stepsOfAll).toBeGreaterThan(20);
    },
    240_000,
  );
});
