import { describe, expect, it } from 'vitest';
import type { BulkAction } from '../../../../src/contract/entities/bulk';
import { type App, type Machine, machineInEachTest, oneOrder } from './bulk-machine';

let machine: Machine;
let app: App;
machineInEachTest((started) => {
  ({ machine, app } = started);
});

describe('a record that comes without its list', () => {
  const teams = 'The server’s response doesn’t show all teams of this member.';
  const trials = 'The server’s response doesn’t show all demo teams of this team.';
  it.each<readonly [action: BulkAction, text: string, list: string, why: string]>([
    [{ method: 'memberTeam.transfer', teamId: 12 }, '1', 'memberTeams', teams],
    [{ method: 'member.changeAdmin', teamId: 10, isAdmin: true }, '1', 'memberTeams', teams],
    [{ method: 'demoTeam.extendTrial', by: { days: 10 } }, '11', 'internalDemoTeams', trials],
  ])('is looked up again and not refused: %j', async (action, text, list, why) => {
    machine.server.leaveOut(list, Number(text));
    const { id } = await app.planned(action, text);
    expect(await app.rows(id)).toMatchObject([{ status: 'not-read', why }]);
    machine.server.leaveOut(list);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ toRun: 1 });
    // In the run, too.
    machine.server.leaveOut(list, Number(text));
    await app.to(() => app.bulks.start(id, 1));
    expect(await app.rows(id)).toMatchObject([{ status: 'failed', why }]);
    expect(machine.server.sent()).toEqual([]);
    machine.server.leaveOut(list);
    await app.to(() => app.bulks.retry(id));
    expect(machine.server.did()).toHaveLength(1);
  });

  it.each<readonly [action: BulkAction, text: string, field: string]>([
    [{ method: 'memberTeam.transfer', teamId: 12 }, '1', 'memberTeams[0].team.enterprisePlan'],
    [
      { method: 'member.changeAdmin', teamId: 10, isAdmin: true },
      '1',
      'memberTeams[0].team.parent',
    ],
    [
      { method: 'demoTeam.extendTrial', by: { days: 10 } },
      '11',
      'internalDemoTeams[0].quotedCustomMemo',
    ],
  ])('changes without a field that says nothing about it: %j', async (action, text, field) => {
    machine.server.leaveOut(field, Number(text));
    const { id } = await app.planned(action, text);
    await app.to(() => app.bulks.start(id, 1));
    expect(await app.rows(id)).toMatchObject([{ status: 'done' }]);
  });

  it('isn’t changed without knowing whether a transfer ends an admin role', async () => {
    machine.server.leaveOut('memberTeams[0].isAdmin', 1);
    const { id } = await app.planned({ method: 'memberTeam.transfer', teamId: 12 }, '1');
    expect(await app.rows(id)).toMatchObject([{ status: 'not-read', why: teams }]);
  });

  it('gets an order with a warning, because it may already have it', async () => {
    machine.server.leaveOut('orders', 11);
    const { id } = await app.planned(oneOrder, '11\n12');
    expect((await app.rows(id)).map(({ status, warnings }) => [status, warnings])).toEqual([
      [
        'will-change',
        [
          'The server’s response doesn’t show all orders of this team, so it may already have this one.',
        ],
      ],
      ['will-change', []],
    ]);
  });

  it('doesn’t count as a team without members in the warnings', async () => {
    machine.server.leaveOut('memberTeams', 10, 12);
    const { warnings } = await app.planned({ method: 'memberTeam.transfer', teamId: 12 }, '1\n9');
    expect(warnings).toEqual([
      'Some teams haven’t been read again, so warnings may be missing or outdated.',
    ]);
    machine.server.leaveOut('memberTeams[0].member.name', 10, 12);
    const known = await app.planned({ method: 'memberTeam.transfer', teamId: 12 }, '1\n9');
    expect(known.warnings).toEqual(['This would leave Harbor without an admin.']);
  });
});

describe('a search that comes without some of its members', () => {
  const verify = { method: 'member.verifyEmail', emailVerified: true } as const;
  const setFlag = { method: 'team.setFlag', flag: 'textFollowUp', value: false } as const;
  const why = 'The server’s response doesn’t show all members that match. Use an ID.';

  it('is repeated, whether one or none remains', async () => {
    machine.server.members.get(4)!.slug = 'same';
    machine.server.members.get(5)!.slug = 'same';
    machine.server.leaveOut('members', 5);
    const { id } = await app.planned(verify, 'same\nm5@members.test\nslug-3');
    expect((await app.rows(id)).map(({ status, why: text }) => [status, text])).toEqual([
      ['not-read', why],
      ['not-read', why],
      ['will-change', ''],
    ]);
    machine.server.leaveOut('members');
    await app.to(() => app.bulks.retry(id));
    expect((await app.rows(id)).map(({ status }) => status)).toEqual([
      'ambiguous',
      'will-change',
      'will-change',
    ]);
  });

  it('still shows several members, and all teams', async () => {
    for (const id of [4, 5, 6]) machine.server.members.get(id)!.slug = 'same';
    machine.server.leaveOut('members', 6);
    const { id } = await app.planned(verify, 'same');
    expect(await app.rows(id)).toMatchObject([
      { status: 'ambiguous', why: 'Matches several records: 4, 5. Use an ID.' },
    ]);
    machine.server.members.get(6)!.email = 'globex@teams.test';
    machine.server.members.get(6)!.slug = 'globex@teams.test';
    const teams = await app.planned(setFlag, 'globex@teams.test');
    expect(await app.rows(teams.id)).toMatchObject([{ status: 'will-change' }]);
  });
});
