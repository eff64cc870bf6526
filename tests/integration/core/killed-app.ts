import { readFileSync } from 'node:fs';
import { defaultSettings } from '../../../src/contract/entities/settings';
import type { Environment } from '../../../src/contract/environment';
import { createCore } from '../../../src/main/core/app/create-core';
import { realClock } from '../../unit/core/helpers/fake-clock';
import { fileTokenStore } from './file-token-store';
import { takeRemainingSteps } from './remaining-steps';
import type { Dashboard } from './sandbox-core';

/**
 * Runs the app without a window in a separate process that the test kills. At the request named by
 * the last arguments (`before` or `after`, and a path), it reports that and stops: either nothing
 * was sent yet, or the server has acted and its response is lost.
 */
const [environmentFile = '', userData = '', tokens = '', when = '', at = ''] =
  process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const never = () => new Promise<never>(() => setInterval(() => undefined, 60_000));

const stoppingFetch: typeof fetch = async (input, init) => {
  const isIt = input instanceof Request && input.url.includes(at) && input.method === 'POST';
  if (isIt && when === 'before') {
    say({ at: 'before' });
    await never();
  }
  const answer = await fetch(input, init);
  if (isIt) {
    await answer.arrayBuffer();
    say({ at: 'after' });
    await never();
  }
  return answer;
};

const core = createCore({
  ports: {
    host: 'browser',
    version: '0',
    tokenStore: fileTokenStore(tokens),
    settings: {
      notice: null,
      read: () => defaultSettings,
      write: () => undefined,
    } as never,
    clock: realClock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    fetch: stoppingFetch,
    systemDownloads: userData,
    userData,
    cardFrameUrl: 'https://card.test/',
    licenses: '/none',
    updates: { why: 'Not in a test.' },
    desktop: {
      openExternal: async () => undefined,
      openFile: async () => undefined,
      showInFolder: async () => undefined,
      focusApp: () => undefined,
    },
  },
  environment: JSON.parse(readFileSync(environmentFile, 'utf8')) as Environment,
  environmentInfo: { name: 'sandbox', label: 'Sandbox', sessionScope: 'sandbox', kind: 'sandbox' },
});

let calls = 0;
const value: Dashboard['value'] = async (method, input) => {
  calls += 1;
  const result = await core.call({ id: `c${calls}`, method, input }, 'w');
  if (!result.ok) throw new Error(`${method}: ${JSON.stringify(result.error)}`);
  return result.value as never;
};

await takeRemainingSteps(value);
say({ at: 'end' });
await core.close();
process.exit(0);
