import { expect, test, vi } from 'vitest';
import { afterPaint } from '../../../../src/renderer/ui/layout/after-paint';

test('runs nothing for a page that closes before its frame is painted', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  let done = 0;
  const count = () => {
    done += 1;
  };
  afterPaint(count);
  const painted = new Promise<void>((resolve) => {
    afterPaint(() => {
      count();
      resolve();
    });
  });
  frames[1]?.();
  await painted;
  expect(done).toBe(1);
  vi.unstubAllGlobals();
  frames[0]?.();
  // Waits longer than the first work waits for its frame.
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(done).toBe(1);
});
