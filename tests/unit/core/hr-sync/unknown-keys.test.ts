import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/errors';
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
  const read = async (to: (select: string) => unknown) => {
    const selects: string[] = [];
    const send = async (id: string, { $select }: { $select: string }) => {
      if (id !== 'directory.transitiveMembers') return { value: [], unexpected: 0 };
      selects.push($select);
      return { value: [to($select)], unexpected: 0, skipToken: null, count: null };
    };
    const apis = { directory: () => send, missing: new Set() };
    const data = createTeamData({} as never, apis as never);
    const groups = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }));
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

  it('can’t be read if the directory refuses the others, too', async () => {
    const { users } = await read(() => {
      throw new AppFailure({ code: 'server', status: 400, message: 'No.' });
    });
    expect(await failureOf(users)).toMatchObject({ message: 'No.' });
  });
});
