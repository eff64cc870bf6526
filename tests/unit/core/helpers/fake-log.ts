import type { Log } from '../../../../src/main/core/app/ports';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

export interface FakeLog extends Log {
  readonly lines: LogLine[];
  /** Everything as one text, to search for what must not be in it. */
  text(): string;
}

export const fakeLog = (): FakeLog => {
  const lines: LogLine[] = [];
  const level =
    (name: LogLine['level']) => (message: string, details?: Record<string, unknown>) => {
      lines.push({ level: name, message, ...(details ? { details } : {}) });
    };
  return {
    lines,
    text: () => JSON.stringify(lines),
    info: level('info'),
    warn: level('warn'),
    error: level('error'),
  };
};
