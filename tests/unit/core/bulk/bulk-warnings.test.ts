import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { type App, type Machine, machineInEachTest, oneOrder } from './bulk-machine';

const noAdmin = 'This would leave Harbor without an admin.';
const outdated = 'Some teams haven’t been read again, so warnings may be missing or outdated.';

let machine: Machine;
let app: App;
machineInEachTest((started) => {
  ({ machine, app } = started);
});

it('J22: the journal says which rows were sent despite a warning', async () => {
  const first = await app.planned(oneOrder, '11');
  await app.to(() => app.bulks.start(first.id, 1));
  const { id } = await app.planned(oneOrder, '11\n12');
  await app.to(() => app.bulks.start(id, 2));
  const details = (await app.journal.list({ bulk: id })).map(({ detail }) => detail);
  const order = 'order S-1, fulfillment F: standard 1, custom 0';
  expect(details.sort()).toEqual([
    order,
    `${order}; despite the warning: This team already has an order S-1.`,
  ]);
});

describe('after a restart, a transfer whose former team cannot be read', () => {
  /** The app after a restart, when the team that members leave can't be read. */
  const restarted = async () => {
    const transfer = { method: 'memberTeam.transfer', teamId: 12 } as const;
    const { id, warnings } = await app.planned(transfer, '1\n2\n3\n4\n5\n9');
    expect(warnings).toEqual([
      'Initech has 3 available seats for 6 members, so the server may refuse 3 of them.',
      noAdmin,
    ]);
    app.kill();
    machine.server.refuseWith((route, { teamId }: { teamId: number }) =>
      route === 'team.getById' && teamId === 10
        ? new AppFailure({ code: 'timeout', message: 'Too slow' })
        : null,
    );
    return { id, restart: () => machine.start() };
  };
  const warnedRows = async (next: App, id: string) =>
    (await next.rows(id)).map(({ warnings }) => warnings);
  const noSeat = 'Initech has no available seat for this member.';
  const makeAdmin = `${noAdmin} Make someone else an admin first.`;

  it('counts its seats again and keeps the warning about the former team', async () => {
    const { id, restart } = await restarted();
    const next = restart();
    expect(await next.bulks.skip(id, [0], true)).toMatchObject({
      warnings: [
        'Initech has 3 available seats for 5 members, so the server may refuse 2 of them.',
        noAdmin,
        outdated,
      ],
    });
    expect(await warnedRows(next, id)).toEqual([[], [], [], [], [noSeat], [noSeat, makeAdmin]]);
    expect(await next.bulks.skip(id, [1, 2], true)).toMatchObject({
      warnings: [noAdmin, outdated],
    });
    expect(await warnedRows(next, id)).toEqual([[], [], [], [], [], [makeAdmin]]);
  });

  it('keeps all sentences of a list from an older version', async () => {
    const { id, restart } = await restarted();
    const folder = path.join(machine.home, 'bulk-lists');
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.jsonl'))) {
      const file = path.join(folder, name);
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
      const older = lines.map((line) =>
        JSON.stringify(JSON.parse(line, (key, value) => (key === 'parts' ? undefined : value))),
      );
      await writeFile(file, `${older.join('\n')}\n`);
    }
    expect(await restart().bulks.skip(id, [0], true)).toMatchObject({
      warnings: [
        'Initech has 3 available seats for 6 members, so the server may refuse 3 of them.',
        noAdmin,
        'Initech has 3 available seats for 5 members, so the server may refuse 2 of them.',
        outdated,
      ],
    });
  });
});
