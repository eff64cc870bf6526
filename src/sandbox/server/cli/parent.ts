/** The port of an Electron utility process, as far as it is used here. */
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

/** One line of JSON on standard output, and the same to a parent that listens otherwise. */
export const announce = (message: Readonly<Record<string, unknown>>): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  // A parent that goes just now is noticed by its `disconnect`; without a callback it would throw.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  parentPort()?.postMessage(message);
};

/**
 * Calls `end` once when the parent asks for it or is gone: a signal, `{ event: 'stop' }` on the message
 * port of a utility process, the end of the IPC channel, and with `watchInput` the end of standard
 * input.
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
  // A parent that is gone reads no more: what we print must not be what ends us half-way.
  process.stdout.on('error', once);
  process.stderr.on('error', once);
  if (watchInput) process.stdin.on('end', once).on('close', once).on('error', once).resume();
};
