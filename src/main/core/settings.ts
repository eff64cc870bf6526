import { AppFailure } from '../../contract/errors';
import { personKeyOf, type Settings } from '../../contract/settings';
import type { SignedOutScopes } from './auth/stored-session';
import { systemCode } from './documents/file-errors';
import type { HostPorts, Log } from './ports';

/** Settings as the services read and change them. */
export interface SettingsService {
  read(): Settings;
  /** Throws an AppFailure `file` when they cannot be written. */
  change(change: (settings: Settings) => Partial<Settings>): void;
  /** The folder for quotes and invoices in force. */
  downloadsFolder(): string;
}

export const createSettings = ({
  settings,
  systemDownloads,
}: Pick<HostPorts, 'settings' | 'systemDownloads'>): SettingsService => ({
  read: () => settings.read(),
  change(change) {
    try {
      settings.change(change);
    } catch (cause) {
      throw new AppFailure(
        {
          code: 'file',
          reason: systemCode(cause) ?? 'UNKNOWN',
          message: 'The settings could not be saved.',
        },
        { cause },
      );
    }
  },
  downloadsFolder: () => settings.read().downloadsFolder ?? systemDownloads,
});

/** Which stores still hold an ended session. A settings file that cannot be written costs only this. */
export const rememberSignedOut = (settings: SettingsService, log: Log): SignedOutScopes => {
  const has = (mark: string) => settings.read().signedOut.includes(mark);
  return {
    has,
    set(mark, isSignedOut) {
      if (has(mark) === isSignedOut) return;
      try {
        settings.change(({ signedOut }) => ({
          signedOut: isSignedOut ? [...signedOut, mark] : signedOut.filter((each) => each !== mark),
        }));
      } catch (cause) {
        log.error('a sign-out could not be remembered', { cause });
      }
    },
  };
};

/** Puts something in front of a list, once, and keeps so many. */
export const remember = <T>(list: readonly T[], one: T, most: number): T[] =>
  [one, ...list.filter((each) => each !== one)].slice(0, most);

/** Of lists that belong to a person in an environment: what somebody looked for is theirs alone. */
export const personKey = (
  environment: string,
  { person }: { person(): { readonly user: { readonly email: string } } },
): string => personKeyOf(environment, person().user.email);

/** Whether an environment's session is locked, over the end of the app. */
export const rememberLock = (settings: SettingsService, environment: string, log: Log) => ({
  read: () => settings.read().locked.includes(environment),
  write(isLocked: boolean) {
    try {
      settings.change(({ locked }) => {
        const others = locked.filter((each) => each !== environment);
        return { locked: isLocked ? [...others, environment] : others };
      });
    } catch (cause) {
      log.error('the lock could not be remembered', { cause });
    }
  },
});
