import { readFileSync } from 'node:fs';
import { defaultSettings, type TeamSetupFlow } from '../../../src/contract/entities/settings';
import type { Environment } from '../../../src/contract/environment';
import type { Result } from '../../../src/contract/wire/errors';
import { createCore } from '../../../src/main/core/app/create-core';
import { realClock } from '../../unit/core/helpers/fake-clock';
import { newTeam, teamPricing } from '../sandbox/team-setup-payloads';
import { fileTokenStore } from './file-token-store';

/**
 * Runs the app without a window in a separate process that the test kills. It takes every remaining
 * step of the team setup flow. At the request named by the last arguments (`before` or `after`, and
 * a path), it reports that and stops: either nothing was sent yet, or the server has acted and its
 * response is lost.
 */
const [environmentFile = '', userData = '', tokens = '', when = '', at = ''] =
  process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const never = () => new Promise<never>(() => setInterval(() => undefined, 60_000));

const stoppingFetch: typeof fetch = async (input, init) => {
  const isIt =
    at !== '' && input instanceof Request && input.url.includes(at) && input.method === 'POST';
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
const call = async <T>(method: string, input: object = {}): Promise<T> => {
  calls += 1;
  const result = (await core.call({ id: `c${calls}`, method, input }, 'w')) as Result<T>;
  if (!result.ok) throw new Error(`${method}: ${JSON.stringify(result.error)}`);
  return result.value;
};
const flowNow = () => call<TeamSetupFlow | null>('teamSetup.get');

await call('session.get');
const owner = 'olive@killed-team.example';
const flow = (await flowNow()) ?? (await call<TeamSetupFlow>('team.create', newTeam(owner)));
const teamId = flow.teamId ?? 0;
if (!flow.pricingSet) {
  const pricing = teamPricing({ teamId, stripeCustomerId: flow.stripeCustomer });
  await call('pricing.set', { pricing, previewedCents: 240_000 });
}
const [waiting] = await call<{ id: string; action: string }[]>('writes.unfinished');
// No API response shows a draft or an email, so a person decides, and the idempotency key stays.
if (waiting?.action.startsWith('invoice.')) await call('writes.repeat', { id: waiting.id });
const drafted = await call<TeamSetupFlow>('invoice.draft', { teamId });
if (!drafted.invoiceSent) {
  await call('invoice.send', {
    stripeCustomerId: drafted.stripeCustomer,
    stripeInvoiceId: drafted.extendedSubscription?.invoice?.id,
  });
}
say({ at: 'end' });
await core.close();
process.exit(0);
