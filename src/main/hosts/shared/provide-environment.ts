import type { Environment, EnvironmentFile } from '../../../contract/environment';
import type { EnvironmentInfo } from '../../core/app/environment-info';
import type { Clock, Log } from '../../core/app/ports';
import { sessionScope } from '../../core/session/stored-session';
import { refuseSandboxFlags, type SandboxFlags } from './flags';
import type { SpawnSandbox } from './sandbox-process';
import { shareSandbox } from './shared-sandbox';

/** The environment for core and the page's policy, from a file or a sandbox. */
export interface ProvidedEnvironment {
  /** Available at once, because the first screen shows it. */
  readonly info: EnvironmentInfo;
  /** Rejects with an AppFailure `offline` when the sandbox cannot be started. */
  readonly environment: Promise<Environment>;
  /**
   * Link to the payment provider's script, for the page's policy. Only its origin until the sandbox
   * has announced itself; null until the origin is known.
   */
  cardScriptUrl(): string | null;
  /**
   * For core's network: resolves when the API can be called, for example after a sandbox restart.
   */
  ready(): Promise<void>;
  /** Stops the sandbox if this app runs one. */
  stop(): Promise<void>;
}

export interface ProvideOptions {
  readonly file: EnvironmentFile;
  readonly flags: SandboxFlags;
  readonly userData: string;
  readonly spawnSandbox: SpawnSandbox;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Provides the environment and starts the sandbox if the environment is an embedded one.
 * @throws FlagError for sandbox flags with another environment.
 */
export const provideEnvironment = async ({
  file,
  flags,
  userData,
  spawnSandbox,
  clock,
  log,
}: ProvideOptions): Promise<ProvidedEnvironment> => {
  const { name, label, kind } = file;
  const newBilling = 'newBilling' in file ? file.newBilling : undefined;
  const info = {
    name,
    label,
    kind,
    sessionScope: sessionScope(file),
    ...(newBilling ? { newBilling } : {}),
  };
  if (!('embedded' in file)) {
    refuseSandboxFlags(flags, file.label);
    return {
      info,
      environment: Promise.resolve(file),
      cardScriptUrl: () => file.stripe.scriptUrl,
      ready: async () => undefined,
      stop: async () => undefined,
    };
  }
  const { embedded } = file;
  const sandbox = await shareSandbox(
    { spawn: spawnSandbox, clock, log },
    {
      userData,
      members: flags.sandboxMembers ?? embedded.members,
      seed: embedded.seed,
      prod: flags.sandboxProd || embedded.prod,
      hooks: flags.sandboxHooks,
      port: flags.sandboxPort,
    },
  );
  let scriptUrl: string | null = null;
  const environment = sandbox.environment.then((announced) => {
    scriptUrl = announced.stripe.scriptUrl;
    // The file gives the name and label; the running server gives the links.
    return { ...announced, name: file.name, label: file.label };
  });
  environment.catch(() => undefined);
  return {
    info,
    environment,
    cardScriptUrl: () => scriptUrl ?? sandbox.origin(),
    ready: sandbox.ready,
    stop: sandbox.stop,
  };
};
