import { ErrorState } from '../../parts/error-state';
import { IntegrationsPanel } from '../../parts/records/integrations-panel';
import { RevealWhenLoaded } from '../../parts/reveal-when-loaded';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { EmptyState } from '../../ui/feedback/empty-state';
import { InlineLoading } from '../../ui/feedback/loading';
import { Section } from '../../ui/layout/section';
import { KeyValueTable } from '../../ui/tables/key-value-table';

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Connections, CRM data, CRM export logs (D7). */
export const TeamIntegrations = ({ teamId }: { teamId: number }) => {
  const crm = useQueryMethod('team.salesforce', { id: teamId });
  const connections = useQueryMethod('team.integrationConnections', { id: teamId });
  const logs = useQueryMethod('team.crmExportLogs', { id: teamId });
  const entries = Object.entries(crm.value ?? {}).map(
    ([key, value]) => [key, asText(value)] as const,
  );
  return (
    <RevealWhenLoaded asked={[crm, connections, logs]}>
      <Section title="CRM data" level={4}>
        {crm.error && <ErrorState error={crm.error} onRetry={crm.reload} />}
        {crm.load === 'loading' && !crm.value && <InlineLoading />}
        {entries.length > 0 ? (
          <KeyValueTable label="CRM data" entries={entries} />
        ) : (
          crm.load === 'ready' && <EmptyState title="No CRM data available" />
        )}
      </Section>
      <IntegrationsPanel owner="team" id={teamId} />
    </RevealWhenLoaded>
  );
};
