import type { z } from 'zod';
import {
  Environment,
  type EnvironmentFile,
  SandboxEnvironment,
} from '../../../contract/environment';
import { isObject } from '../../../contract/is-object';
import { apiRoutes } from '../../../contract/methods/routes';
import { type EnvironmentContent, isEmbedded, notValid, readEnvironment } from './environment-file';

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

/**
 * Checks the content of an environment file. `onIgnored` receives the keys that this version does
 * not know and ignores.
 * @throws EnvironmentError
 */
export const checkEnvironment = (
  read: EnvironmentContent,
  onIgnored: (keys: readonly string[]) => void = () => undefined,
): EnvironmentFile => {
  const { file, content } = read;
  const schema = isEmbedded(read) ? SandboxEnvironment : Environment;
  // Compiling a parser takes longer than parsing once.
  const parsed = schema.safeParse(content, { jitless: true });
  if (!parsed.success) {
    throw notValid(file, parsed.error.issues.map(describe).join('; '), parsed.error);
  }
  const known: EnvironmentFile = parsed.data;
  const environment = 'embedded' in known ? known : withKnownRoutes(known);
  const ignored = ignoredKeys(content, environment);
  if (ignored.length > 0) onIgnored(ignored);
  return environment;
};

/**
 * Reads and checks an environment: by name from `resourcesDir/environments`, otherwise from the file
 * at that path.
 * @throws EnvironmentError
 */
export const loadEnvironment = (
  nameOrFile: string,
  resourcesDir: string,
  onIgnored?: (keys: readonly string[]) => void,
): EnvironmentFile => checkEnvironment(readEnvironment(nameOrFile, resourcesDir), onIgnored);
