/** The parts of an Electron utility process's port that are used here. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
}

const isStop = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'event' in data && data.event === 'stop';

const parentPort = (): ParentPort | null => {
  const port: unknown = Reflect.get(process, 'parentPort');
  return typeof port === 'object' && port !== null && 'postMessage' in port
    ? (port as ParentPort)
    : null;
};

/**
 * Prints one line of JSON to standard output, and sends the same to a parent process over IPC or a
 * message port.
 */
export const announce = (message: Readonly<Record<string, unknown>>): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  // If the parent is just ending, `disconnect` reports it. Without a callback, this would throw.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  parentPort()?.postMessage(message);
};

/**
 * Calls `end` once when the parent asks for it or ends: a signal, `{ event: 'stop' }` on the
 * message port of a utility process, the end of the IPC channel, and with `watchInput` the end of
 * standard input.
 */
export const whenParentEnds = (end: () => void, { watchInput = false } = {}): void => {
  let isEnding = false;
  const once = (): void => {
    if (isEnding) return;
    isEnding = true;
    end();
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
  process.on('disconnect', once);
  parentPort()?.on('message', ({ data }) => {
    if (isStop(data)) once();
  });
  // A parent that has ended no longer reads, and a failed print must not kill this process halfway.
  process.stdout.on('error', once);
  process.stderr.on('error', once);
  if (watchInput) process.stdin.on('end', once).on('close', once).on('error', once).resume();
};
