import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRoutes } from '../../../../src/contract/methods/routes';
import { salvage } from '../../../../src/main/core/api/salvage';

/** J32: an unexpected shape costs only the part that needs it. */
const read = (output: z.ZodType, raw: unknown) => salvage(output, structuredClone(raw));

describe('J32: a response that fails as a whole', () => {
  const Device = z.object({ id: z.number(), name: z.string().nullish() });

  it('loses an unexpected row and reports it with its original index', () => {
    const rows = [{ id: 1 }, 'device', { id: 3 }, { name: 'no id' }, null, { id: 6 }];
    expect(read(z.array(Device), rows)).toEqual({
      value: [{ id: 1 }, { id: 3 }, { id: 6 }],
      unexpected: [
        { at: '[1]', text: '"device"' },
        { at: '[3]', text: '{\n "name": "no id"\n}' },
        { at: '[4]', text: 'null' },
      ],
    });
  });

  it('reads an unexpected field as missing and keeps its row', () => {
    const rows = [{ id: 1, name: { first: 'Ada' } }];
    expect(read(z.array(Device), rows)).toEqual({
      value: [{ id: 1 }],
      unexpected: [{ at: '[0].name', text: '{\n "first": "Ada"\n}' }],
    });
  });

  it('reports a lost row whole, whatever else in it is unexpected', () => {
    const rows = [{ id: 1 }, { id: 'two', name: 2 }, { id: 3, name: 3 }];
    expect(read(z.array(Device), rows)).toEqual({
      value: [{ id: 1 }, { id: 3 }],
      unexpected: [
        { at: '[1]', text: expect.stringContaining('"two"') },
        { at: '[2].name', text: '3' },
      ],
    });
    expect(read(z.array(Device), rows)?.unexpected[0]?.text).toContain('"name": 2');
  });

  it('names a field by its row’s original index if a row before is lost', () => {
    const rows = [{ name: 'no id' }, { id: 2, name: 2 }, { id: 3 }];
    expect(read(z.array(Device), rows)?.unexpected.map(({ at }) => at)).toEqual([
      '[0]',
      '[1].name',
    ]);
  });

  it('drops rows of nested lists from their own list', () => {
    const Team = z.object({ id: z.number(), orders: z.array(Device) });
    const raw = {
      teams: [
        { id: 1, orders: [{}, { id: 2 }] },
        { id: 2, orders: [{ id: 3 }, 4] },
      ],
    };
    expect(read(z.object({ teams: z.array(Team) }), raw)).toEqual({
      value: {
        teams: [
          { id: 1, orders: [{ id: 2 }] },
          { id: 2, orders: [{ id: 3 }] },
        ],
      },
      unexpected: [
        { at: 'teams[0].orders[0]', text: '{}' },
        { at: 'teams[1].orders[1]', text: '4' },
      ],
    });
  });

  it('yields nothing when a required value outside all lists is missing', () => {
    expect(read(Device, { id: 'one', name: 'Ada' })).toBeNull();
    expect(read(z.array(Device), { rows: [] })).toBeNull();
    expect(read(z.object({ members: z.array(Device) }), { members: 'none' })).toBeNull();
  });

  it('becomes an empty list for 10,000 unexpected rows and reports a hundred of them', () => {
    const all = read(
      z.array(Device),
      Array.from({ length: 10_000 }, () => ({ name: 'x' })),
    );
    expect(all?.value).toEqual([]);
    expect(all?.unexpected).toHaveLength(100);
  });

  it('shows a part up to 2,000 characters', () => {
    const [part] = read(z.array(Device), ['x'.repeat(5_000)])?.unexpected ?? [];
    expect(part?.text).toHaveLength(2_002);
  });
});

describe('J32: an unexpected row costs no other row in', () => {
  const membership = { id: 1, isAdmin: true, member: { id: 2, email: 'a@b.c', name: 'A' } };
  const place = { id: 1, isAdmin: true, team: { id: 5 } };
  const empty = { id: 7, memberTeams: [], orders: [], internalDemoTeams: [] };
  it.each([
    ['member.getById', { id: 7, memberTeams: [place, { team: 'gone' }] }, 'memberTeams[1]'],
    ['team.getById', { ...empty, memberTeams: [membership, 3] }, 'memberTeams[1]'],
    ['team.getById', { ...empty, orders: [{ id: 1 }, 'order'] }, 'orders[1]'],
    ['team.getById', { ...empty, internalDemoTeams: [{ id: 1 }, {}] }, 'internalDemoTeams[1]'],
    ['member.devices', [{ id: 1 }, {}], '[1]'],
    ['member.linksData', [{ id: 1 }, {}], '[1]'],
    ['member.integrationConnections', [{ id: 1 }, {}], '[1]'],
    ['member.crmExportLogs', [{ id: 1 }, []], '[1]'],
    ['team.crmExportLogs', [{ id: 1 }, {}], '[1]'],
    ['team.integrationConnections', [{ id: 1 }, 'x'], '[1]'],
    ['demoTeam.list', [{ id: 1 }, { id: 'x' }], '[1]'],
    ['billing.paymentMethods', [{ id: 'pm_1' }, null], '[1]'],
    ['search.query', { members: [{ id: 1 }, {}], teams: [] }, 'members[1]'],
    ['search.query', { members: [], teams: [{ id: 1 }, { id: -1 }] }, 'teams[1]'],
    ['product.mapConf', { linkData: {}, links: [{ id: 1 }, { title: 'x' }] }, 'links[1]'],
  ] as const)('%s', (id, raw, at) => {
    expect(read(apiRoutes[id].output, raw)?.unexpected).toMatchObject([{ at }]);
  });
});

describe('J32: a list that a record always has (section 3)', () => {
  const { output } = apiRoutes['team.getById'];
  const none = { memberTeams: [], orders: [], internalDemoTeams: [] };

  it('is unknown if its key is missing, and none if it is null', () => {
    expect(read(output, { id: 7, memberTeams: null, orders: null })).toMatchObject({
      value: { id: 7, ...none },
      unexpected: [{ at: 'internalDemoTeams', text: 'missing' }],
    });
    expect(read(apiRoutes['member.getById'].output, { id: 5 })).toMatchObject({
      value: { id: 5, memberTeams: [] },
      unexpected: [{ at: 'memberTeams', text: 'missing' }],
    });
  });

  it('is reported once if it is not a list', () => {
    expect(read(output, { ...none, id: 7, orders: 'many' })).toMatchObject({
      value: { id: 7, ...none },
      unexpected: [{ at: 'orders', text: '"many"' }],
    });
  });

  it('doesn’t keep the rest from proving what it shows, but anything else does', () => {
    const order = { id: 1, shopifyOrderId: 'SH-1' };
    expect(salvage(output, { id: 7, orders: [order] }, true)).toMatchObject({
      value: { orders: [order] },
      unexpected: [{ at: 'internalDemoTeams' }, { at: 'memberTeams' }],
    });
    expect(salvage(output, { id: 7, orders: [order, 'order'] }, true)).toBeNull();
  });
});
