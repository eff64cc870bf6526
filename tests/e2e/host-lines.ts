import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Host, HostLine } from './host';

/** Resolves when a process ends, or immediately if it has ended. */
export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** Parses the JSON lines of a host or sandbox, and keeps all other output as its log. */
export const followLines = (child: ChildProcess): Pick<Host, 'log' | 'next' | 'seen'> => {
  let log = '';
  const lines: HostLine[] = [];
  const taken = new Set<HostLine>();
  const waiters = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of [...waiters]) wake();
  };
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (text) => {
      try {
        lines.push(JSON.parse(text) as HostLine);
      } catch {
        log += `${text}\n`;
      }
      wakeAll();
    });
  }
  child.once('exit', wakeAll);
  return {
    log: () => log,
    seen: (event) => lines.filter((line) => line.event === event),
    next: (event, timeoutMs = 20_000) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void): void => {
          clearTimeout(timer);
          waiters.delete(look);
          settle();
        };
        const look = (): void => {
          const line = lines.find((each) => each.event === event && !taken.has(each));
          if (line) {
            taken.add(line);
            finish(() => resolve(line));
          } else if (child.exitCode !== null || child.signalCode !== null) {
            finish(() => reject(new Error(`it ended before "${event}"\n${log}`)));
          }
        };
        const timer = setTimeout(
          () => finish(() => reject(new Error(`no "${event}" in time\n${log}`))),
          timeoutMs,
        );
        waiters.add(look);
        look();
      }),
  };
};
