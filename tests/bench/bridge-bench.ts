import type { Browser } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import { startHost } from '../e2e/host.ts';
import { connectToBridge } from './bridge-client.ts';
import { startEcho } from './echo-bench.ts';
import { signInToSandbox } from './sandbox-bench.ts';
import { type Figure, figure } from './stats.ts';

/** What the bridge adds to a call of the staff API, measured in pairs. */
export const benchBridge = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  const host = await startHost({ members: 20_000 });
  const app = await openApp(host, browser);
  const { page } = app;
  await app.signIn();
  const figures: Figure[] = [];
  const direct = await signInToSandbox(app.sandbox().origin);

  // Called from the same process as the plain fetch, so that only the bridge makes a difference.
  const { call: bridge, close } = await connectToBridge(page);
  const echo = await startEcho();
  const echoes: number[] = [];
  const pings: number[] = [];
  const calls: number[] = [];
  const plain: number[] = [];
  for (let round = -10; round < repetitions * 10; round += 1) {
    const ping = await bridge('app.ping', {});
    const call = await bridge('member.getById', { memberId: 101 });
    const bare = await direct.time('/internal/member/get_by_id', { memberId: 101 });
    const said = await echo.time('{"call":1,"envelope":{"id":"1","method":"app.ping","input":{}}}');
    if (round < 0) continue;
    echoes.push(said);
    pings.push(ping);
    calls.push(call);
    plain.push(bare);
  }
  await echo.stop();
  figures.push(
    figure('bridge', 'bare echo over a socket', echoes),
    figure('bridge', 'no-op through dispatch and the socket', pings, {
      beside: { what: 'bare echo', samples: echoes, limit: 2 },
    }),
    figure('bridge', 'member by plain fetch', plain),
    figure('bridge', 'member through the bridge', calls, {
      beside: { what: 'plain fetch', samples: plain, limit: 2 },
    }),
  );

  close();
  await page.context().close();
  await app.browser.close();
  await host.stop();
  return figures;
};
