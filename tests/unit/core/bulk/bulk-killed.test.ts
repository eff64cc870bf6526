import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Bulk, BulkAction } from '../../../../src/contract/entities/bulk';
import { type App, type Machine, startMachine } from './bulk-machine';

/**
 * A list for each action, and what the server has done once every row is finished. The first has two
 * rows, because rows run side by side; how is the same for each action.
 */
const lists: readonly {
  readonly action: BulkAction;
  readonly text: string;
  readonly routes: readonly string[];
  readonly effects: readonly string[];
  /** What it has also done once the list is undone; missing if that can’t be. */
  readonly undone?: readonly string[];
}[] = [
  {
    action: { method: 'member.verifyEmail', emailVerified: true },
    text: '1\nm2@members.test',
    routes: ['member.verifyEmail'],
    effects: ['member 1 verified true', 'member 2 verified true'],
    undone: ['member 1 verified false', 'member 2 verified false'],
  },
  {
    action: { method: 'memberTeam.transfer', teamId: 11 },
    text: '1',
    routes: ['memberTeam.transfer'],
    effects: ['member 1 team 11'],
    undone: ['member 1 team 10'],
  },
  {
    action: { method: 'member.changeAdmin', teamId: 10, isAdmin: true },
    text: '1',
    routes: ['member.changeAdmin'],
    effects: ['member 1 admin true'],
    undone: ['member 1 admin false'],
  },
  {
    action: { method: 'member.setFlag', flag: 'textFollowUp', value: false },
    text: '1',
    routes: ['member.update'],
    effects: ['member 1 textFollowUp false'],
    undone: ['member 1 textFollowUp true'],
  },
  {
    action: { method: 'member.setLeadCapture', on: true },
    text: '1',
    routes: ['member.setLeadCaptureMode', 'member.update'],
    effects: ['member 1 exchange ', 'member 1 mode 1'],
    undone: ['member 1 exchange 0', 'member 1 mode 0'],
  },
  {
    action: { method: 'team.setFlag', flag: 'sendWeeklyInviteReminders', value: true },
    text: '11',
    routes: ['team.update'],
    effects: ['team 11 sendWeeklyInviteReminders true'],
    undone: ['team 11 sendWeeklyInviteReminders false'],
  },
  {
    action: { method: 'demoTeam.extendTrial', by: { days: 10 } },
    text: '11',
    routes: ['demoTeam.extendTrial'],
    effects: ['trial of 11 until 2026-12-20'],
    undone: ['trial of 11 until 2026-12-10'],
  },
  {
    action: {
      method: 'team.addOrder',
      shopifyOrderId: 'S-1',
      fulfillOrderId: 'F-1',
      newStandardDevices: 3,
      newCustomDevices: 0,
    },
    text: '11',
    routes: ['team.addOrder'],
    effects: ['order S-1 of 11'],
  },
];

/** What a person does with a list until it is finished, whatever state a kill left it in. */
const toTheEnd = async (app: App, list: Bulk): Promise<string> => {
  let bulk = list;
  for (let turns = 0; turns < 6; turns += 1) {
    const { id, state, toRun } = bulk;
    if (state === 'finished') return id;
    if (state === 'planned') bulk = await app.to(() => app.bulks.start(id, toRun));
    else if (state === 'paused') bulk = await app.to(() => app.bulks.resume(id));
    else throw new Error(`the list is ${state}: ${bulk.message}`);
  }
  throw new Error(`not through: ${JSON.stringify(bulk)}`);
};

const finish = async (app: App, action: BulkAction, text: string): Promise<string> =>
  toTheEnd(app, (await app.bulks.status()) ?? (await app.planned(action, text)));

const finishUndo = async (app: App, of: string): Promise<string> => {
  const undo = (await app.bulks.list()).find(({ undoOf }) => undoOf === of);
  return toTheEnd(app, undo ?? (await app.to(() => app.bulks.undo(of))));
};

/** Checks what the app and the disk have of rows whose changes were made once each. */
const expectRows = async (app: App, id: string, count: number, where: string) => {
  const rows = await app.rows(id);
  expect(
    rows.map(({ status }) => status),
    where,
  ).toEqual(Array(count).fill('done'));
  expect(await app.writes.unfinished(), where).toEqual([]);
  const { path } = await app.bulks.export(id, new AbortController().signal);
  const csv = await readFile(path, 'utf8');
  expect(csv.match(/,Done,/g), where).toHaveLength(count);
  await app.journal.settled();
  const entries = (await app.journal.list({ folded: true })).filter((entry) => entry.id === id);
  expect(entries, where).toMatchObject([{ action: 'bulk.run', outcome: 'done' }]);
};

/**
 * Kills an app before each step of `act`, and lets a second app on the same computer continue. The
 * steps are writes to disk, and calls of `routes`. Rows run side by side, so a step is known by its
 * name and how many of that name came before it, not by its place among all.
 */
const killAtEachStep = async <T>(
  knowsKeys: boolean,
  routes: readonly string[],
  prepare: (app: App) => Promise<T>,
  act: (app: App, prepared: T) => Promise<string>,
  check: (machine: Machine, app: App, id: string, where: string) => Promise<void>,
): Promise<void> => {
  /** Returns the steps of an app that is killed before one of them, or never. */
  const run = async (kill: { name: string; nth: number } | null): Promise<readonly string[]> => {
    const machine = await startMachine({ knowsKeys });
    const first = machine.start();
    const prepared = await prepare(first);
    await first.journal.settled();
    const prepares = first.steps.taken().length;
    if (kill) first.steps.killAt(kill.name, kill.nth);
    await Promise.race([act(first, prepared), first.steps.death]);
    await first.steps.idle();
    first.kill();

    const second = machine.start();
    const where = kill ? `killed before ${kill.name} ${kill.nth}` : 'not killed';
    expect(first.steps.isDead(), where).toBe(kill !== null);
    const id = await act(second, prepared).catch((cause: unknown) => {
      throw new Error(where, { cause });
    });
    await check(machine, second, id, where);
    await machine.stop();
    return first.steps.taken().slice(prepares);
  };
  const steps = await run(null);
  const names = ['begin', 'add', 'create', 'append', 'remove', ...routes];
  expect([...new Set(steps)].sort()).toEqual(names.sort());
  for (const name of names) {
    const count = steps.filter((step) => step === name).length;
    for (let nth = 1; nth <= count; nth += 1) await run({ name, nth });
  }
};

const did = ({ server }: Machine) => server.effects.map(({ what }) => what).sort();

/**
 * What is done once on a server that forgets each key is done once on one that remembers them, unless
 * two changes share a key. Only a list of two rows and a row of two changes can do that; the undo of
 * each list, below, could also reuse the keys of its list.
 */
const severalChanges = lists.filter(({ effects }) => effects.length > 1);

describe.each([
  ['a server that remembers keys', true, severalChanges],
  ['a server that does not remember keys', false, lists],
] as const)('a kill at any step, with %s', (_name, knowsKeys, ofServer) => {
  it.each(ofServer)(
    'makes each change once: $action.method',
    ({ action, text, routes, effects }) =>
      killAtEachStep(
        knowsKeys,
        routes,
        async () => null,
        (app) => finish(app, action, text),
        async (machine, app, id, where) => {
          expect(did(machine), where).toEqual(effects);
          await expectRows(app, id, text.split('\n').length, where);
        },
      ),
    240_000,
  );
});

it.each(lists.filter(({ undone }) => undone !== undefined))(
  'a kill at any step of an undo reverts each change once: $action.method',
  ({ action, text, routes, effects, undone = [] }) =>
    killAtEachStep(
      true,
      routes,
      (app) => finish(app, action, text),
      finishUndo,
      async (machine, app, id, where) => {
        expect(did(machine), where).toEqual([...effects, ...undone].sort());
        await expectRows(app, id, text.split('\n').length, where);
      },
    ),
  240_000,
);
