import type { Settings } from '../../../contract/entities/settings';
import { personKeyOf } from '../../../domain/settings/person-key';

/** The settings that hold a person's own entries, and whether their session is locked. */
type ByScope = Pick<
  Settings,
  'recentSearches' | 'recentReasons' | 'recentHrTeams' | 'visits' | 'lastUse' | 'hrSyncs' | 'locked'
>;

/**
 * Moves what older versions stored under an environment's name to its scope (ADR 14): once, for the
 * first environment with that name that starts, because the entries do not say which servers they
 * are from. Null if there is nothing to move.
 */
export const settingsByScope = (
  all: Settings,
  name: string,
  scope: string,
): Partial<ByScope> | null => {
  /** The new key; null if the entry belongs to another environment or already has a scope. */
  const keyNow = (key: string): string | null => {
    if (key === name) return scope;
    const email = key.startsWith(`${name} `) ? key.slice(name.length + 1) : '';
    return email.includes('@') && !email.includes(' ') ? personKeyOf(scope, email) : null;
  };
  const moved = <T>(entries: Readonly<Record<string, T>>): Record<string, T> => {
    const now: Record<string, T> = {};
    for (const [key, value] of Object.entries(entries)) {
      const to = keyNow(key);
      if (to === null) now[key] = value;
      else now[to] ??= entries[to] ?? value;
    }
    return now;
  };
  const records = [
    all.recentSearches,
    all.recentReasons,
    all.recentHrTeams,
    all.visits,
    all.lastUse,
    all.hrSyncs,
  ];
  const keys = [...records.flatMap((each) => Object.keys(each)), ...all.locked];
  if (name === scope || keys.every((key) => keyNow(key) === null)) return null;
  return {
    recentSearches: moved(all.recentSearches),
    recentReasons: moved(all.recentReasons),
    recentHrTeams: moved(all.recentHrTeams),
    visits: moved(all.visits),
    lastUse: moved(all.lastUse),
    hrSyncs: moved(all.hrSyncs),
    locked: [...new Set(all.locked.map((key) => keyNow(key) ?? key))],
  };
};
