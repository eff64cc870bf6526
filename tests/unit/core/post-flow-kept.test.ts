import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryTokenStore } from '../../../src/main/core/auth/token-stores';
import { createEventHub } from '../../../src/main/core/bridge/events';
import { nodeFileSystem } from '../../../src/main/core/documents/file-system';
import { createFlowStore } from '../../../src/main/core/post-flow/flow-store';
import { createPostFlows } from '../../../src/main/core/post-flow/post-flow';
import { createTeamLogin } from '../../../src/main/core/post-flow/team-login';
import { newPostFlow } from '../../../src/rules/post-flow';
import { fakeClock } from './fake-clock';
import { fakeLog } from './fake-log';

const sam = 'sam@example.com';
const kim = 'kim@example.com';

describe('the login token of a new team', () => {
  const setUp = (more: object = {}) => {
    const store = { ...createMemoryTokenStore(), ...more };
    const log = fakeLog();
    const login = createTeamLogin({ tokenStore: Promise.resolve(store), scope: 'staging 1', log });
    return { store, log, login };
  };

  it('is in the keychain, for who has made the team and for that team', async () => {
    const { store, login, log } = setUp();
    await login.keep(sam, 9, 'token-9');
    expect(await store.get('staging 1/team-login/sam@example.com')).toBe(
      '{"teamId":9,"token":"token-9"}',
    );
    expect(await login.find(sam, 9)).toBe('token-9');
    expect(await login.find(sam, 10)).toBeNull();
    expect(await login.find(kim, 9)).toBeNull();
    await login.forget(sam);
    expect(await login.find(sam, 9)).toBeNull();
    expect(log.lines).toEqual([]);
  });

  it.each(['{"teamId":9}', '{"teamId":9,"token":""}', '{"teamId":"9","token":"t"}', 'null'])(
    'is none where the entry is something else: %s',
    async (entry) => {
      const { store, login } = setUp();
      await store.set('staging 1/team-login/sam@example.com', entry);
      expect(await login.find(sam, 9)).toBeNull();
    },
  );

  it('is forgotten in the stores of earlier runs as well', async () => {
    const deleted: string[] = [];
    const other = { kind: 'safe-storage', delete: async (key: string) => void deleted.push(key) };
    const { login } = setUp({ others: [other] });
    await login.forget(sam);
    expect(deleted).toEqual(['staging 1/team-login/sam@example.com']);
  });

  it('costs nothing but the token where the keychain fails, which the log says', async () => {
    const fail = () => Promise.reject(new Error('locked'));
    const { login, log } = setUp({ get: fail, set: fail, delete: fail });
    await login.keep(sam, 9, 'token-9');
    expect(await login.find(sam, 9)).toBeNull();
    await login.forget(sam);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn']);
  });
});

describe('the flow of a person', () => {
  let home: string;
  let damaged: string[];
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'dash-flow-'));
    damaged = [];
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const folder = () => path.join(home, 'flows');
  const storeOf = () =>
    createFlowStore({
      folder: folder(),
      files: nodeFileSystem,
      clock: fakeClock(),
      onDamaged: (name) => damaged.push(name),
    });
  const setUp = () => {
    let who = sam;
    const told: string[] = [];
    const events = createEventHub();
    events.subscribe((event) => told.push(event.type));
    const login = createTeamLogin({
      tokenStore: Promise.resolve(createMemoryTokenStore()),
      scope: 's',
      log: fakeLog(),
    });
    const flows = createPostFlows({ store: storeOf(), login, events, person: () => who });
    return { flows, login, told, as: (person: string) => (who = person) };
  };
  const created = {
    kind: 'team-created',
    canLogin: true,
    email: 'owner@example.com',
    teamId: 9,
    teamOwnerName: 'Olga',
    teamSize: 3,
    stripeCustomer: 'cus_1',
    priceId: null,
  } as const;
  const key = '11111111-1111-4111-8111-111111111111';

  it('is on the disk for its owner alone, with the key of the last step', async () => {
    const { flows, told } = setUp();
    expect(await flows.begin(created, key)).toMatchObject({ teamId: 9, lastIntent: key });
    expect(told).toEqual(['postFlow.changed']);
    const [name = ''] = await readdir(folder());
    expect((await stat(path.join(folder(), name))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path.join(folder(), name), 'utf8'))).toMatchObject({
      version: 1,
      person: sam,
      postFlow: { email: 'owner@example.com', teamId: 9 },
    });
    // Another run of the app.
    expect(await storeOf().read(sam)).toMatchObject({ teamId: 9 });
    expect(await storeOf().read(kim)).toBeNull();
  });

  it('goes on by what happened, and begins anew where another one begins', async () => {
    const { flows } = setUp();
    await flows.begin(created, key);
    const priced = await flows.tell(
      { kind: 'demo-team-created', priceId: 'price_1', previewedCents: 500 },
      null,
    );
    expect(priced).toMatchObject({ priceId: 'price_1', finished: true, lastIntent: null });
    const next = await flows.begin({ ...created, teamId: 10 }, key);
    expect(next).toMatchObject({ teamId: 10, finished: false, priceId: null });
  });

  it('is none to be told of a step where none is open', async () => {
    const { flows } = setUp();
    await expect(flows.tell({ kind: 'invoice-sent' }, null)).rejects.toThrow('a flow ended');
    expect(await flows.read()).toBeNull();
  });

  it('can sign in to the team while its token is at hand, whatever the file says', async () => {
    const { flows, login } = setUp();
    expect(await flows.begin(created, null)).toMatchObject({ canLogin: false });
    await login.keep(sam, 9, 'token-9');
    expect(await flows.read()).toMatchObject({ canLogin: true });
    expect(await flows.loginToken()).toBe('token-9');
    await login.keep(sam, 10, 'token-10');
    expect(await flows.read()).toMatchObject({ canLogin: false });
    expect(await flows.loginToken()).toBeNull();
  });

  it('of a team that is not made yet has no token', async () => {
    const { flows } = setUp();
    expect(await flows.loginToken()).toBeNull();
    await flows.replace(newPostFlow('new@example.com', false));
    expect(await flows.loginToken()).toBeNull();
    expect(await flows.read()).toMatchObject({ email: 'new@example.com', canLogin: false });
  });

  it('ends with its token; a change of it keeps the token', async () => {
    const { flows, login, told } = setUp();
    const flow = await flows.begin(created, null);
    await login.keep(sam, 9, 'token-9');
    await flows.replace({ ...flow, teamOwnerName: 'Other' });
    expect(await login.find(sam, 9)).toBe('token-9');
    await flows.replace(null);
    expect(await flows.read()).toBeNull();
    expect(await login.find(sam, 9)).toBeNull();
    expect(told).toEqual(['postFlow.changed', 'postFlow.changed', 'postFlow.changed']);
  });

  it('is not that of another person', async () => {
    const { flows, as } = setUp();
    await flows.begin(created, null);
    as(kim);
    expect(await flows.read()).toBeNull();
    // Somebody has put a file of Sam's under Kim's name.
    await flows.replace(null);
    const names = await readdir(folder());
    const texts = await Promise.all(
      names.map((name) => readFile(path.join(folder(), name), 'utf8')),
    );
    const ofSam = texts.find((text) => text.includes(sam)) ?? '';
    const ofKim = names[texts.findIndex((text) => text.includes(kim))] ?? '';
    await writeFile(path.join(folder(), ofKim), ofSam);
    expect(await flows.read()).toBeNull();
    expect(damaged).toEqual([]);
  });

  it('whose file is damaged is none, and the file is kept', async () => {
    const { flows } = setUp();
    await flows.begin(created, null);
    const [name = ''] = await readdir(folder());
    await writeFile(path.join(folder(), name), '{"version":2}');
    expect(await flows.read()).toBeNull();
    expect(damaged).toEqual([expect.stringContaining('.corrupt-2026-01-15T12-00-00.000Z')]);
    expect(await readdir(folder())).toEqual(damaged);
  });
});
