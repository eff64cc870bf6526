import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** What listens there: the page and its bridge, or the document of the card form. */
type Use = 'window' | 'card';

const fileIn = (userData: string, use: Use): string => join(userData, `${use}-port`);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export interface WindowPort {
  /** 0 for any free one. */
  readonly port: number;
  /** Call it with the port that the app listens on. */
  remember(port: number): void;
}

/**
 * The port of the last start on this folder, while nobody else has it. Windows of an app that was
 * killed still ask at its address: they find the next one there, and go on.
 */
export const chooseWindowPort = async (
  userData: string,
  use: Use = 'window',
): Promise<WindowPort> => {
  let last = 0;
  try {
    last = Number(readFileSync(fileIn(userData, use), 'utf8'));
  } catch {
    // The first start on this folder.
  }
  const isKnown = Number.isInteger(last) && last > 1023 && last < 65_536;
  const isOurs = isKnown && (await isFree(last));
  return {
    port: isOurs ? last : 0,
    remember(port) {
      // Another app on the folder has the address of the windows that may be left.
      if (port === last || (isKnown && !isOurs)) return;
      try {
        writeFileSync(fileIn(userData, use), String(port), { mode: 0o600 });
      } catch {
        // A full disk: the next start has another port, which is no harm without a kill in between.
      }
    },
  };
};
