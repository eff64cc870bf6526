import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { templateMembers } from './host';

/** Seeds one sandbox for the whole run: each test's host starts on a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-template-'));
  const root = path.resolve(import.meta.dirname, '../..');
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'out/main/sandbox.js'),
      '--members',
      String(templateMembers),
      '--data',
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the sandbox ended before it listened')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if ((JSON.parse(line) as { event: string }).event === 'listening') resolve();
    });
  });
  child.kill('SIGTERM');
  await ended;
  process.env.DASH_SANDBOX_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
