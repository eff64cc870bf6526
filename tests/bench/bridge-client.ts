import { once } from 'node:events';
import type { Page } from '@playwright/test';
import WebSocket from 'ws';

export interface BridgeClient {
  /** Milliseconds of a call that goes well; throws for one that does not. */
  call(method: string, input: unknown): Promise<number>;
  close(): void;
}

/** The bridge of a page that is signed in, called from this process. */
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
  return {
    async call(method, input) {
      sent += 1;
      const start = performance.now();
      socket.send(JSON.stringify({ call: sent, envelope: { id: `bench-${sent}`, method, input } }));
      let answer: { answer?: number; result?: { ok: boolean } };
      do {
        const [data] = await once(socket, 'message');
        answer = JSON.parse(String(data)) as typeof answer;
      } while (answer.answer !== sent);
      const took = performance.now() - start;
      if (!answer.result?.ok) throw new Error(`${method}: ${JSON.stringify(answer).slice(0, 200)}`);
      return took;
    },
    close: () => socket.close(),
  };
};
