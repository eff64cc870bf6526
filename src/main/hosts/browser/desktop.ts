import type { Desktop, Log } from '../../core/app/ports';
import { carriesToken, isTooLong, oneTimeAddress } from '../shared/one-time-address';
import { focusing, opening, showing } from './desktop-programs';
import { type Program, runProgram } from './run-program';

/** What `--no-open` prints, one JSON object per line. */
export type HostLine =
  | { readonly event: 'ready'; readonly url: string }
  | { readonly event: 'open-external'; readonly url: string }
  | { readonly event: 'open-file'; readonly path: string }
  | { readonly event: 'show-in-folder'; readonly path: string }
  | { readonly event: 'focus-app' };

/** Opens nothing: prints each request as a line for the program that started the host. */
export const createPrintedDesktop = (print: (line: HostLine) => void): Desktop => ({
  openExternal: async (url) => print({ event: 'open-external', url }),
  openFile: async (path) => print({ event: 'open-file', path }),
  showInFolder: async (path) => print({ event: 'show-in-folder', path }),
  focusApp: () => print({ event: 'focus-app' }),
});

export interface DesktopOptions {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** False without a display: links are then printed for the person at the terminal. */
  readonly hasDisplay: boolean;
  /** Process ID of the app's window; null if there is none. */
  windowPid(): number | null;
  /**
   * Writes a line for the person at the terminal, never to the log, because it may contain a token.
   */
  tell(line: string): void;
  readonly log: Log;
  readonly start?: (what: Program) => Promise<void>;
}

/** Opens things with the desktop's programs. Core has checked the links and paths. */
export const createDesktop = ({
  platform,
  env,
  hasDisplay,
  windowPid,
  tell,
  log,
  start = runProgram,
}: DesktopOptions): Desktop => ({
  async openExternal(url) {
    if (hasDisplay) {
      try {
        // On Windows, the link is in an environment variable, which other users cannot read.
        const isSeen = platform !== 'win32' && carriesToken(url);
        const isReplaced = isSeen || isTooLong(url, platform);
        return await start(opening(isReplaced ? await oneTimeAddress(url) : url, platform, env));
      } catch (cause) {
        log.warn('the system browser cannot be opened', { cause });
      }
    }
    tell(`Open this page in your browser:\n  ${url}`);
  },
  openFile: (path) => start(opening(path, platform, env)),
  async showInFolder(path) {
    let problem: unknown;
    for (const way of showing(path, platform, env)) {
      try {
        return await start(way);
      } catch (cause) {
        problem = cause;
      }
    }
    throw problem;
  },
  focusApp() {
    const pid = windowPid();
    const way = pid === null ? null : focusing(pid, platform, env);
    // Focusing is a convenience that many systems refuse on purpose.
    if (way) start(way).catch(() => undefined);
  },
});
