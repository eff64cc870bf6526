import { ErrorState } from '../../parts/error-state';
import { IntegrationsPanel } from '../../parts/integrations-panel';
import { Together } from '../../parts/together';
import { useMethod } from '../../state/use-method';
import { EmptyState } from '../../ui/empty-state';
import { KeyValueTable } from '../../ui/key-value-table';
import { InlineLoading } from '../../ui/loading';
import { Section } from '../../ui/section';

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Connections, CRM data, CRM export logs (D7). */
export const TeamIntegrations = ({ teamId }: { teamId: number }) => {
  const crm = useMethod('team.salesforce', { id: teamId });
  const connections = useMethod('team.integrationConnections', { id: teamId });
  const logs = useMethod('team.crmExportLogs', { id: teamId });
  const entries = Object.entries(crm.value ?? {}).map(
    ([key, value]) => [key, asText(value)] as const,
  );
  return (
    <Together asked={[crm, connections, logs]}>
      <Section title="CRM Data" level={4}>
        {crm.error && <ErrorState error={crm.error} onRetry={crm.reload} />}
        {crm.load === 'loading' && !crm.value && <InlineLoading />}
        {entries.length > 0 ? (
          <KeyValueTable label="CRM Data" entries={entries} />
        ) : (
          crm.load === 'ready' && <EmptyState title="No CRM data available" />
        )}
      </Section>
      <IntegrationsPanel owner="team" id={teamId} />
    </Together>
  );
};
