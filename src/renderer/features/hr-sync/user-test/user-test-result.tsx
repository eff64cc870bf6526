import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { SyncConfig } from '../../../../contract/entities/hr';
import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { directoryKeys } from '../../../../domain/hr-sync/directory-keys';
import { renderFirst } from '../../../../domain/hr-sync/template';
import { inSentence } from '../../../../domain/text/capitalized';
import { CopyText } from '../../../ui/buttons/copy-text';
import { StatusBadge } from '../../../ui/feedback/badge';
import { Collapsible } from '../../../ui/layout/collapsible';
import { FieldList } from '../../../ui/tables/field-list';
import { CardPreview } from '../mapping/card-preview';
import type { UserSearchResult } from './user-search-slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  groups: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  group: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '8px',
  },
  name: { overflowWrap: 'anywhere' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/**
 * The directory's values with the names of their keys; nested values are flattened, empty ones
 * omitted.
 */
const valuesOf = (user: DirectoryUser): { label: string; value: string }[] => {
  const labels = new Map([
    ['id', 'ID'],
    ['accountEnabled', 'Account enabled'],
    ...directoryKeys.map(({ key, label }) => [key, label] as const),
  ]);
  const keys = [
    ...new Set([
      ...Object.keys(user),
      ...directoryKeys.map(({ key }) => key).filter((key) => key.includes('.')),
    ]),
  ];
  return keys.flatMap((key) => {
    if (key.startsWith('@')) return [];
    const { text } = renderFirst([`{{${key}}}`], user);
    if (typeof user[key] === 'boolean') {
      return [{ label: labels.get(key) ?? key, value: user[key] ? 'Yes' : 'No' }];
    }
    return text === '' ? [] : [{ label: labels.get(key) ?? key, value: text }];
  });
};

const lower = (id: string): string => id.toLowerCase();

/** A user's groups and directory values. */
export const UserFound = ({
  result: { user, groups, inGroupIds, problem, unreadKeys = [] },
  config = null,
}: {
  readonly result: UserSearchResult;
  readonly config?: SyncConfig | null;
}) => {
  const styles = useStyles();
  const [open, setOpen] = useState(true);
  const values = useMemo(() => valuesOf(user), [user]);
  // The directory ignores the case of an ID; the config may have another one.
  const held = new Set(inGroupIds.map(lower));
  const names = new Map(groups.map(({ id, displayName }) => [lower(id), displayName]));
  // A synced group may contain the user through a nested group; it is then not among their own.
  const synced = (config?.groups ?? []).filter(({ id }) => held.has(lower(id)));
  const others = groups.filter(({ id }) => !held.has(lower(id)));
  const count = synced.length + others.length;
  return (
    <div className={styles.root}>
      {(count > 0 || problem === null) && (
        <Collapsible title={`Groups (${count})`} level={4} open={open} onToggle={setOpen}>
          {count === 0 ? (
            <p className={styles.quiet}>Not in any directory groups.</p>
          ) : (
            <ul className={styles.groups}>
              {[...synced, ...others].map(({ id, displayName }) => (
                <li key={id} className={styles.group}>
                  <span className={styles.name}>{displayName || names.get(lower(id)) || id}</span>
                  {held.has(lower(id)) && <StatusBadge tone="success">Synced</StatusBadge>}
                </li>
              ))}
            </ul>
          )}
        </Collapsible>
      )}
      {unreadKeys.length > 0 && (
        <p className={styles.quiet}>
          The directory refused the request with these keys, so their values are missing here:{' '}
          {unreadKeys.join(', ')}.
        </p>
      )}
      <DirectoryValues values={values} disabled={user.accountEnabled === false} />
    </div>
  );
};

/** A directory user, their groups, and the card that a sync would create. */
export const UserTestResultView = ({
  result,
  scheme,
  config,
}: {
  readonly result: UserSearchResult;
  readonly scheme: MappingScheme;
  readonly config: SyncConfig | null;
}) => {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <CardPreview user={result.user} scheme={scheme} config={config} />
      <UserFound result={result} config={config} />
    </div>
  );
};

const DirectoryValues = ({
  values,
  disabled,
}: {
  readonly values: readonly { label: string; value: string }[];
  readonly disabled: boolean;
}) => {
  const [open, setOpen] = useState(true);
  return (
    <Collapsible title="In the directory" level={4} open={open} onToggle={setOpen}>
      {disabled && (
        <span>
          <StatusBadge tone="warning">Account disabled</StatusBadge>
        </span>
      )}
      <FieldList
        items={values.map(({ label, value }) => ({
          label,
          // A long value without spaces gets a copy button and does not wrap.
          value:
            value.length > 20 && !/\s/.test(value) ? (
              <CopyText value={value} label={inSentence(label)} />
            ) : (
              value
            ),
        }))}
      />
    </Collapsible>
  );
};
