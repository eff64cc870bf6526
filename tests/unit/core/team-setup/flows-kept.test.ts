import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventHub } from '../../../../src/main/core/app/events';
import { nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { createMemoryTokenStore } from '../../../../src/main/core/session/token-stores';
import { createFlowStore } from '../../../../src/main/core/team-setup/flow-store';
import { createTeamSetupFlows } from '../../../../src/main/core/team-setup/flows';
import { createTeamLogin } from '../../../../src/main/core/team-setup/team-login';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

const sam = 'sam@example.com';
const kim = 'kim@example.com';

describe('the login token of a new team', () => {
  const setUp = (more: object = {}) => {
    const store = { ...createMemoryTokenStore(), ...more };
    const log = fakeLog();
    const login = createTeamLogin({
      tokenStore: Promise.resolve(store),
      scope: 'staging 1',
      clock: fakeClock(),
      log,
    });
    return { store, log, login };
  };

  it('is in the keychain, for its creator and its team', async () => {
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
    'is missing when the entry is something else: %s',
    async (entry) => {
      const { store, login } = setUp();
      await store.set('staging 1/team-login/sam@example.com', entry);
      expect(await login.find(sam, 9)).toBeNull();
    },
  );

  it('is also deleted from the stores of earlier runs', async () => {
    const deleted: string[] = [];
    const other = { kind: 'safe-storage', delete: async (key: string) => void deleted.push(key) };
    const { login } = setUp({ others: [other] });
    await login.forget(sam);
    expect(deleted).toEqual(['staging 1/team-login/sam@example.com']);
  });

  it('is all that is lost when the keychain fails, which is logged', async () => {
    const fail = () => Promise.reject(new Error('locked'));
    const { login, log } = setUp({ get: fail, set: fail, delete: fail });
    await login.keep(sam, 9, 'token-9');
    expect(await login.find(sam, 9)).toBeNull();
    await login.forget(sam);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn']);
  });
});

describe("a person's flow", () => {
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
    const told: string[] = [];
    const events = createEventHub();
    events.subscribe((event) => told.push(event.type));
    const login = createTeamLogin({
      tokenStore: Promise.resolve(createMemoryTokenStore()),
      scope: 's',
      clock: fakeClock(),
      log: fakeLog(),
    });
    let count = 0;
    const newId = () => `flow-${++count}`;
    const flows = createTeamSetupFlows({ store: storeOf(), login, events, newId });
    return { flows, login, told };
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

  it('is on disk, readable by its owner only, with the key of the last step', async () => {
    const { flows, told } = setUp();
    expect(await flows.begin(sam, created, null, key)).toMatchObject({
      teamId: 9,
      lastIntent: key,
    });
    expect(told).toEqual(['teamSetup.changed']);
    const [name = ''] = await readdir(folder());
    expect((await stat(path.join(folder(), name))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path.join(folder(), name), 'utf8'))).toMatchObject({
      version: 1,
      person: sam,
      postFlow: { email: 'owner@example.com', teamId: 9 },
      parked: [],
    });
    // Another run of the app.
    expect(await storeOf().read(sam)).toMatchObject({ active: { teamId: 9 }, parked: [] });
    expect(await storeOf().read(kim)).toEqual({ active: null, parked: [] });
  });

  it('can be read when an older version wrote it', async () => {
    const { flows } = setUp();
    await flows.begin(sam, created, null, key);
    const [name = ''] = await readdir(folder());
    const file = path.join(folder(), name);
    const { parked, ...older } = JSON.parse(await readFile(file, 'utf8'));
    expect(parked).toEqual([]);
    await writeFile(file, JSON.stringify(older));
    expect(await flows.read(sam)).toMatchObject({ teamId: 9, lastIntent: key });
    expect(await flows.parked(sam)).toEqual([]);
  });

  const priced = {
    kind: 'pricing-set',
    flowId: 'flow-1',
    teamId: 9,
    priceId: 'price_1',
    previewedCents: 500,
  } as const;
  const mark = { id: 'flow-1', email: 'owner@example.com', teamId: 9, step: 'price' } as const;

  it('moves on with each event and starts over when another flow starts', async () => {
    const { flows } = setUp();
    await flows.begin(sam, created, null, key);
    const done = await flows.apply(sam, { ...priced, kind: 'demo-team-created' }, null);
    expect(done).toMatchObject({ priceId: 'price_1', finished: true, lastIntent: null });
    const from = { ...mark, step: 'finish' } as const;
    const next = await flows.begin(sam, { ...created, teamId: 10 }, from, key);
    expect(next).toMatchObject({ teamId: 10, finished: false, priceId: null });
  });

  it('J37: gets its own step after it was left, not the step of the flow on the screen', async () => {
    const { flows } = setUp();
    await flows.begin(sam, created, null, null);
    await flows.leave(sam, mark);
    expect(await flows.read(sam)).toBeNull();
    await flows.begin(sam, { ...created, teamId: 10 }, null, null);
    expect(await flows.apply(sam, priced, key)).toBeNull();
    expect(await flows.read(sam)).toMatchObject({
      teamId: 10,
      pricingSet: false,
      lastIntent: null,
    });
    expect(await flows.parked(sam)).toMatchObject([
      { teamId: 9, pricingSet: true, previewedCents: 500, lastIntent: key },
    ]);
    expect(await flows.resume(sam, 9)).toMatchObject({ teamId: 9, pricingSet: true });
    expect(await flows.parked(sam)).toMatchObject([{ teamId: 10 }]);
    await flows.dismiss(sam, { teamId: 10, flowId: 'flow-2' });
    expect(await flows.parked(sam)).toEqual([]);
  });

  it('J37: is stored under the person who started it, whoever is signed in later', async () => {
    const { flows } = setUp();
    await flows.begin(sam, created, null, null);
    await flows.begin(kim, { ...created, teamId: 10 }, null, null);
    await flows.apply(sam, priced, key);
    expect(await flows.read(sam)).toMatchObject({ teamId: 9, pricingSet: true });
    expect(await flows.read(kim)).toMatchObject({ teamId: 10, pricingSet: false });
  });

  it('is not changed by an event once it is gone', async () => {
    const { flows } = setUp();
    expect(await flows.apply(sam, priced, null)).toBeNull();
    expect(await flows.read(sam)).toBeNull();
    await expect(flows.resume(sam, 9)).rejects.toThrow('Nothing is left to do for this team');
  });

  it('is not left when it has moved on meanwhile', async () => {
    const { flows } = setUp();
    await flows.begin(sam, created, null, null);
    await flows.apply(sam, priced, null);
    await expect(flows.leave(sam, mark)).rejects.toThrow('This team has changed since.');
    expect(await flows.read(sam)).toMatchObject({ pricingSet: true });
  });

  it('can sign in to the team while its token is available, whatever the file says', async () => {
    const { flows, login } = setUp();
    expect(await flows.begin(sam, created, null, null)).toMatchObject({ canLogin: false });
    await login.keep(sam, 9, 'token-9');
    expect(await flows.read(sam)).toMatchObject({ canLogin: true });
    expect(await flows.loginToken(sam)).toBe('token-9');
    await login.keep(sam, 10, 'token-10');
    expect(await flows.read(sam)).toMatchObject({ canLogin: false });
    expect(await flows.loginToken(sam)).toBeNull();
  });

  it('has no token before its team is created', async () => {
    const { flows } = setUp();
    expect(await flows.loginToken(sam)).toBeNull();
    await flows.begin(sam, { kind: 'start', email: 'new@example.com' }, null, null);
    expect(await flows.loginToken(sam)).toBeNull();
    expect(await flows.read(sam)).toMatchObject({ email: 'new@example.com', canLogin: false });
  });

  it('ends along with its token when it is done, but keeps the token while it waits', async () => {
    const { flows, login } = setUp();
    await flows.begin(sam, created, null, null);
    await login.keep(sam, 9, 'token-9');
    await flows.leave(sam, mark);
    expect(await login.find(sam, 9)).toBe('token-9');
    await flows.resume(sam, 9);
    await flows.apply(sam, { ...priced, kind: 'demo-team-created' }, null);
    await flows.leave(sam, { ...mark, step: 'finish' });
    expect(await flows.read(sam)).toBeNull();
    expect(await login.find(sam, 9)).toBeNull();
  });

  it("does not load from another person's file", async () => {
    const { flows } = setUp();
    await flows.begin(sam, created, null, null);
    await flows.begin(kim, { kind: 'start', email: 'k@example.com' }, null, null);
    const names = await readdir(folder());
    const texts = await Promise.all(
      names.map((name) => readFile(path.join(folder(), name), 'utf8')),
    );
    const ofSam = texts.find((text) => text.includes(sam)) ?? '';
    const ofKim = names[texts.findIndex((text) => text.includes(kim))] ?? '';
    await writeFile(path.join(folder(), ofKim), ofSam);
    expect(await flows.read(kim)).toBeNull();
    expect(damaged).toEqual([]);
  });

  it('does not load when its file is damaged, and the file is kept', async () => {
    const { flows } = setUp();
    const files = async () => (await readdir(folder())).filter((name) => !name.endsWith('.lock'));
    await flows.begin(sam, created, null, null);
    const [name = ''] = await files();
    await writeFile(path.join(folder(), name), '{"version":2}');
    expect(await flows.read(sam)).toBeNull();
    expect(damaged).toEqual([expect.stringContaining('.corrupt-2026-01-15T12-00-00.000Z')]);
    expect(await files()).toEqual(damaged);
  });
});
