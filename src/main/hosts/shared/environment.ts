import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import {
  Environment,
  type EnvironmentFile,
  SandboxEnvironment,
} from '../../../contract/environment';
import { apiRoutes } from '../../../contract/staff-api/routes';

/** An environment that cannot be used. The message names the file and the key. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const NAME = /^[a-z0-9-]+$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names the files there are, for somebody who mistyped one. */
const namesIn = (folder: string): string => {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).join(', ') || 'none';
  } catch {
    return 'none';
  }
};

const describe = (issue: z.core.$ZodIssue): string => {
  const key = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((name) => (key ? `${key}.${name}` : name)).join(', ');
    return `${unknown}: there is no such key`;
  }
  return `${key || 'the file'}: ${issue.message}`;
};

const parse = (file: string, text: string): EnvironmentFile => {
  const wrong = (what: string, cause?: unknown): never => {
    throw new EnvironmentError(`The environment file ${file} is not right: ${what}.`, { cause });
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
  const environment: EnvironmentFile = parsed.data;
  if ('embedded' in environment) return environment;
  const unknown = Object.keys(environment.routes ?? {}).find(
    (route) => !Object.hasOwn(apiRoutes, route),
  );
  return unknown ? wrong(`routes.${unknown}: there is no such route`) : environment;
};

/**
 * Reads an environment: by name out of `resourcesDir/environments`, else the file of that path.
 * @throws EnvironmentError
 */
export const loadEnvironment = (nameOrFile: string, resourcesDir: string): EnvironmentFile => {
  const folder = join(resourcesDir, 'environments');
  const file = NAME.test(nameOrFile) ? join(folder, `${nameOrFile}.json`) : resolve(nameOrFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new EnvironmentError(
      NAME.test(nameOrFile)
        ? `There is no environment "${nameOrFile}" (there are: ${namesIn(folder)}).`
        : `The environment file ${file} cannot be read.`,
      { cause },
    );
  }
  return parse(file, text);
};
