import { useRef, useState } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { HrConnection } from '../../../../contract/entities/hr';
import type { AppError } from '../../../../contract/wire/errors';
import { directoryKeys } from '../../../../domain/hr-sync/directory-keys';
import { hasUnreadGroups } from '../../../../domain/hr-sync/sync-config';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { useApp } from '../../../state/use-app';

/** Every key that a template may use. */
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
  readonly choose: (user: DirectoryUser) => void;
  /** Looks up a user by principal name and selects them; returns the error, if any. */
  readonly find: (upn: string) => Promise<AppError | null>;
  readonly reload: () => void;
}

/** The directory user whose values the editor shows next to its fields. */
export const useSample = (connection: HrConnection): Sample => {
  const uid = connection.uid ?? '';
  const groupId = connection.integrationSyncConfig?.groups[0]?.id ?? '';
  const asked = useQueryMethod(
    'hr.directoryUsers',
    { uid, groupId, keys: sampleKeys, skipToken: null },
    { enabled: uid !== '' && groupId !== '', fresh: false },
  );
  const [chosen, setChosen] = useState<DirectoryUser | null>(null);
  /** Counts choices and lookups: a lookup that ends after the next of them changes nothing. */
  const choices = useRef(0);
  const load = useApp((state) => state.server.load);
  const cached = useApp((state) => state.server.cached);
  const users = asked.value?.users ?? [];
  return {
    user: chosen ?? users[0] ?? null,
    users,
    canAsk: uid !== '',
    hasGroup: groupId !== '',
    hasUnreadGroups: hasUnreadGroups(connection.integrationSyncConfig ?? {}),
    isLoading: asked.load === 'loading' && asked.value === null,
    error: asked.error,
    choose: (user) => {
      choices.current += 1;
      setChosen(user);
    },
    find: async (upn) => {
      choices.current += 1;
      const mine = choices.current;
      const input = { uid, upn, keys: sampleKeys, groupIds: [], memberships: false };
      const found = await load('hr.userTest', input);
      if (found && choices.current === mine) setChosen(found.user);
      return found ? null : cached('hr.userTest', input).error;
    },
    reload: asked.reload,
  };
};
