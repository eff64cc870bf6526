import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstRows } from '../../../../src/contract/wire/first-rows';
import { unexpectedPartsOf } from '../../../../src/main/core/api/read-response';
import { failureOf } from '../../../helpers/failure-of';
import { type FakeServer, startServer } from '../helpers/fake-server';
import { options, routeClient } from '../helpers/route-helpers';

let server: FakeServer;
let told: FirstRows[];
beforeEach(async () => {
  server = await startServer();
  told = [];
});
afterEach(() => server.close());

const path = 'POST /internal/search/query';
const member = (id: number, changes: object = {}) => ({
  id,
  email: `zoë${id}@example.com`,
  hash: `h${id}`,
  slug: '日本',
  registeredDate: '2024-02-29T00:00:00.000Z',
  activeTeamsMember: null,
  ...changes,
});
const membersTo = (count: number) => Array.from({ length: count }, (_, index) => member(index + 1));

const search = (signal?: AbortSignal) =>
  routeClient(server.url).send(
    'search.query',
    { query: 'all' },
    {
      ...options(),
      ...(signal ? { signal } : {}),
      onFirstRows: (first) => told.push(first),
    },
  );

interface Rows {
  readonly members: readonly { readonly id: number; readonly email: string }[];
  readonly teams: readonly unknown[];
}
const firstOf = () => told[0]?.value as Rows;

describe('the first rows of a search', () => {
  it.each([
    { where: 'at the top', wrap: (results: object) => ({ results }) },
    { where: 'under data', wrap: (results: object) => ({ data: { results } }) },
  ])('arrive before the other ten thousand, complete and in order, $where', async ({ wrap }) => {
    const members = membersTo(10_000);
    server.on(path, { body: wrap({ members, teams: [{ id: 5 }] }) });
    const answer = await search();
    expect(told).toHaveLength(1);
    expect(told[0]?.counts).toEqual({ members: 10_000, teams: 1 });
    expect(firstOf().members.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect(firstOf().members[99]?.email).toBe('zoë100@example.com');
    expect(firstOf().teams).toEqual([{ id: 5 }]);
    expect(answer.members.map(({ id }) => id)).toEqual(members.map(({ id }) => id));
    expect(answer.members.slice(0, 100)).toEqual(firstOf().members);
  });

  it('arrive intact when chunks split characters and names', async () => {
    const bytes = Buffer.from(JSON.stringify({ results: { members: membersTo(150), teams: [] } }));
    server.on(path, {
      raw: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const write = (at: number): void => {
          if (at >= bytes.length) return void response.end();
          response.write(bytes.subarray(at, at + 61), () => write(at + 61));
        };
        write(0);
      },
    });
    const answer = await search();
    expect(firstOf().members).toEqual(answer.members.slice(0, 100));
    expect(told[0]?.counts).toEqual({ members: 150, teams: 0 });
  });

  it('are read as tolerantly as the full response', async () => {
    const members = membersTo(101);
    members[0] = member(1, { id: '1', isPro: true, email: null, activeTeamsMember: 0 });
    server.on(path, { body: { results: { members, teams: [] } } });
    await search();
    expect(firstOf().members[0]).toMatchObject({
      id: 1,
      isPro: 1,
      email: '',
      activeTeamsMember: false,
    });
  });

  it('are not sent early when they are all the rows', async () => {
    server.on(path, { body: { results: { members: membersTo(100), teams: [] } } });
    expect((await search()).members).toHaveLength(100);
    expect(told).toEqual([]);
  });

  it('are not sent for half a response, which stays an error', async () => {
    const body = JSON.stringify({ results: { members: membersTo(200), teams: [] } });
    server.on(path, { body: body.slice(0, -4) });
    expect(await failureOf(search())).toMatchObject({
      code: 'invalid-response',
      route: 'search.query',
      field: 'body',
      message: 'The server’s response was cut off.',
    });
    expect(told).toEqual([]);
  });

  it('are not sent for a refusal', async () => {
    const body = { message: 'down', results: { members: membersTo(200), teams: [] } };
    server.on(path, { status: 500, body });
    expect(await failureOf(search())).toMatchObject({
      code: 'server',
      status: 500,
      message: 'down',
    });
    expect(told).toEqual([]);
  });

  it.each([
    [7, 0],
    [150, 1],
  ])('J32: lose only unexpected row %i, and are sent %i times', async (at, times) => {
    const members = membersTo(200);
    members[at] = member(at + 1, { id: null });
    server.on(path, { body: { results: { members, teams: [] } } });
    const answer = await search();
    expect(answer.members).toHaveLength(199);
    expect(unexpectedPartsOf(answer).map((part) => part.at)).toEqual([`members[${at}]`]);
    expect(told).toHaveLength(times);
  });

  it('are not sent when the search is canceled partway', async () => {
    const body = JSON.stringify({ results: { members: membersTo(200), teams: [] } });
    const begun = Promise.withResolvers<ServerResponse>();
    server.on(path, {
      raw: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(body.slice(0, -10), () => begun.resolve(response));
      },
    });
    const controller = new AbortController();
    const answer = failureOf(search(controller.signal));
    const response = await begun.promise;
    controller.abort();
    response.end(body.slice(-10));
    expect((await answer).code).toBe('cancelled');
    expect(told).toEqual([]);
  });
});
