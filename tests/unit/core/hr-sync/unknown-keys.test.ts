import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createTeamData } from '../../../../src/main/core/hr-sync/team-data';
import { failureOf } from '../../../helpers/failure-of';
import { config, scheme } from '../../domain/hr-sync/hr-builders';
import type { Answer } from '../helpers/fake-server';
import { type HrServer, person, startHr } from './hr-server';

const noProperty = "Could not find a property named 'shoeSize' on type 'microsoft.graph.user'.";

describe('the user test, if the mapping has a key that this app doesn’t know', () => {
  let hr: HrServer;
  beforeEach(async () => {
    hr = await startHr();
  });
  afterEach(() => hr.test.stop());

  const path = '/users/ada%40acme.example';
  const ask = (...keys: string[]) =>
    hr.test.call('hr.userTest', {
      uid: 'conn-uid',
      upn: 'ada@acme.example',
      keys,
      groupIds: [],
      memberships: false,
    });
  const answer = (to: (select: string) => Answer) =>
    hr.directory(`GET ${path}`, ({ path: asked }) =>
      to(new URLSearchParams(asked.split('?')[1]).get('$select') ?? ''),
    );
  const selects = () =>
    hr
      .requests(`GET ${path}`)
      .map(({ path: asked }) => new URLSearchParams(asked.split('?')[1]).get('$select'));

  it('reads its value', async () => {
    answer(() => ({ body: { ...person('ada'), shoeSize: 39 } }));
    const found = await ask('id', 'mail', 'shoeSize');
    expect(found).toMatchObject({ ok: true, value: { user: { shoeSize: 39 } } });
    expect(found.ok && found.value.unreadKeys).toBeUndefined();
    expect(selects()).toEqual(['id,mail,shoeSize']);
  });

  it('asks once more without it if the directory refuses it, and names it', async () => {
    answer((select) =>
      select.includes('shoeSize')
        ? { status: 400, body: { error: { message: noProperty } } }
        : { body: person('ada') },
    );
    expect(await ask('id', 'mail', 'shoeSize')).toMatchObject({
      ok: true,
      value: { user: { id: 'ada' }, unreadKeys: ['shoeSize'] },
    });
    expect(selects()).toEqual(['id,mail,shoeSize', 'id,mail']);
  });

  it('asks again until the message names none of the unknown keys, and then without them', async () => {
    answer((select) => {
      const wrong = ['jobTitel', 'shoeSize'].find((key) => select.includes(key));
      if (wrong) return { status: 400, body: { error: { message: `No property '${wrong}'.` } } };
      if (select.includes('ageGroup')) return { status: 400, body: { error: { message: 'No.' } } };
      return { body: person('ada') };
    });
    expect(await ask('id', 'ageGroup', 'shoeSize', 'jobTitel')).toMatchObject({
      ok: true,
      value: { unreadKeys: ['jobTitel', 'shoeSize', 'ageGroup'] },
    });
  });

  it('keeps the value of another unknown key beside a refused one', async () => {
    answer((select) =>
      select.includes('shoeSize')
        ? { status: 400, body: { error: { message: noProperty } } }
        : { body: { ...person('ada'), extension_1_title: 'Chief' } },
    );
    // Not named: "size" is only a part of a word of the message.
    expect(await ask('id', 'extension_1_title', 'shoeSize', 'Size')).toMatchObject({
      ok: true,
      value: { user: { extension_1_title: 'Chief' }, unreadKeys: ['shoeSize'] },
    });
    expect(selects()).toEqual(['id,extension_1_title,shoeSize,Size', 'id,extension_1_title,Size']);
  });

  it('the sample’s group is read without a refused key, too, but not after a later page’s 400', async () => {
    const list = '/groups/g1/transitiveMembers';
    hr.directory(`GET ${list}`, ({ path: asked }) =>
      asked.includes('shoeSize') || asked.includes('skiptoken')
        ? { status: 400, body: { error: { message: noProperty } } }
        : { body: { value: [person('ada')] } },
    );
    const page = (skipToken: string | null) =>
      hr.test.call('hr.directoryUsers', {
        uid: 'conn-uid',
        groupId: 'g1',
        keys: ['id', 'shoeSize'],
        skipToken,
      });
    expect(await page(null)).toMatchObject({
      value: { users: [{ id: 'ada' }], unreadKeys: ['shoeSize'] },
    });
    expect(await page('t')).toMatchObject({ ok: false, error: { message: noProperty } });
    expect(hr.requests(`GET ${list}`)).toHaveLength(3);
  });

  it.each([
    [400, ['id', 'mail', 'accountEnabled', 'onPremisesExtensionAttributes'], 1],
    [404, ['id', 'shoeSize'], 1],
    [400, ['id', 'shoeSize'], 2],
  ])('fails after %i for %j', async (status, keys, times) => {
    answer(() => ({ status, body: { error: { message: 'No.' } } }));
    expect(await ask(...keys)).toMatchObject({ ok: false, error: { message: 'No.' } });
    expect(selects()).toHaveLength(times);
  });
});

describe('the users of a dry run, if the mapping has a key that this app doesn’t know', () => {
  const never = new AbortController().signal;
  const mapping = scheme({ member: { email: ['{{shoeSize}}'] } });
  const read = async (
    to: (select: string, skipToken: string | null) => unknown,
    { ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'], pages = 1 } = {},
  ) => {
    const selects: string[] = [];
    const send = async (id: string, query: { $select: string; $skiptoken?: string }) => {
      if (id !== 'directory.transitiveMembers') return { value: [], unexpected: 0 };
      const { $select, $skiptoken = null } = query;
      selects.push($select);
      const value = [to($select, $skiptoken)];
      const skipToken = $skiptoken === null && pages === 2 ? 'next' : null;
      return { value, unexpected: 0, skipToken, count: null };
    };
    const apis = { directory: () => send, missing: new Set() };
    const data = createTeamData({} as never, apis as never);
    const groups = ids.map((id) => ({ id }));
    const caller = { call: 'call-1', signal: never };
    const users = data.users('uid', config({ groups }), mapping, caller, () => undefined);
    return { users, selects };
  };

  it('have its value', async () => {
    const { users } = await read(() => ({ ...person('ada'), shoeSize: 39 }));
    const { users: found, unreadKeys } = await users;
    expect(found[0]?.user).toMatchObject({ id: 'ada', shoeSize: 39 });
    expect(unreadKeys).toEqual([]);
  });

  it('lack it if the directory refuses it, in all groups alike', async () => {
    const { users, selects } = await read((select) => {
      if (!select.includes('shoeSize')) return person('ada');
      throw new AppFailure({ code: 'server', status: 400, message: noProperty });
    });
    const { users: found, unreadKeys } = await users;
    expect(found).toHaveLength(7);
    expect(unreadKeys).toEqual(['shoeSize']);
    // Five groups at once meet the refusal; the others don't ask again.
    expect(selects.filter((select) => select.includes('shoeSize'))).toHaveLength(5);
    expect(selects.filter((select) => !select.includes('shoeSize'))).toHaveLength(7);
  });

  it('can’t be read if a skip token expires twice: that is no refusal of the key', async () => {
    const { users, selects } = await read(
      (_select, skipToken) => {
        if (skipToken === null) return { ...person('ada'), shoeSize: 39 };
        throw new AppFailure({
          code: 'server',
          status: 400,
          message: 'The skip token has expired.',
        });
      },
      { pages: 2 },
    );
    expect(await failureOf(users)).toMatchObject({ message: 'The skip token has expired.' });
    expect(selects.every((select) => select.includes('shoeSize'))).toBe(true);
  });

  it('are read again from the start if a skip token expires once, with the same keys', async () => {
    let isExpired = false;
    const { users, selects } = await read(
      (select, skipToken) => {
        if (select.includes('shoeSize')) {
          throw new AppFailure({ code: 'server', status: 400, message: noProperty });
        }
        if (skipToken === null) return person('ada');
        if (isExpired) return person('bob');
        isExpired = true;
        throw new AppFailure({
          code: 'server',
          status: 400,
          message: 'The skip token has expired.',
        });
      },
      { ids: ['a'], pages: 2 },
    );
    const { users: found, unreadKeys } = await users;
    expect(found.map(({ user }) => user.id)).toEqual(['ada', 'bob']);
    expect(unreadKeys).toEqual(['shoeSize']);
    expect(selects.map((select) => select.includes('shoeSize'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('can’t be read if the directory refuses the others, too', async () => {
    const { users } = await read(() => {
      throw new AppFailure({ code: 'server', status: 400, message: 'No.' });
    });
    expect(await failureOf(users)).toMatchObject({ message: 'No.' });
  });
});
