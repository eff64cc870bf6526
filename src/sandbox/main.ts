import { diskProblem } from './server/cli/disk-problem';
import {
  defaultDataFolder,
  FlagError,
  readFlags,
  type SandboxFlags,
  usage,
} from './server/cli/flags';
import { announce, whenParentEnds } from './server/cli/parent';
import { startSandbox } from './server/server';

/** Lets the app start first. */
const WARM_UP_AFTER_MS = 2500;

const flagsOrExit = (): SandboxFlags => {
  try {
    return readFlags(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exit(2);
  }
};

const run = async (flags: SandboxFlags, folder: string): Promise<void> => {
  let stop = async (): Promise<void> => undefined;
  // The process may be told to end during seeding. That is safe, because the database file appears
  // only once it is complete.
  whenParentEnds(
    () => {
      void stop().finally(() => process.exit(0));
    },
    { watchInput: flags.exitWithParent },
  );
  const sandbox = await startSandbox({
    port: flags.port,
    members: flags.members,
    seed: flags.seed,
    prod: flags.prod,
    hooks: flags.hooks,
    reset: flags.reset,
    folder,
    warn: (message) => {
      if (!flags.quiet) process.stderr.write(`${message}\n`);
    },
    onSeeding: (done, total) => announce({ event: 'seeding', done, total }),
  });
  stop = sandbox.close;
  announce({ event: 'listening', url: sandbox.url, environment: sandbox.environment });
  setTimeout(sandbox.warmUp, WARM_UP_AFTER_MS).unref();
};

const flags = flagsOrExit();
const folder = flags.data ?? defaultDataFolder(process.platform, process.env);

run(flags, folder).catch((error: unknown) => {
  const message = diskProblem(error, folder);
  if (message === null) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  } else {
    announce({ event: 'failed', message });
    process.stderr.write(`The sandbox can’t start: ${message}.\n`);
  }
  process.exit(1);
});
