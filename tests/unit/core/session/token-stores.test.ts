import { describe, expect, it } from 'vitest';
import {
  createKeychainTokenStore,
  createMemoryTokenStore,
  type KeytarLike,
} from '../../../../src/main/core/session/token-stores';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

const fakeKeytar = (): KeytarLike & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  const key = (service: string, account: string) => `${service}/${account}`;
  return {
    entries,
    getPassword: async (service, account) => entries.get(key(service, account)) ?? null,
    setPassword: async (service, account, password) => {
      entries.set(key(service, account), password);
    },
    deletePassword: async (service, account) => entries.delete(key(service, account)),
  };
};
const log = fakeLog();
const open = (keytar: KeytarLike, clock = fakeClock()) => {
  log.lines.length = 0;
  return createKeychainTokenStore({ keytar, clock, log });
};
/** The warnings about an unusable keychain. */
const told = () => log.lines.map(({ message }) => message);

describe('the keychain', () => {
  it('is used when it keeps its values, and the probe leaves nothing behind', async () => {
    const keytar = fakeKeytar();
    const store = await open(keytar);
    expect(store?.kind).toBe('keychain');
    expect(keytar.entries.size).toBe(0);
    await store?.set('a', '1');
    expect(await store?.get('a')).toBe('1');
    expect([...keytar.entries.keys()]).toEqual(['Internal Dash/a']);
    await store?.delete('a');
    await store?.delete('a');
    expect(await store?.get('a')).toBeNull();
  });

  const fails = 'keychain cannot be used';
  const loses = 'keychain does not save what is written to it';
  it.each([
    [
      'cannot be written',
      { setPassword: () => Promise.reject(new Error('no secret service')) },
      fails,
    ],
    ['forgets', { getPassword: async () => null }, loses],
    ['returns a different value', { getPassword: async () => 'other' }, loses],
    ['does not delete', { deletePassword: async () => false }, loses],
    ['only claims to delete', { deletePassword: async () => true }, loses],
    ['cannot be read', { getPassword: () => Promise.reject(new Error('locked')) }, fails],
  ] as [string, Partial<KeytarLike>, string][])(
    'is not used when it %s',
    async (_what, broken, says) => {
      expect(await open({ ...fakeKeytar(), ...broken })).toBeNull();
      expect(told()).toEqual([says]);
    },
  );

  it('is not used when it isn’t responding', async () => {
    const clock = fakeClock();
    const silent = { ...fakeKeytar(), setPassword: () => new Promise<void>(() => undefined) };
    const store = open(silent, clock);
    await clock.awaited(15_000);
    clock.advance(15_000);
    expect(await store).toBeNull();
    expect(told()).toEqual(['keychain does not respond']);
    expect(clock.waiting).toBe(0);
  });

  it('reports a value that is still there after a delete', async () => {
    const keytar = fakeKeytar();
    const store = await open(keytar);
    await store?.set('a', '1');
    keytar.deletePassword = async () => false;
    await expect(store?.delete('a')).rejects.toThrow('didn’t delete');
  });
});

it('memory keeps values until they are deleted', async () => {
  const store = createMemoryTokenStore();
  expect(store.kind).toBe('memory');
  expect(await store.get('a')).toBeNull();
  await store.set('a', '1');
  expect(await store.get('a')).toBe('1');
  await store.delete('a');
  expect(await store.get('a')).toBeNull();
});
