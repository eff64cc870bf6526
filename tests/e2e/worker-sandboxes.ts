import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { templateMembers } from './host';
import { sandboxClient } from './sandbox-client';
import { runSandbox, type SandboxProcess } from './sandbox-process';

interface Running {
  readonly sandbox: SandboxProcess;
  /** Path of its environment file. */
  readonly file: string;
}

export interface WorkerSandboxes {
  /**
   * The environment file of a freshly seeded sandbox. It serves one test at a time, so a test never
   * sees records, faults, or requests of the one before.
   */
  fresh(mode: { readonly prod: boolean }): Promise<string>;
  /** What they have written to standard error since they started. */
  log(): string;
  stop(): Promise<void>;
}

/** The sandboxes of one worker: one per mode, started by the first test that needs it. */
export const createWorkerSandboxes = (): WorkerSandboxes => {
  const running = new Map<boolean, Promise<Running>>();
  const folders: string[] = [];

  const start = async (prod: boolean): Promise<Running> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dash-sandbox-'));
    folders.push(folder);
    const template = process.env.DASH_SANDBOX_TEMPLATE;
    if (template) await cp(template, folder, { recursive: true });
    const sandbox = await runSandbox({ folder, members: templateMembers, prod });
    const file = path.join(folder, 'environment.json');
    await writeFile(file, JSON.stringify(sandbox.environment));
    return { sandbox, file };
  };

  let logs = (): string => '';
  return {
    fresh: async ({ prod }) => {
      const known = running.get(prod);
      const starting = known ?? start(prod);
      if (!known) running.set(prod, starting);
      const { sandbox, file } = await starting;
      logs = sandbox.log;
      if (known) await sandboxClient(sandbox.environment.staffApiUrl).reset();
      return file;
    },
    log: () => logs(),
    stop: async () => {
      for (const each of running.values()) await (await each).sandbox.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
};
