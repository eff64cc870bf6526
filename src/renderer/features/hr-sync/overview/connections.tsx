import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/headless/svg/plug-disconnected';
import { type ReactNode, useEffect, useId } from 'react';
import type { HrConnection } from '../../../../contract/entities/hr';
import {
  connectionNames,
  isConnection,
  noConnections,
} from '../../../../domain/hr-sync/connections';
import { deletesMembers, scheduleName, unreadConfig } from '../../../../domain/hr-sync/sync-config';
import { teamName } from '../../../../domain/teams/team-name';
import { pluralize } from '../../../../domain/text/pluralize';
import { QueryError } from '../../../parts/error-state';
import { visitsSlice } from '../../../parts/records/visits-slice';
import { useQueryMethod, useTeam } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { CopyButton, CopyText } from '../../../ui/buttons/copy-text';
import { StatusBadge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { InlineLoading } from '../../../ui/feedback/loading';
import { screenTitle, surface } from '../../../ui/layout/common-styles';
import { Relative } from '../../../ui/text/date-time';
import { hrSlice } from '../hr-slice';
import { ConnectionView } from './connection-view';
import { GoneConnection } from './gone-connection';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '10px' },
  heading: screenTitle,
  quiet: {
    display: 'inline-flex',
    alignItems: 'center',
    whiteSpace: 'pre',
    color: tokens.colorNeutralForeground3,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))',
    gap: '10px',
    margin: '10px 0 0',
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  // A single connection takes a full line, because there is nothing to choose.
  only: {
    gridColumn: '1 / -1',
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '20px',
  },
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '10px 16px',
    ...surface,
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` },
    ':focus-within': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  chosen: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
    '@media (forced-colors: active)': { border: '1px solid Highlight', borderLeftWidth: '4px' },
  },
  // Makes the whole card clickable.
  radio: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  name: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '8px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  unexpected: { color: tokens.colorStatusWarningForeground1, overflowWrap: 'anywhere' },
  stranger: {
    marginTop: '10px',
    padding: '12px 14px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  text: { margin: '4px 0 0', maxHeight: '200px', overflow: 'auto', whiteSpace: 'pre-wrap' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    rowGap: '4px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

const scheduleText = ({ integrationSyncConfig: config, ...connection }: HrConnection): string => {
  if (!config) {
    return connection.unexpectedConfig === undefined ? 'No sync config' : unreadConfig;
  }
  if (config.unexpected?.includes('syncSchedule')) return 'Schedule unknown';
  return config.syncSchedule ? `Syncs ${config.syncSchedule}` : scheduleName(config.syncSchedule);
};

/** When a connection last synced; null if its config couldn't be read. */
const lastSyncOf = ({
  integrationSyncConfig: config,
  unexpectedConfig,
}: HrConnection): ReactNode => {
  if (unexpectedConfig !== undefined) return null;
  if (config?.unexpected?.includes('lastSync')) return <span>Last sync unknown</span>;
  if (!config?.lastSync) return <span>Never synced</span>;
  return (
    <span>
      Last sync <Relative iso={config.lastSync} isInside />
    </span>
  );
};

/** A team's connections with one selected, and its data and actions. */
export const Connections = ({ teamId }: { teamId: number }) => {
  const styles = useStyles();
  const id = useId();
  const asked = useQueryMethod('hr.connections', { teamId });
  const team = useTeam(teamId);
  const chosenId = useSlice(hrSlice, (slice) => slice.connectionId);
  const choose = useSlice(hrSlice, (slice) => slice.chooseConnection);
  const leave = useApp((state) => state.navigationGuard.ask);

  // Home and the journal name the team after the next sign-in too.
  const visits = useSlice(visitsSlice, (slice) => slice);
  const name = team.value && teamName(team.value);
  useEffect(() => {
    if (name) void visits.add({ kind: 'team', id: teamId, name });
  }, [visits, teamId, name]);

  const entries = asked.value ?? [];
  const connections = entries.filter(isConnection);
  const strangers = entries.flatMap((entry) => (isConnection(entry) ? [] : entry));
  const names = connectionNames(connections);
  // Compared as strings, because a draft's key contains the ID as text.
  const found = connections.findIndex((each) => String(each.id) === String(chosenId));
  const index = chosenId === null ? 0 : found;
  const chosen = connections[index];
  const first = connections[0]?.id;
  useEffect(() => {
    if (chosenId === null && first !== undefined) choose(first);
  }, [chosenId, first, choose]);

  return (
    <>
      <section aria-labelledby={`${id}-title`}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.heading}>
            {team.value?.companyName || `Team ${teamId}`}
          </h2>
          <span className={styles.quiet}>
            {team.value?.companyName ? (
              <CopyText value={String(teamId)} shown={`Team ${teamId}`} label="team ID" />
            ) : (
              <CopyButton value={String(teamId)} label="team ID" />
            )}
            {asked.value !== null && ' · '}
            <span role="status">
              {asked.value !== null && pluralize(entries.length, 'connection')}
            </span>
          </span>
        </div>
        <QueryError query={asked} />
        {asked.value === null && !asked.error && <InlineLoading label="Loading connections" />}
        {asked.value !== null && chosenId !== null && found < 0 && (
          <GoneConnection
            teamId={teamId}
            connectionId={chosenId}
            hasOthers={connections.length > 0}
            mayBeReconnected={entries.length > 0}
          />
        )}
        {asked.value !== null && entries.length === 0 && (
          <EmptyState title="No connection" icon={<PlugDisconnectedRegular />}>
            {noConnections}
          </EmptyState>
        )}
        {connections.length > 0 && (
          <div role="radiogroup" aria-label="Connections" className={styles.cards}>
            {connections.map((connection, at) => (
              <label
                key={connection.id}
                className={mergeClasses(
                  styles.card,
                  connections.length === 1 ? styles.only : at === index && styles.chosen,
                )}
              >
                <input
                  type="radio"
                  name={`${id}-connection`}
                  className={styles.radio}
                  aria-label={names[at]}
                  checked={at === index}
                  onChange={() => leave(() => choose(connection.id))}
                />
                <span className={styles.name}>{names[at]}</span>
                <span className={styles.facts}>
                  <span>{scheduleText(connection)}</span>
                  {lastSyncOf(connection)}
                  {deletesMembers(connection) !== false && (
                    <StatusBadge tone="warning">
                      {deletesMembers(connection) ? 'Deletes members' : 'May delete members'}
                    </StatusBadge>
                  )}
                </span>
                {connection.unexpected && (
                  <span className={styles.unexpected}>
                    Unknown format: {connection.unexpected.join(', ')}
                  </span>
                )}
              </label>
            ))}
          </div>
        )}
        {strangers.map(({ note, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies it
          <div key={at} className={styles.stranger}>
            {note}
            <pre className={styles.text}>{text}</pre>
          </div>
        ))}
      </section>
      {chosen && (
        <ConnectionView
          key={String(chosen.id)}
          teamId={teamId}
          connection={chosen}
          name={names[index] ?? ''}
        />
      )}
    </>
  );
};
