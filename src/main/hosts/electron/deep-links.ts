import type { App } from 'electron';
import type { Log } from '../../core/app/ports';

/** `internal-dash://login/123`, `…/member/123`, `…/team/123`. */
export const LINK_SCHEME = 'internal-dash';

export type LinkApp = Pick<App, 'on' | 'setAsDefaultProtocolClient'>;

/**
 * The link among command-line arguments: how Windows and Linux hand one over. Chromium may add
 * switches anywhere, so its place says nothing. What stands in it is core's to check.
 */
export const linkIn = (argv: readonly string[]): string | null =>
  argv.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null;

export interface LinkOptions {
  /** Arguments of this very start. */
  readonly argv: readonly string[];
  /** Only the installed app answers to links; a development build leaves the system as it is. */
  readonly register: boolean;
  readonly log: Log;
  /** Brings a window up, so that the link has somewhere to show. */
  focus(): void;
}

export interface DeepLinks {
  /** Hands over the links that came so far and all that come. */
  connect(open: (link: string) => void): void;
}

/** Collects links from all the ways they come. Call it before the app is ready (macOS). */
export const receiveLinks = (
  app: LinkApp,
  { argv, register, log, focus }: LinkOptions,
): DeepLinks => {
  const first = linkIn(argv);
  const waiting: string[] = first ? [first] : [];
  let deliver: ((link: string) => void) | null = null;
  const take = (link: string): void => {
    if (deliver) deliver(link);
    else waiting.push(link);
  };
  // An AppImage that no desktop file names, for one, cannot register itself.
  if (register && !app.setAsDefaultProtocolClient(LINK_SCHEME)) {
    log.warn('the system does not hand over links of this app', { scheme: LINK_SCHEME });
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    focus();
    take(url);
  });
  app.on('second-instance', (_event, otherArgv) => {
    focus();
    const link = linkIn(otherArgv);
    if (link) take(link);
  });
  return {
    connect(open) {
      deliver = open;
      for (const link of waiting.splice(0)) open(link);
    },
  };
};
