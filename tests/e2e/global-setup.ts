import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { templateMembers } from './host';
import { runSandbox } from './sandbox-process';

/** Seeds one sandbox for the whole run; the others start from a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-template-'));
  const sandbox = await runSandbox({ folder, members: templateMembers });
  await sandbox.stop();
  process.env.DASH_SANDBOX_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
