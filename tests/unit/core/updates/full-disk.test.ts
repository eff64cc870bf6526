import { expect, test } from 'vitest';
import { createUpdates } from '../../../../src/main/core/updates/updates';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

test('a download that a full disk stops says so and is not tried again by itself', async () => {
  const clock = fakeClock();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  let downloads = 0;
  const updates = createUpdates({
    source: {
      check: async () => ({ version: '1.1.0', notes: '' }),
      download: async () => {
        downloads += 1;
        throw full;
      },
      stop: () => undefined,
      restart: () => new Promise(() => undefined),
      installAtQuit: () => undefined,
      isHandedOver: () => false,
    },
    version: '1.0.0',
    channel: () => 'latest',
    blockers: () => [],
    onChange: () => undefined,
    clock,
    log: fakeLog(),
  });
  const state = () => updates.current().state;
  updates.check();
  await expect.poll(() => state().status).toBe('available');
  updates.download();
  await expect.poll(state).toMatchObject({
    status: 'available',
    problem: 'The disk is full: the update couldn’t be written. Free up space.',
  });
  clock.advance(60_000);
  expect(downloads).toBe(1);
});
