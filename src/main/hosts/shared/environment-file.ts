import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject } from '../../../contract/is-object';

/** The environment cannot be used. The message names the file and the key. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** An environment file as read from the disk. Only `checkEnvironment` knows whether it's valid. */
export interface EnvironmentContent {
  /** Absolute path. */
  readonly file: string;
  readonly content: unknown;
}

const NAME = /^[a-z0-9-]+$/;

/** Lists the available environments, for a user who mistyped a name. */
const namesIn = (folder: string): string => {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).join(', ') || 'none';
  } catch {
    return 'none';
  }
};

/**
 * What identifies an environment in every start: its name, or the absolute path of its file. Not
 * the path for a name, because an AppImage has its resources in another folder each time.
 */
export const environmentReference = (nameOrFile: string): string =>
  NAME.test(nameOrFile) ? nameOrFile : resolve(nameOrFile);

export const notValid = (file: string, what: string, cause?: unknown): EnvironmentError =>
  new EnvironmentError(`The environment file ${file} isn’t valid: ${what}.`, { cause });

/**
 * Reads an environment: by name from `resourcesDir/environments`, otherwise from the file at that
 * path.
 * @throws EnvironmentError if it can't be read or isn't JSON.
 */
export const readEnvironment = (nameOrFile: string, resourcesDir: string): EnvironmentContent => {
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
  try {
    return { file, content: JSON.parse(text) };
  } catch (cause) {
    throw notValid(
      file,
      `it is not JSON (${cause instanceof Error ? cause.message : cause})`,
      cause,
    );
  }
};

/** Whether the environment has a sandbox of its own. */
export const isEmbedded = ({ content }: EnvironmentContent): boolean =>
  isObject(content) && 'embedded' in content;

/** A text of the file before it is checked; the reference stands in for one that is missing. */
export const textIn = (
  { content }: EnvironmentContent,
  key: 'name' | 'label',
  reference: string,
): string => {
  const text = isObject(content) ? content[key] : undefined;
  return typeof text === 'string' && text !== '' ? text : reference;
};
