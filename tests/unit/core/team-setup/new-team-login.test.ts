import { afterEach, describe, expect, it } from 'vitest';
import type { TokenStore } from '../../../../src/main/core/app/ports';
import { createMemoryTokenStore } from '../../../../src/main/core/session/token-stores';
import { owner, teamSetupDeskInEachTest } from './team-setup-desk';

/** Called before the keychain handles a request for a login token. */
let asked: () => Promise<void> = async () => undefined;
const kept = new Map<string, string>();
const ofToken = (key: string) => key.includes('team-login');
const memory = createMemoryTokenStore();
const keychain: TokenStore = {
  ...memory,
  async set(key, value) {
    if (!ofToken(key)) return memory.set(key, value);
    await asked();
    kept.set(key, value);
  },
  get: async (key) => (ofToken(key) ? (kept.get(key) ?? null) : memory.get(key)),
  async delete(key) {
    if (!ofToken(key)) return memory.delete(key);
    kept.delete(key);
  },
};

const desk = teamSetupDeskInEachTest({ tokenStorePort: Promise.resolve(keychain) });
afterEach(() => {
  asked = async () => undefined;
  kept.clear();
});

describe("a new team's login", () => {
  it('J28: opens the team app like Admin Login, with a token that no window sees', async () => {
    await desk.create();
    expect(await desk.core().call('teamSetup.login', {})).toEqual({
      ok: true,
      value: { host: 'dev.example.com' },
    });
    expect(desk.core().opened.at(-1)).toBe('https://dev.example.com/sign-in?addon=login-secret-9');
    const [line] = await desk.journal();
    expect(line).toMatchObject({
      action: 'teamSetup.login',
      subject: 'team 9',
      detail: `login on dev.example.com as ${owner}`,
    });
    expect(JSON.stringify(await desk.journal())).not.toContain('login-secret-9');
  });

  it('ends with the session: a sign-out deletes it from the keychain', async () => {
    await desk.create();
    expect([...kept.values()].join()).toContain('login-secret-9');
    await desk.core().call('session.signOut', {});
    expect([...kept]).toEqual([]);
  });

  it('does not wait for a slow keychain: the team is stored first', async () => {
    const waits = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    asked = () => {
      waits.resolve();
      return goesOn.promise;
    };
    const created = desk.create();
    await waits.promise;
    expect(await desk.flow()).toMatchObject({ teamId: 9, email: owner });
    goesOn.resolve();
    expect(await created).toMatchObject({ ok: true });
  });

  it('opens nothing when no team was created', async () => {
    expect(await desk.core().call('teamSetup.login', {})).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});
