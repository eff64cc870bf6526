import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import logger from 'electron-log/node';
import type { Log } from '../../core/app/ports';

/** Bytes at which a log file is rotated. `OLDER_FILES` rotated files are kept. */
const MAX_SIZE = 5 * 1024 * 1024;
const OLDER_FILES = 3;

export type LogLevel = 'error' | 'warn' | 'info';

export interface FileLogOptions {
  /** Usually `user-data/logs`; created if missing. */
  readonly folder: string;
  /** File name without `.log`. */
  readonly name?: string;
  /** Also writes lines of this level and above to another place. */
  readonly echo?: {
    readonly level: LogLevel;
    /** `json` for programs; `text`, without details, for a person at a terminal. */
    readonly format: 'json' | 'text';
    write(line: string): void;
  };
  /** Bytes. */
  readonly maxSize?: number;
}

/** Turns errors and their causes into plain values, if core's redacting log has not done so. */
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
    // The details contain a cycle. Keep the line without them.
    return '{"details":"cannot be written"}';
  }
};

/** A JSON reader keeps the last of two equal keys, so these details would hide the line's own. */
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

/** For a person: what happened and a short reason. Details and stacks are only in the file. */
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
      // Fewer files than this exist so far.
    }
  }
  try {
    renameSync(file, numbered(1));
  } catch {
    // Another app that uses this folder rotated the file first.
  }
};

const severity: Readonly<Record<LogLevel, number>> = { info: 0, warn: 1, error: 2 };

/**
 * Writes JSON lines (`time`, `level`, `message`, and the details) to a file that only the owner can
 * read, and echoes them. Core's `createRedactingLog`, which wraps this log, removes secrets. If the
 * disk refuses a write, the line is lost but the app keeps running.
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
    // Writing the first line fails too, and that failure is reported below.
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
