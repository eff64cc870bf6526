import { spawn } from 'node:child_process';
import path from 'node:path';
import { ended, followLines } from './host-lines';

export interface SandboxProcess {
  /** The content of an environment file, as printed by the sandbox. */
  readonly environment: { readonly staffApiUrl: string };
  /** Everything written to standard error. */
  log(): string;
  stop(): Promise<void>;
}

export interface SandboxProcessOptions {
  /** Folder of its database. */
  readonly folder: string;
  readonly members: number;
  /** Whether to run in production mode. */
  readonly prod?: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Runs the built sandbox on its own, as `npm run sandbox` does, and waits until it listens. */
export const runSandbox = async (options: SandboxProcessOptions): Promise<SandboxProcess> => {
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'out/main/sandbox.js'),
      '--hooks',
      '--data',
      options.folder,
      '--members',
      String(options.members),
      ...(options.prod ? ['--prod'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines = followLines(child);
  const { environment } = await lines.next('listening', 60_000);
  if (!environment) throw new Error('the sandbox did not say what its environment is');
  return {
    environment,
    log: lines.log,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
};
