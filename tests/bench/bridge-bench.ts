import { once } from 'node:events';
import type { Browser } from '@playwright/test';
import WebSocket from 'ws';
import { openApp } from '../e2e/fixtures.ts';
import { startHost } from '../e2e/host.ts';
import { signInToSandbox } from './sandbox-bench.ts';
import { type Figure, figure } from './stats.ts';

/** What the bridge adds to a call of the staff API, pair by pair. */
export const benchBridge = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  const host = await startHost({ members: 20_000 });
  const app = await openApp(host, browser);
  const { page } = app;
  await app.signIn();
  const figures: Figure[] = [];
  const direct = await signInToSandbox(app.sandbox().origin);

  // From the same process as the plain fetch, so that only the bridge makes the difference.
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const key = await page.evaluate(() => localStorage.getItem('internal-dash-key') ?? '');
  const { origin, host: address } = new URL(page.url());
  const socket = new WebSocket(
    `ws://${address}/bridge?client=bench`,
    ['internal-dash-bridge', key],
    { headers: { cookie, origin } },
  );
  await once(socket, 'open');
  let sent = 0;
  const bridge = async (method: string, input: unknown): Promise<number> => {
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
  };
  const pings: number[] = [];
  const calls: number[] = [];
  const plain: number[] = [];
  for (let round = -10; round < repetitions * 10; round += 1) {
    const ping = await bridge('app.ping', {});
    const call = await bridge('member.getById', { memberId: 101 });
    const bare = await direct.time('/internal/member/get_by_id', { memberId: 101 });
    if (round < 0) continue;
    pings.push(ping);
    calls.push(call);
    plain.push(bare);
  }
  figures.push(
    figure('bridge', 'no-op through dispatch and the socket', pings, {
      goal: { of: 'p95', value: 1.5 },
    }),
    figure('bridge', 'member through the bridge', calls),
    figure('bridge', 'member by plain fetch', plain),
    figure(
      'bridge',
      'overhead of the bridge, pair by pair',
      calls.map((call, index) => call - (plain[index] ?? 0)),
      { goal: { of: 'p95', value: 1.5 } },
    ),
  );

  socket.close();
  await page.context().close();
  await app.browser.close();
  await host.stop();
  return figures;
};
