import type { Settings } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/result';
import { personKeyOf } from '../../../domain/settings/person-key';
import type { Clock, HostPorts, Log } from '../app/ports';
import { fullDiskText, systemCode } from '../files/file-errors';
import type { SignedOutScopes } from '../session/stored-session';
import { settingsByScope } from '../storage/settings-by-scope';

/** Settings, as services read and change them. */
export interface SettingsService {
  read(): Settings;
  /**
   * Throws an AppFailure `file` if the settings cannot be written. `change` may run once more when
   * it is written, so it must depend only on its argument and on what no longer changes.
   */
  change(change: (settings: Settings) => Partial<Settings>): void;
  /** The current folder for quotes and invoices. */
  downloadsFolder(): string;
}

/** Migrates what older versions stored under the environment's name, before anything reads it. */
export const createSettings = (
  { settings, systemDownloads, log }: Pick<HostPorts, 'settings' | 'systemDownloads' | 'log'>,
  { name, sessionScope }: { readonly name: string; readonly sessionScope: string },
): SettingsService => {
  const older = settingsByScope(settings.read(), name, sessionScope);
  try {
    if (older) settings.change((all) => settingsByScope(all, name, sessionScope) ?? {});
  } catch (cause) {
    log.error('settings of an older version were not imported', { cause });
  }
  return {
    read: () => settings.read(),
    change(change) {
      try {
        settings.change(change);
      } catch (cause) {
        const code = systemCode(cause);
        throw new AppFailure(
          {
            code: 'file',
            reason: code ?? 'UNKNOWN',
            message:
              fullDiskText(code, 'the settings') ??
              'Couldn’t save the settings. Check the drive and permissions of the folder for app data.',
          },
          { cause },
        );
      }
    },
    downloadsFolder: () => settings.read().downloadsFolder ?? systemDownloads,
  };
};

/**
 * Remembers which stores still hold an ended session. If the settings cannot be written, only this
 * is lost.
 */
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
        log.error('a sign-out could not be saved', { cause });
      }
    },
  };
};

/** Moves a value to the front of a list without duplicates, and limits the length. */
export const remember = <T>(list: readonly T[], one: T, most: number): T[] =>
  [one, ...list.filter((each) => each !== one)].slice(0, most);

/** Key of a person's own lists in an environment, because searches are private. */
export const personKey = (
  scope: string,
  { person }: { person(): { readonly user: { readonly email: string } } },
): string => personKeyOf(scope, person().user.email);

/** Milliseconds by which two clock readings may differ after the clock was corrected. */
const clockTolerance = 60_000;

/**
 * Remembers across restarts whether a person's session in an environment is locked. Stored by
 * person, because another person's sign-in must not unlock it. A session that has been idle too
 * long is locked too.
 */
export const rememberLock = (
  settings: SettingsService,
  scope: string,
  clock: Pick<Clock, 'now'>,
  log: Log,
) => {
  /** Older versions stored only the environment. */
  const marks = (email: string) => [scope, personKeyOf(scope, email)];
  const isKept = (email: string) =>
    marks(email).some((mark) => settings.read().locked.includes(mark));
  const isLeft = (email: string): boolean => {
    const { lastUse, idleLockMinutes } = settings.read();
    const usedAt = lastUse[personKeyOf(scope, email)];
    if (usedAt === undefined || idleLockMinutes === null) return false;
    const since = clock.now() - usedAt;
    return since >= idleLockMinutes * 60_000 || since < -clockTolerance;
  };
  const change = (what: string, next: (settings: Settings) => Partial<Settings>) => {
    try {
      settings.change(next);
    } catch (cause) {
      log.error(`the ${what} could not be saved`, { cause });
    }
  };
  return {
    read: (email: string) => isKept(email) || isLeft(email),
    write(email: string, isLocked: boolean) {
      if (isKept(email) === isLocked) return;
      change('lock', ({ locked }) => {
        const mine = marks(email);
        const others = locked.filter((each) => !mine.includes(each));
        return { locked: isLocked ? [...others, personKeyOf(scope, email)] : others };
      });
    },
    /** `usedAt` in milliseconds since 1970. */
    used(email: string, usedAt: number) {
      change('last use', ({ lastUse }) => ({
        lastUse: { ...lastUse, [personKeyOf(scope, email)]: usedAt },
      }));
    },
  };
};

export type StoredLock = ReturnType<typeof rememberLock>;
