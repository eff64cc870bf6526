import { expect, it } from 'vitest';
import { startTestCore } from '../helpers/test-core';

it('J22: signing out works without a revocation address in the environment file, and the log says so once', async () => {
  const test = await startTestCore({
    environment: ({ google: { revocationUrl: _none, ...google }, ...rest }) => ({
      ...rest,
      google,
    }),
  });
  for (const _round of [1, 2]) {
    await test.signIn();
    expect(await test.call('session.signOut', {})).toEqual({ ok: true, value: null });
  }
  await test.core.close();
  const said = test.log.lines.filter(({ message }) => message.includes('revocationUrl'));
  expect(said).toHaveLength(1);
  expect(test.google.server.requests.filter(({ path }) => path.startsWith('/revoke'))).toEqual([]);
  await test.stop();
});
