import { setTimeout } from 'node:timers/promises';
import type { Host } from '../e2e/host.ts';

interface HostHeap {
  /** Bytes in use after a full garbage collection. */
  bytes(): Promise<number>;
  /** The largest of these sizes until the promise resolves. */
  largestUntil(end: Promise<unknown>): Promise<number>;
  stop(): void;
}

/** In milliseconds. */
const betweenSamples = 500;

/** Follows the heap of a browser host that was started with `--inspect`. */
export const followHostHeap = async (host: Host): Promise<HostHeap> => {
  const [url] = /ws:\/\/\S+/.exec(host.log()) ?? [];
  if (url === undefined) throw new Error('The host does not say where it can be inspected.');
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let calls = 0;
  const send = <T>(method: string): Promise<T> =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, (result) => resolve(result as T));
      socket.send(JSON.stringify({ id: calls, method }));
    });
  const bytes = async (): Promise<number> => {
    for (let round = 0; round < 3; round += 1) await send('HeapProfiler.collectGarbage');
    const { usedSize } = await send<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize;
  };
  return {
    bytes,
    async largestUntil(end) {
      let isOver = false;
      const over = end.finally(() => {
        isOver = true;
      });
      let largest = 0;
      while (!isOver) {
        largest = Math.max(largest, await bytes());
        // The host needs its time for more than collections.
        await setTimeout(betweenSamples);
      }
      await over;
      return largest;
    },
    stop() {
      socket.close();
    },
  };
};
