import type { App } from 'electron';
import { isAppLink, linkScheme } from '../../../contract/app-link';
import type { Log } from '../../core/app/ports';

export type LinkApp = Pick<App, 'on' | 'setAsDefaultProtocolClient'>;

/**
 * Finds the link in the command-line arguments, which is how Windows and Linux pass one. Chromium
 * may add switches anywhere, so the position does not matter. Core validates the link.
 */
export const linkIn = (argv: readonly string[]): string | null => argv.find(isAppLink) ?? null;

export interface LinkOptions {
  /** Arguments of this start. */
  readonly argv: readonly string[];
  /** Only the installed app registers for links; a development build does not change the system. */
  readonly register: boolean;
  readonly log: Log;
  /** Brings a window to the front, to show the link. */
  focus(): void;
  /**
   * Whether a second start, by its data, is for another environment: its link would open a record
   * of this one with the same ID.
   */
  isForAnother(data: unknown): boolean;
}

export interface AppLinks {
  /** Passes on the links received so far and all later ones. */
  connect(open: (link: string) => void): void;
}

/** Collects links from all sources. On macOS, it must be called before the app is ready. */
export const receiveLinks = (
  app: LinkApp,
  { argv, register, log, focus, isForAnother }: LinkOptions,
): AppLinks => {
  const first = linkIn(argv);
  const waiting: string[] = first ? [first] : [];
  let deliver: ((link: string) => void) | null = null;
  const take = (link: string): void => {
    if (deliver) deliver(link);
    else waiting.push(link);
  };
  // For example, an AppImage without a desktop file cannot register itself.
  if (register && !app.setAsDefaultProtocolClient(linkScheme)) {
    log.warn('the system does not pass on the links of this app', { scheme: linkScheme });
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    focus();
    take(url);
  });
  app.on('second-instance', (_event, otherArgv, _folder, data) => {
    focus();
    if (isForAnother(data)) return;
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
