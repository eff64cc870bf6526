import { once } from 'node:events';
import type { Page } from '@playwright/test';
import WebSocket from 'ws';

interface Answer {
  readonly answer?: number;
  readonly result?: { readonly ok: boolean };
}

export interface BridgeClient {
  /** Duration of a successful call, in ms; throws for a failed one. Calls can run in parallel. */
  call(method: string, input: unknown): Promise<number>;
  close(): void;
}

/** Calls the bridge of a signed-in page from this process. */
export const connectToBridge = async (page: Page): Promise<BridgeClient> => {
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const key = await page.evaluate(() => localStorage.getItem('internal-dash-key') ?? '');
  const { origin, host } = new URL(page.url());
  const socket = new WebSocket(`ws://${host}/bridge?client=bench`, ['internal-dash-bridge', key], {
    headers: { cookie, origin },
  });
  await once(socket, 'open');
  let sent = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.answer === undefined) return;
    waiting.get(answer.answer)?.(answer);
    waiting.delete(answer.answer);
  });
  return {
    async call(method, input) {
      sent += 1;
      const id = sent;
      const start = performance.now();
      const answered = new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
      });
      socket.send(JSON.stringify({ call: id, envelope: { id: `bench-${id}`, method, input } }));
      const answer = await answered;
      const took = performance.now() - start;
      if (!answer.result?.ok) throw new Error(`${method}: ${JSON.stringify(answer).slice(0, 200)}`);
      return took;
    },
    close: () => socket.close(),
  };
};
