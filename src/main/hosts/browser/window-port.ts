import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** What uses the port: the page and its bridge, or the card form's document. */
type Use = 'window' | 'card';

const fileIn = (userData: string, use: Use): string => join(userData, `${use}-port`);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export interface WindowPort {
  /** 0 for any free port. */
  readonly port: number;
  /** Saves the port that the app listens on. */
  remember(port: number): void;
}

/**
 * Chooses the last port used for this folder if it is still free. Windows of a killed app keep
 * trying that port, so they can reconnect to the next app.
 */
export const chooseWindowPort = async (
  userData: string,
  use: Use = 'window',
): Promise<WindowPort> => {
  let last = 0;
  try {
    last = Number(readFileSync(fileIn(userData, use), 'utf8'));
  } catch {
    // The first start with this folder.
  }
  const isKnown = Number.isInteger(last) && last > 1023 && last < 65_536;
  const isOurs = isKnown && (await isFree(last));
  return {
    port: isOurs ? last : 0,
    remember(port) {
      // Another app that uses this folder has the port that leftover windows try.
      if (port === last || (isKnown && !isOurs)) return;
      try {
        writeFileSync(fileIn(userData, use), String(port), { mode: 0o600 });
      } catch {
        // If the disk is full, the next start uses another port. That matters only after a kill.
      }
    },
  };
};
