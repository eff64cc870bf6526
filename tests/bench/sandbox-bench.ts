import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { people } from '../../src/sandbox/identity/people.ts';
import { sandboxClient } from '../e2e/sandbox-client.ts';
import { type Figure, figure } from './stats.ts';

export interface DirectClient {
  /** Duration of a plain fetch including parsing, in ms. */
  time(route: string, body: unknown): Promise<number>;
}

/** The sandbox's API without the app in between, with a separate token. */
export const signInToSandbox = async (origin: string): Promise<DirectClient> => {
  const sandbox = sandboxClient(origin);
  const { token, staffApiUrl } = await sandbox.session(people[0]?.email ?? '');
  return {
    async time(route, body) {
      const start = performance.now();
      const response = await fetch(`${staffApiUrl}${route}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.json();
      const took = performance.now() - start;
      if (!response.ok) throw new Error(`${route}: ${response.status}`);
      return took;
    },
  };
};

const root = path.resolve(import.meta.dirname, '../..');

/** Searches of every kind in a separate sandbox: mostly with one hit, some with a hundred. */
export const benchSandbox = async (members: number, repetitions: number): Promise<Figure[]> => {
  const data = await mkdtemp(path.join(tmpdir(), 'dash-bench-'));
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(root, 'out/main/sandbox.js'), '--members', String(members), '--data', data],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the sandbox ended')));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { event, url } = JSON.parse(line) as { event: string; url?: string };
        if (event === 'listening' && url) resolve(url);
      });
    });
    const seeding = (performance.now() - started) / 1000;
    const direct = await signInToSandbox(origin);
    const samples: number[] = [];
    for (let round = -20; round < repetitions; round += 1) {
      const id = 101 + (((round + 20) * 7919) % (members - 100));
      const queries = [String(id), String(id).slice(0, -2), 'NFC-1A2B', 'amelia', 'aM3liA01'];
      const query = queries[(round + 20) % queries.length] || '17';
      const took = await direct.time('/internal/search/query', { query });
      if (round >= 0) samples.push(took);
    }
    const size = members.toLocaleString('en-US');
    return [
      figure('sandbox', `search among ${size} members`, samples),
      figure('sandbox', `first start with ${size} members`, [seeding * 1000]),
    ];
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    await rm(data, { recursive: true, force: true });
  }
};
