import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { fileTokenStore } from './file-token-store';
import { owner, takeRemainingSteps } from './remaining-steps';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

const program = path.join(inject('programs'), 'killed-app.mjs');
let desk: SandboxDesk;

beforeEach(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('sales');
});
afterEach(() => desk.stop());

/** Runs the app in a separate process until it reports where it stopped, then kills it. */
const runUntilKilled = (tokens: string, when: string, at: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const environment = path.join(desk.userData, 'environment.json');
    writeFileSync(environment, JSON.stringify(desk.sandbox.environment));
    const child = spawn(process.execPath, [program, environment, desk.userData, tokens, when, at], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let complaint = '';
    child.stderr.on('data', (piece) => {
      complaint += String(piece);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      said = (JSON.parse(line) as { at: string }).at;
      child.kill('SIGKILL');
    });
    child.on('exit', () => (said === '' ? reject(new Error(complaint)) : resolve(said)));
  });

const count = (table: string, where: string) =>
  desk.sandbox.database().get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)!
    .n;

it.each(
  ['create_team', 'set_team_pricing', 'link_subscription', 'invoice/send'].flatMap((at) => [
    ['before', at] as const,
    ['after', at] as const,
  ]),
)('takes effect once when the app is killed %s the server acts on %s', async (when, at) => {
  const tokens = path.join(desk.userData, 'tokens.json');
  const store = fileTokenStore(tokens);
  for (const [key, value] of desk.tokens()) await store.set(key, value);
  expect(await runUntilKilled(tokens, when, at)).toBe(when);
  await takeRemainingSteps(desk.startAgain().value);
  const team = `email = '${owner}'`;
  const teams = `SELECT id FROM teams WHERE ${team}`;
  const customers = `SELECT stripe_customer FROM teams WHERE ${team}`;
  expect({
    teams: count('teams', team),
    subscriptions: count('payment_subscriptions', `customer_id IN (${customers})`),
    invoices: count('invoices', `team_id IN (${teams})`),
    mails: count('mails', `recipient = '${owner}'`),
  }).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
});
