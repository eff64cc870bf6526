import { expect, onTestFinished, test, vi } from 'vitest';
import { afterPaint } from '../../../../src/renderer/ui/layout/after-paint';

/** Runs frames when `draw` is called. */
const holdFrames = () => {
  const frames = new Map<number, FrameRequestCallback>();
  let count = 0;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => {
    count += 1;
    frames.set(count, work);
    return count;
  });
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void frames.delete(id));
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    draw: () => {
      for (const work of [...frames.values()]) work(0);
      frames.clear();
    },
    waiting: () => frames.size,
  };
};

/** Waits until all pending messages are delivered. */
const messages = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

test('runs the work once, after the frame', async () => {
  const { draw } = holdFrames();
  const done: string[] = [];
  afterPaint(() => done.push('work'));
  await messages();
  expect(done).toEqual([]);
  draw();
  expect(done).toEqual([]);
  await messages();
  expect(done).toEqual(['work']);
  draw();
  await messages();
  expect(done).toEqual(['work']);
});

test('does not run canceled work, whatever the state of the frame', async () => {
  const { draw, waiting } = holdFrames();
  const done: string[] = [];
  afterPaint(() => done.push('before'))();
  expect(waiting()).toBe(0);
  const stop = afterPaint(() => done.push('behind'));
  draw();
  stop();
  await messages();
  expect(done).toEqual([]);
});

test('runs after 100 ms in a window that paints nothing', () => {
  holdFrames();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  afterPaint(() => done.push('work'));
  vi.advanceTimersByTime(99);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['work']);
});
