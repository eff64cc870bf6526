import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../../src/sandbox/identity/people';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server/server';
import {
  askForTokens,
  choose,
  openChooser,
  signInRequest,
  TestBrowser,
} from '../../unit/sandbox/identity/identity-fixture';

let folder: string;
let sandbox: Sandbox;

const start = async (port = 0): Promise<void> => {
  sandbox = await startSandbox({ folder, members: 20, port, hooks: true });
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dash-sign-in-'));
  await start();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const google = () => {
  const { clientId, authorizationUrl, tokenUrl } = sandbox.environment.google;
  return { clientId, provider: { authorizationUrl, tokenUrl } as never };
};

const signInAs = async (sub: string) => {
  const { clientId, provider } = google();
  const browser = new TestBrowser();
  const request = signInRequest(provider, { client_id: clientId });
  const chooser = await openChooser(browser, request);
  for (const { name } of people) expect(chooser.text).toContain(name);
  const callback = await choose(browser, chooser.url, sub);
  const { body } = await askForTokens(provider, {
    client_id: clientId,
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    code_verifier: request.verifier,
    redirect_uri: 'http://127.0.0.1:51234/callback',
  });
  return body;
};
const refresh = (refreshToken: string) => {
  const { clientId, provider } = google();
  return askForTokens(provider, {
    client_id: clientId,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
};
const login = async (idToken: string | undefined) => {
  const response = await fetch(`${sandbox.url}/internal/auth/login_sso`, {
    method: 'POST',
    body: JSON.stringify({ google_credential: idToken }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};
const ask = async (token: string) =>
  (
    await fetch(`${sandbox.url}/internal/member/1/popls`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

it('signs in from the account chooser to a bearer token, across a restart, until the account is revoked', async () => {
  const person = people[0]!;
  const tokens = await signInAs(person.sub);
  const session = await login(tokens.id_token);
  expect(session).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  expect(await ask(session.body.token!)).toBe(200);

  // A refresh in the same second returns a different ID token, which works as well.
  const again = await refresh(tokens.refresh_token!);
  expect((await login(again.body.id_token)).status).toBe(200);
  expect((await login(again.body.id_token)).status).toBe(401);

  const { port } = new URL(sandbox.url);
  await sandbox.close();
  await start(Number(port));
  // Existing connections fail first.
  await expect.poll(() => ask(session.body.token!).catch(() => 0)).toBe(200);
  const renewed = await refresh(tokens.refresh_token!);
  expect(renewed.status).toBe(200);
  expect((await login(renewed.body.id_token)).status).toBe(200);

  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' });
  expect(await ask(session.body.token!)).toBe(200);
  expect((await refresh(tokens.refresh_token!)).status).toBe(200);

  await fetch(`${sandbox.url}/__sandbox/identity`, {
    method: 'POST',
    body: JSON.stringify({ revoke: person.email }),
  });
  expect(await refresh(tokens.refresh_token!)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

it('refuses an account that the staff API does not know', async () => {
  const refused = people.find(({ role }) => role === 'refused')!;
  const { id_token } = await signInAs(refused.sub);
  expect(await login(id_token)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining(refused.email) },
  });
});

it('revokes a refresh token at its endpoint, as a sign-out requests', async () => {
  const person = people[0]!;
  const [tokens, others] = [await signInAs(person.sub), await signInAs(person.sub)];
  const { clientId, revocationUrl } = sandbox.environment.google;
  const response = await fetch(revocationUrl!, {
    method: 'POST',
    body: new URLSearchParams({
      token: tokens.refresh_token!,
      token_type_hint: 'refresh_token',
      client_id: clientId,
    }),
  });
  expect(response.status).toBe(200);
  expect(await refresh(tokens.refresh_token!)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect((await refresh(others.refresh_token!)).status).toBe(200);
});
