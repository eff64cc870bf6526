import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import {
  Environment,
  type EnvironmentFile,
  SandboxEnvironment,
} from '../../../contract/environment';
import { apiRoutes } from '../../../contract/methods/routes';

/** The environment cannot be used. The message names the file and the key. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const NAME = /^[a-z0-9-]+$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the available environments, for a user who mistyped a name. */
const namesIn = (folder: string): string => {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).join(', ') || 'none';
  } catch {
    return 'none';
  }
};

const describe = ({ path, message }: z.core.$ZodIssue): string =>
  `${path.join('.') || 'the file'}: ${message}`;

/** Keys of a file that this version ignores, such as `stripe.newKey`. */
const ignoredKeys = (raw: unknown, taken: unknown, prefix = ''): string[] =>
  !isObject(raw) || !isObject(taken)
    ? []
    : Object.entries(raw).flatMap(([key, value]) =>
        Object.hasOwn(taken, key)
          ? ignoredKeys(value, taken[key], `${prefix}${key}.`)
          : [`${prefix}${key}`],
      );

/** Drops routes that only another version of the app has. */
const withKnownRoutes = (environment: Environment): Environment => {
  if (environment.routes === undefined) return environment;
  const routes = Object.entries(environment.routes).filter(([id]) => Object.hasOwn(apiRoutes, id));
  return { ...environment, routes: Object.fromEntries(routes) };
};

const parse = (
  file: string,
  text: string,
  onIgnored: (keys: readonly string[]) => void,
): EnvironmentFile => {
  const wrong = (what: string, cause?: unknown): never => {
    throw new EnvironmentError(`The environment file ${file} isn’t valid: ${what}.`, { cause });
  };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    return wrong(`it is not JSON (${cause instanceof Error ? cause.message : cause})`, cause);
  }
  const schema = isObject(raw) && 'embedded' in raw ? SandboxEnvironment : Environment;
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return wrong(parsed.error.issues.map(describe).join('; '), parsed.error);
  const read: EnvironmentFile = parsed.data;
  const environment = 'embedded' in read ? read : withKnownRoutes(read);
  const ignored = ignoredKeys(raw, environment);
  if (ignored.length > 0) onIgnored(ignored);
  return environment;
};

/**
 * What identifies an environment in every start: its name, or the absolute path of its file. Not
 * the path for a name, because an AppImage has its resources in another folder each time.
 */
export const environmentReference = (nameOrFile: string): string =>
  NAME.test(nameOrFile) ? nameOrFile : resolve(nameOrFile);

/**
 * Reads an environment: by name from `resourcesDir/environments`, otherwise from the file at that
 * path. `onIgnored` receives the keys that this version does not know and ignores.
 * @throws EnvironmentError
 */
export const loadEnvironment = (
  nameOrFile: string,
  resourcesDir: string,
  onIgnored: (keys: readonly string[]) => void = () => undefined,
): EnvironmentFile => {
  const folder = join(resourcesDir, 'environments');
  const file = NAME.test(nameOrFile) ? join(folder, `${nameOrFile}.json`) : resolve(nameOrFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new EnvironmentError(
      NAME.test(nameOrFile)
        ? `Unknown environment "${nameOrFile}". Available: ${namesIn(folder)}.`
        : `The environment file ${file} can’t be read.`,
      { cause },
    );
  }
  return parse(file, text, onIgnored);
};
