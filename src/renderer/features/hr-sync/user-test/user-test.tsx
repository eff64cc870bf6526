import { selectKeys } from '../../../../domain/hr-sync/directory-keys';
import { defaultMappingScheme } from '../../../../domain/hr-sync/mapping-scheme';
import { MappingUnread } from '../mapping/mapping-unread';
import type { TeamMapping } from '../mapping/use-mapping';
import type { ConnectionProps } from '../overview/connection-props';
import { Panel } from '../panel';
import { UserSearch } from './user-search';
import { searchKey } from './user-search-slice';
import { UserFound, UserTestResultView } from './user-test-result';

interface UserTestProps extends ConnectionProps {
  readonly mapping: TeamMapping;
}

/**
 * Looks up one directory user and shows their values (G4). Without the mapping, it reads those that
 * the default one needs.
 */
export const DirectorySearch = ({ teamId, connection, mapping }: UserTestProps) => (
  <Panel title="User search">
    <UserSearch
      id={searchKey('overview', teamId, connection.id)}
      place="overview"
      label="User in the directory"
      button="Search users"
      hint="Shows a person’s directory entry and groups."
      input={{
        uid: connection.uid ?? '',
        keys: selectKeys(mapping.value ?? defaultMappingScheme),
        groupIds: [],
      }}
      isInputKnown={mapping.isKnown}
    >
      {(result) => <UserFound result={result} />}
    </UserSearch>
  </Panel>
);

/** Looks up one directory user and shows what a sync would do (G4). */
export const UserTest = ({ teamId, connection, mapping }: UserTestProps) => {
  const config = connection.integrationSyncConfig ?? null;
  const scheme = mapping.value ?? defaultMappingScheme;
  // Another mapping reads other values and makes another card.
  const unread = { shown: <MappingUnread mapping={mapping} />, isFailed: mapping.error !== null };
  return (
    <Panel title="User test">
      <UserSearch
        id={searchKey('test', teamId, connection.id)}
        place="test"
        label="Principal name"
        button="Test"
        hint="Shows a person’s directory values, groups, and resulting card."
        input={{
          uid: connection.uid ?? '',
          keys: selectKeys(scheme),
          groupIds: (config?.groups ?? []).map(({ id }) => id),
        }}
        isInputKnown={mapping.isKnown}
        waitsFor={mapping.isKnown ? null : unread}
      >
        {(result) =>
          mapping.isKnown && <UserTestResultView result={result} scheme={scheme} config={config} />
        }
      </UserSearch>
    </Panel>
  );
};
