import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import logger from 'electron-log/node';
import type { Log } from '../../core/app/ports';

/** Bytes after which a log file is put aside; so many older ones are kept. */
const MAX_SIZE = 5 * 1024 * 1024;
const OLDER_FILES = 3;

export type LogLevel = 'error' | 'warn' | 'info';

export interface FileLogOptions {
  /** Made if missing; `user-data/logs`. */
  readonly folder: string;
  /** Name of the file without `.log`. */
  readonly name?: string;
  /** Where lines go beside the file, from this level on. */
  readonly echo?: {
    readonly level: LogLevel;
    /** `json` for programs; `text` for a person at a terminal, without details. */
    readonly format: 'json' | 'text';
    write(line: string): void;
  };
  /** Bytes. */
  readonly maxSize?: number;
}

/** Errors as plain values with their causes; core's redacting log has made them so already. */
const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { ...value, name, message, stack, ...(cause === undefined ? {} : { cause }) };
};

const stringify = (value: unknown): string => {
  try {
    return JSON.stringify(value, plain);
  } catch {
    // A cycle. What the line is about is worth more than its details.
    return '{"details":"not to be written"}';
  }
};

/** Of two keys of one name a reader takes the last: the line's own time and message would be lost. */
const own: ReadonlySet<string> = new Set(['time', 'level', 'message']);

const besideOwn = (details: Record<string, unknown>): Record<string, unknown> => {
  const entries = Object.entries(details);
  const taken = entries.filter(([key]) => own.has(key));
  if (taken.length === 0) return details;
  const others = entries.filter(([key]) => !own.has(key));
  return { ...Object.fromEntries(others), details: Object.fromEntries(taken) };
};

const toJson = (level: LogLevel, message: string, details?: Record<string, unknown>): string => {
  const head = stringify({ time: new Date().toISOString(), level, message });
  const tail = details ? stringify(besideOwn(details)) : '{}';
  return tail === '{}' ? head : `${head.slice(0, -1)},${tail.slice(1)}`;
};

const LEVEL_NAMES: Readonly<Record<LogLevel, string>> = {
  info: '',
  warn: 'Warning: ',
  error: 'Error: ',
};

/** For a person: what happened and, in a few words, why. Details and stacks are in the file. */
const toText = (level: LogLevel, message: string, details?: Record<string, unknown>): string => {
  const { cause, reason, why } = details ?? {};
  const because = [why, reason, (cause as { message?: unknown } | undefined)?.message].find(
    (text) => typeof text === 'string' && text !== '',
  );
  const short = because ? ` (${String(because).split('\n')[0]})` : '';
  return `${LEVEL_NAMES[level]}${message}${short}`;
};

const rotate = (file: string): void => {
  const numbered = (index: number): string => file.replace(/(\.log)?$/, `.${index}.log`);
  for (let index = OLDER_FILES - 1; index >= 1; index -= 1) {
    try {
      renameSync(numbered(index), numbered(index + 1));
    } catch {
      // There are not that many yet.
    }
  }
  try {
    renameSync(file, numbered(1));
  } catch {
    // Another app on this folder was quicker.
  }
};

const severity: Readonly<Record<LogLevel, number>> = { info: 0, warn: 1, error: 2 };

/**
 * Writes JSON lines (`time`, `level`, `message` and the details) to a file that only the owner can
 * read, and echoes them. Secrets are taken out by core's `createRedactingLog` around it. A disk that
 * refuses costs the lines, never the app.
 */
export const createFileLog = ({
  folder,
  name = 'main',
  echo,
  maxSize = MAX_SIZE,
}: FileLogOptions): Log => {
  const path = join(folder, `${name}.log`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch {
    // Told below, when the first line cannot be written.
  }
  const file = logger.create({ logId: path });
  file.transports.console.level = false;
  const transport = file.transports.file;
  transport.setAppName('Internal Dash');
  transport.level = 'info';
  transport.resolvePathFn = () => path;
  transport.maxSize = maxSize;
  transport.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  transport.transforms = [({ data }) => data[0]];
  transport.archiveLogFn = (old) => rotate(old.path);

  let isToldWhere = false;
  const write =
    (level: LogLevel) =>
    (message: string, details?: Record<string, unknown>): void => {
      const json = toJson(level, message, details);
      file[level](json);
      if (!echo || severity[level] < severity[echo.level]) return;
      if (echo.format === 'json') {
        echo.write(`${json}\n`);
        return;
      }
      const where = isToldWhere ? '' : `  Details are in ${path}\n`;
      isToldWhere = true;
      echo.write(`${toText(level, message, details)}\n${where}`);
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
};
