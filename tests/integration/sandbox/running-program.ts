import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Line {
  readonly event: string;
  readonly url?: string;
  readonly done?: number;
  readonly environment?: object;
}

export interface Running {
  readonly child: ChildProcess;
  readonly lines: Line[];
  readonly messages: unknown[];
  errors(): string;
  /** The first line of this kind. */
  line(event: string): Promise<Line>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts a program and reads its lines; `stdio` chooses pipes only or an IPC channel too. */
export const run = (
  command: string,
  args: readonly string[],
  stdio: 'pipe' | 'ipc' = 'pipe',
): Running => {
  const child = spawn(command, args, {
    stdio: stdio === 'ipc' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  const messages: unknown[] = [];
  const waiting = new Set<() => void>();
  let errors = '';
  const ended: Running['ended'] = new Promise((resolveEnd) => {
    child.once('exit', (code, signal) => resolveEnd({ code, signal }));
  });
  const wake = () => {
    for (const each of [...waiting]) each();
  };
  child.on('message', (message) => messages.push(message));
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (text) => {
      lines.push(JSON.parse(text) as Line);
      wake();
    });
  }
  void ended.then(wake);
  return {
    child,
    lines,
    messages,
    errors: () => errors,
    ended,
    line: (event) =>
      new Promise((resolveLine, reject) => {
        const look = () => {
          const found = lines.find((each) => each.event === event);
          if (found) resolveLine(found);
          else if (child.exitCode !== null) reject(new Error(`it ended: ${errors}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
  };
};
