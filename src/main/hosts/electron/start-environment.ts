import type { EnvironmentFile } from '../../../contract/environment';
import { checkEnvironment } from '../shared/environment';
import { type EnvironmentContent, readEnvironment } from '../shared/environment-file';
import { DEFAULT_ENVIRONMENT } from '../shared/flags';
import {
  type ProvidedEnvironment,
  type ProvideOptions,
  provideEnvironment,
} from '../shared/provide-environment';
import { createSandboxSpawner, type SandboxSpawnerParts } from './sandbox-spawner';
import type { SettledStart } from './settle-start';

export interface StartEnvironmentOptions
  extends Omit<ProvideOptions, 'file' | 'flags' | 'spawnSandbox'> {
  readonly started: Pick<SettledStart, 'environment' | 'flags' | 'reference' | 'returned'>;
  /** Folder that contains `environments/`. */
  readonly resources: string;
  /** Absolute path of the sandbox's script. */
  readonly sandbox: string;
}

export interface StartedEnvironment extends ProvidedEnvironment {
  /** Name of the environment, or absolute path of its file. */
  readonly reference: string;
}

/**
 * Checks the environment's file and provides it.
 * @throws EnvironmentError and FlagError for the user's mistakes.
 */
export const startEnvironment = async (
  parts: SandboxSpawnerParts,
  { started, resources, sandbox, ...options }: StartEnvironmentOptions,
): Promise<StartedEnvironment> => {
  const { log } = options;
  const check = (environment: EnvironmentContent) =>
    checkEnvironment(environment, (keys) => {
      log.warn('the environment file has unknown keys', { keys });
    });
  let { reference } = started;
  let file: EnvironmentFile;
  try {
    file = check(started.environment);
  } catch (cause) {
    // A file that was changed since the last start must not keep a link from opening the app.
    if (started.returned === null) throw cause;
    log.warn('the environment of the last start cannot be used', { cause });
    reference = DEFAULT_ENVIRONMENT;
    file = check(readEnvironment(reference, resources));
  }
  const provided = await provideEnvironment({
    ...options,
    file,
    flags: started.flags,
    spawnSandbox: createSandboxSpawner(parts, sandbox),
  });
  return { ...provided, reference };
};
