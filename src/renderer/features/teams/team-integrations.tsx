import { makeStyles } from '@fluentui/react-components';
import { QueryError } from '../../parts/error-state';
import { IntegrationsPanel } from '../../parts/records/integrations-panel';
import { RevealWhenLoaded, roomIfEarly } from '../../parts/reveal-when-loaded';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { EmptyState } from '../../ui/feedback/empty-state';
import { InlineLoading } from '../../ui/feedback/loading';
import { Section } from '../../ui/layout/section';
import { KeyValueTable } from '../../ui/tables/key-value-table';

// Room for the usual CRM data, so that the filter below keeps its place when it arrives.
const useStyles = makeStyles({ crm: { minHeight: roomIfEarly(217) } });

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Connections, CRM data, CRM export logs (D7). */
export const TeamIntegrations = ({ teamId }: { teamId: number }) => {
  const styles = useStyles();
  const crm = useQueryMethod('team.salesforce', { id: teamId });
  const connections = useQueryMethod('team.integrationConnections', { id: teamId });
  const logs = useQueryMethod('team.crmExportLogs', { id: teamId });
  const entries = Object.entries(crm.value ?? {}).map(
    ([key, value]) => [key, asText(value)] as const,
  );
  return (
    <RevealWhenLoaded asked={[crm, connections, logs]}>
      <Section title="CRM data" level={4}>
        <div className={styles.crm}>
          <QueryError query={crm} />
          {crm.load === 'loading' && !crm.value && !crm.error && <InlineLoading />}
          {entries.length > 0 ? (
            <KeyValueTable label="CRM data" entries={entries} />
          ) : (
            crm.load === 'ready' && <EmptyState title="No CRM data available" />
          )}
        </div>
      </Section>
      <IntegrationsPanel owner="team" id={teamId} />
    </RevealWhenLoaded>
  );
};
