import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonRouteId } from '../../../../src/main/core/api/route-client';
import { failureOf } from '../../../helpers/failure-of';
import { type FakeServer, startServer } from '../helpers/fake-server';
import { options, routeClient } from '../helpers/route-helpers';

let server: FakeServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const asked = (id: JsonRouteId, input: object, route: string, body: unknown): Promise<unknown> => {
  server.on(route, { body });
  return routeClient(server.url).send(id, input as never, options());
};

const team = { email: 'a@x.test', memberTeams: [], orders: [], internalDemoTeams: [] };
const member = { uid: 'u-5', email: 'm@x.test', memberTeams: [] };
const rows = [
  ['member.getById', { memberId: 12 }, 'POST /internal/member/get_by_id', 'member', member],
  ['team.getById', { teamId: 12 }, 'POST /internal/team/get_by_id', 'team', team],
  ['billing.getInvoice', { id: '12' }, 'GET /internal/stripe/invoice/12', 'invoice', {}],
  [
    'billing.getCustomer',
    { stripeCustomerId: '12' },
    'POST /internal/stripe/get_customer',
    'customer',
    { subscriptions: null },
  ],
] as const;

describe('J37: a proxy that responds with another record, such as a cached one', () => {
  it.each(rows)(
    '%s: is an error, and shows and changes nothing of it',
    async (id, input, route, key, rest) => {
      expect(await failureOf(asked(id, input, route, { [key]: { ...rest, id: '5' } }))).toEqual({
        code: 'invalid-response',
        route: id,
        field: `${key}.id`,
        message: 'The server responded with another record than the one requested.',
      });
    },
  );

  it.each(rows)('%s: reads the one that was asked for', async (id, input, route, key, rest) => {
    const read = await asked(id, input, route, { [key]: { ...rest, id: '12' } });
    expect(String((read as { id: unknown }).id)).toBe('12');
  });
});
