import { useState } from 'react';
import type { DirectoryUser } from '../../../contract/entities/directory';
import type { HrConnection } from '../../../contract/entities/hr';
import type { AppError } from '../../../contract/errors';
import { directoryKeys } from '../../../rules/hr/directory-keys';
import { useMethod } from '../../state/use-method';

/** Everything that a template may ask of a person. */
const sampleKeys = [
  ...new Set(['id', 'accountEnabled', ...directoryKeys.map(({ key }) => key.split('.')[0] ?? key)]),
];

export interface Sample {
  readonly user: DirectoryUser | null;
  /** To choose from: the first page of the first group. */
  readonly users: readonly DirectoryUser[];
  readonly isLoading: boolean;
  readonly error: AppError | null;
  readonly choose: (user: DirectoryUser) => void;
  readonly reload: () => void;
}

/** The directory's person whose values the editor shows beside its fields. */
export const useSample = (connection: HrConnection): Sample => {
  const uid = connection.uid ?? '';
  const groupId = connection.integrationSyncConfig?.groups[0]?.id ?? '';
  const asked = useMethod(
    'hr.directoryUsers',
    { uid, groupId, keys: sampleKeys, skipToken: null },
    { enabled: uid !== '' && groupId !== '', fresh: false },
  );
  const [chosen, setChosen] = useState<DirectoryUser | null>(null);
  const users = asked.value?.users ?? [];
  return {
    user: chosen ?? users[0] ?? null,
    users,
    isLoading: asked.load === 'loading' && asked.value === null,
    error: asked.error,
    choose: setChosen,
    reload: asked.reload,
  };
};
