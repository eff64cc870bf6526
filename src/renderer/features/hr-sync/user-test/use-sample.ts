import { useMemo, useRef, useState } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { HrConnection } from '../../../../contract/entities/hr';
import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import type { MethodOutput } from '../../../../contract/methods/methods';
import type { AppError } from '../../../../contract/wire/errors';
import {
  directoryKeys,
  selectKeys,
  unknownSelectKeys,
} from '../../../../domain/hr-sync/directory-keys';
import { hasUnreadGroups } from '../../../../domain/hr-sync/sync-config';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { useApp } from '../../../state/use-app';
import { useDebouncedValue } from '../../../ui/timers/use-debounced-value';

/** Milliseconds without typing before the values of another unknown key are read. */
const typingPause = 400;

/** Every key that this app knows. */
const sampleKeys = [
  ...new Set(['id', 'accountEnabled', ...directoryKeys.map(({ key }) => key.split('.')[0] ?? key)]),
];

export interface Sample {
  readonly user: DirectoryUser | null;
  /** The choices: the first page of the first group. */
  readonly users: readonly DirectoryUser[];
  readonly isLoading: boolean;
  /** False for a connection without a uid. */
  readonly canAsk: boolean;
  /** False if no groups are synced, or none that could be read. */
  readonly hasGroup: boolean;
  readonly hasUnreadGroups: boolean;
  readonly error: AppError | null;
  /** The scheme's keys with which the directory refused the request. */
  readonly unreadKeys: readonly string[];
  readonly choose: (user: DirectoryUser) => void;
  /** Looks up a user by principal name and selects them; returns the error, if any. */
  readonly find: (upn: string) => Promise<AppError | null>;
  readonly reload: () => void;
}

/**
 * The directory user whose values the editor shows next to its fields. The scheme's keys that this
 * app doesn't know are read too: without one, its fallback would show a value that no sync sets.
 */
export const useSample = (connection: HrConnection, scheme: MappingScheme): Sample => {
  const uid = connection.uid ?? '';
  const groupId = connection.integrationSyncConfig?.groups[0]?.id ?? '';
  const unknown = unknownSelectKeys(selectKeys(scheme)).join(',');
  const wanted = useDebouncedValue(unknown, typingPause);
  const keys = useMemo(
    () => [...sampleKeys, ...wanted.split(',').filter((key) => key !== '')],
    [wanted],
  );
  const asked = useQueryMethod(
    'hr.directoryUsers',
    { uid, groupId, keys, skipToken: null },
    { enabled: uid !== '' && groupId !== '', fresh: false },
  );
  const [chosen, setChosen] = useState<{ user: DirectoryUser; upn: string | null } | null>(null);
  const found = useQueryMethod(
    'hr.userTest',
    { uid, upn: chosen?.upn ?? '', keys, groupIds: [], memberships: false },
    { enabled: typeof chosen?.upn === 'string', fresh: false },
  );
  /** Counts choices and lookups: a lookup that ends after the next of them changes nothing. */
  const choices = useRef(0);
  // Shown while the group is read again for another key.
  const last = useRef<{ of: string; value: MethodOutput<'hr.directoryUsers'> } | null>(null);
  const of = JSON.stringify([uid, groupId]);
  if (asked.value) last.current = { of, value: asked.value };
  const kept = asked.error === null && last.current?.of === of ? last.current.value : null;
  const listed = asked.value ?? kept;
  const load = useApp((state) => state.server.load);
  const cached = useApp((state) => state.server.cached);
  const users = listed?.users ?? [];
  const fresh = chosen && (found.value?.user ?? users.find(({ id }) => id === chosen.user.id));
  const isFound = chosen !== null && chosen.upn !== null;
  return {
    user: fresh ?? chosen?.user ?? users[0] ?? null,
    users,
    canAsk: uid !== '',
    hasGroup: groupId !== '',
    hasUnreadGroups: hasUnreadGroups(connection.integrationSyncConfig ?? {}),
    isLoading: asked.load === 'loading' && asked.value === null,
    error: asked.error,
    unreadKeys: (isFound ? found.value : listed)?.unreadKeys ?? [],
    choose: (user) => {
      choices.current += 1;
      setChosen({ user, upn: null });
    },
    find: async (upn) => {
      choices.current += 1;
      const mine = choices.current;
      const input = { uid, upn, keys, groupIds: [], memberships: false };
      const result = await load('hr.userTest', input);
      if (result && choices.current === mine) setChosen({ user: result.user, upn });
      return result ? null : cached('hr.userTest', input).error;
    },
    reload: asked.reload,
  };
};
