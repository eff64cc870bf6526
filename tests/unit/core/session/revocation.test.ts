import { expect, it } from 'vitest';
import { createRevocation } from '../../../../src/main/core/session/revocation';
import { fakeLog } from '../helpers/fake-log';

it('has ended only once every token’s revocation has', async () => {
  const answers = new Map<string, () => void>();
  const revocation = createRevocation({
    identity: {
      revoke: (token) => new Promise((resolve) => answers.set(token, () => resolve('ended'))),
    },
    closing: new AbortController().signal,
    log: fakeLog(),
  });
  revocation.start('at the logout');
  revocation.start('renewed since');
  let hasEnded = false;
  const settled = revocation.settled().then(() => {
    hasEnded = true;
  });
  answers.get('renewed since')?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  answers.get('at the logout')?.();
  await settled;
});
