import { expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import type { Clock } from '../../../../src/main/core/app/ports';
import { createPace } from '../../../../src/main/core/batch/work-through';
import { fakeClock } from '../helpers/fake-clock';

it('rows wait as long as the server asked, even if the clock is set back meanwhile', async () => {
  const timers = fakeClock();
  let shift = 0;
  const clock: Clock = { now: () => timers.now() + shift, after: timers.after };
  const pace = createPace(clock);
  let sent = 0;
  const row = () =>
    pace.patiently(new AbortController().signal, async () => {
      sent += 1;
      if (sent === 1) {
        throw new AppFailure({
          code: 'rate-limited',
          message: 'Slow down.',
          retryAfterSeconds: 10,
        });
      }
    });
  const first = row();
  await timers.awaited(10_000);
  const second = row();
  shift = -3_600_000;
  const third = row();
  timers.advance(9_999);
  await Promise.resolve();
  expect(sent).toBe(1);
  timers.advance(1);
  await Promise.all([first, second, third]);
  expect(sent).toBe(4);
  await row();
  expect(sent).toBe(5);
  expect(pace.until()).toBeNull();
});
