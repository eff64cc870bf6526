import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BridgeEvent } from '../../../src/contract/wire/events';
import type { Core } from '../../../src/main/core/app/core';
import {
  type BrowserHostServer,
  type BrowserHostServerOptions,
  startBrowserHostServer,
} from '../../../src/main/hosts/browser/server';
import { type FakeClock, fakeClock } from '../../unit/core/helpers/fake-clock';
import { type FakeLog, fakeLog } from '../../unit/core/helpers/fake-log';
import { type Keys, signIn } from './http-client';

/** A minimal built page: a document, a script, and an image. */
export const pageFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dash-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content);
  write('secret.txt', 'not for browsers');
  write(
    'renderer/index.html',
    '<!doctype html><title>Page</title><script type="module" src="/assets/index-Ab12Cd34.js"></script>',
  );
  write('renderer/assets/index-Ab12Cd34.js', `export const text = '${'x'.repeat(5000)}';`);
  write('renderer/assets/icon-Ef56Gh78.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('renderer/robots.txt', 'hello');
  return join(folder, 'renderer');
};

/** A core that responds as the test says and records its calls. */
export interface ScriptedCore {
  readonly core: Core;
  readonly calls: { envelope: unknown; client: string }[];
  readonly cancelled: { id: string; client: string }[];
  readonly forgotten: string[];
  /** Resolves with the next entry of `calls`, `cancelled`, or `forgotten`. */
  next(): Promise<void>;
  emit(event: BridgeEvent): void;
}

export const scriptedCore = (
  answer: (envelope: unknown) => unknown = () => ({ ok: true, value: null }),
): ScriptedCore => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const scripted: ScriptedCore = {
    calls: [],
    cancelled: [],
    forgotten: [],
    next: () => new Promise((resolve) => waiting.push(resolve)),
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    core: {
      async call(envelope, client) {
        scripted.calls.push({ envelope, client });
        wake();
        return (await answer(envelope)) as never;
      },
      cancel(id, client) {
        scripted.cancelled.push({ id, client });
        wake();
      },
      forget(client) {
        scripted.forgotten.push(client);
        wake();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      openLink: () => undefined,
      pendingWrites: () => 0,
      checkLock: () => undefined,
      prepareQuit: () => undefined,
      choose: () => undefined,
      recentRecords: () => [],
      close: async () => undefined,
    },
  };
  return scripted;
};

export interface TestServer extends BrowserHostServer {
  readonly clock: FakeClock;
  readonly log: FakeLog;
  /** The cookie and key of an admitted browser. */
  readonly keys: Keys;
  readonly cookie: string;
}

/** A browser host in this process, closed after the test. */
export const testServer = async (
  options: Partial<BrowserHostServerOptions> = {},
): Promise<TestServer> => {
  const clock = fakeClock();
  const log = fakeLog();
  const server = await startBrowserHostServer({
    core: scriptedCore().core,
    rendererDir: pageFolder(),
    cardScriptUrl: () => 'https://js.stripe.com/endive/stripe.js',
    clock,
    log,
    ...options,
  });
  onTestFinished(server.close);
  const keys = await signIn(server.newAddress());
  return { ...server, clock, log, keys, cookie: keys.cookie };
};
