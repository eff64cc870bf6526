import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { CrmExportLog } from '../../../contract/entities/member-details';
import { searchText } from '../../../contract/invisible';
import { isSuccess, readableJson, shortError } from '../../../domain/records/crm-log';
import { integrationName } from '../../../domain/records/integration-name';
import { messages } from '../../state/feedback/messages';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { StatusBadge } from '../../ui/feedback/badge';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FilterHeard } from '../../ui/feedback/heard';
import { Section } from '../../ui/layout/section';
import { DateTime, Moment } from '../../ui/text/date-time';
import { ResourceList } from '../resource-list';
import { RevealWhenLoaded, roomIfEarly } from '../reveal-when-loaded';
import { SaveTableButton } from '../save-file/save-table-button';

const useStyles = makeStyles({
  // Room for one connection or for the text that there is none, so that nothing moves later.
  connections: { minHeight: roomIfEarly(68) },
  connection: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr) max-content',
    columnGap: '12px',
    alignItems: 'baseline',
  },
  log: {
    display: 'grid',
    // Fixed widths, so that columns align across rows.
    gridTemplateColumns: '84px 172px minmax(0, 1.8fr) minmax(0, 1fr) 44px',
    columnGap: '12px',
    alignItems: 'baseline',
    '@media (max-width: 900px)': { gridTemplateColumns: '84px 172px minmax(0, 1fr)' },
  },
  message: {
    overflowWrap: 'anywhere',
    // Only failed exports have a reason; on the same line, the reason would leave no space for the
    // email, also in a wide window.
    order: 1,
    gridColumn: '3 / -1',
    ':empty': { display: 'none' },
    '@media (max-width: 900px)': { gridColumn: '1 / -1' },
  },
  text: { overflowWrap: 'anywhere' },
  email: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  time: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  details: {
    order: 2,
    gridColumn: '1 / -1',
    margin: '6px 0 0',
    padding: '8px 10px',
    maxHeight: '160px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  toggle: { minWidth: 'auto', padding: '0 4px' },
  filter: { display: 'flex', alignItems: 'flex-end', columnGap: '8px', maxWidth: '460px' },
  grow: { flexGrow: 1 },
});

type Owner = 'member' | 'team';

const LogRow = ({
  log,
  open,
  onToggle,
}: {
  log: CrmExportLog;
  open: { message: boolean; data: boolean };
  onToggle: (part: 'message' | 'data') => void;
}) => {
  const styles = useStyles();
  const toggleLabel = open.message ? 'Collapse' : 'Expand';
  const short = shortError(log.errorMessage);
  const data = open.data ? readableJson(log.leadData) : '';
  return (
    <div className={styles.log}>
      <StatusBadge tone={isSuccess(log) ? 'success' : 'danger'}>
        {isSuccess(log) ? 'Success' : 'Failed'}
      </StatusBadge>
      <span className={styles.time}>{log.createdAt ? <Moment iso={log.createdAt} /> : '–'}</span>
      <span className={styles.email} title={log.leadEmail || undefined}>
        {log.leadEmail || '–'}
      </span>
      <span className={styles.quiet}>
        {log.integrationType ? integrationName(log.integrationType) : '–'}
      </span>
      <span className={styles.message}>
        {open.message ? log.errorMessage : short.text}
        {short.expandable && (
          <Button
            size="small"
            appearance="transparent"
            className={styles.toggle}
            aria-expanded={open.message}
            aria-label={`${toggleLabel}: error of log ${log.id}`}
            onClick={() => onToggle('message')}
          >
            {toggleLabel}
          </Button>
        )}
      </span>
      <span className={styles.quiet}>
        {log.leadData !== undefined && log.leadData !== null && log.leadData !== '' && (
          <Button
            size="small"
            appearance="transparent"
            className={styles.toggle}
            aria-expanded={open.data}
            aria-label={`Lead data of log ${log.id}`}
            onClick={() => onToggle('data')}
          >
            Data
          </Button>
        )}
      </span>
      {open.data && <pre className={styles.details}>{data}</pre>}
    </div>
  );
};

const useLogs = (owner: Owner, input: { readonly id: number; readonly query?: string }) => {
  const member = useQueryMethod('member.crmExportLogs', input, { enabled: owner === 'member' });
  const team = useQueryMethod('team.crmExportLogs', input, { enabled: owner === 'team' });
  return owner === 'member' ? member : team;
};

const CrmExportLogs = ({ owner, id }: { owner: Owner; id: number }) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  // Keeps the open rows here, because a row that scrolls out of view is unmounted.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const logs = useLogs(owner, query === '' ? { id } : { id, query });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(searchText(typed));
  };
  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <Section
      title="CRM Export Logs"
      level={4}
      actions={
        logs.value &&
        logs.value.length > 0 && (
          <SaveTableButton
            name={`CRM export logs of ${owner} ${id}`}
            filters={[query]}
            table={() => ({
              headers: ['ID', 'Date', 'Status', 'Lead email', 'Integration', 'Error', 'Member ID'],
              rows: (logs.value ?? []).map((log) => [
                log.id,
                log.createdAt,
                isSuccess(log) ? 'Success' : 'Failed',
                log.leadEmail,
                log.integrationType,
                log.errorMessage,
                log.memberId,
              ]),
            })}
          />
        )
      }
    >
      <form className={styles.filter} onSubmit={onSubmit}>
        <Field label="Filter logs" className={styles.grow}>
          <Input value={typed} onChange={(_event, data) => setTyped(data.value)} />
        </Field>
        <Button type="submit">Filter</Button>
        <FilterHeard filter={query} count={logs.value?.length ?? null} />
      </form>
      <ResourceList
        label="CRM Export Logs"
        resource={logs}
        itemKey={(log) => log.id}
        empty={<EmptyState title={messages.noLogs} />}
      >
        {(log) => (
          <LogRow
            log={log}
            open={{
              message: opened.has(`${log.id}/message`),
              data: opened.has(`${log.id}/data`),
            }}
            onToggle={(part) => toggle(`${log.id}/${part}`)}
          />
        )}
      </ResourceList>
    </Section>
  );
};

/** Connections and CRM export logs of a member or a team (C4, D7). */
export const IntegrationsPanel = ({ owner, id }: { owner: Owner; id: number }) => {
  const styles = useStyles();
  const member = useQueryMethod(
    'member.integrationConnections',
    { id },
    { enabled: owner === 'member' },
  );
  const team = useQueryMethod('team.integrationConnections', { id }, { enabled: owner === 'team' });
  const connections = owner === 'member' ? member : team;
  const logs = useLogs(owner, { id });
  return (
    <RevealWhenLoaded asked={[connections, logs]}>
      <Section title="Integration connections" level={4}>
        <div className={styles.connections}>
          <ResourceList
            label="Integration connections"
            resource={connections}
            itemKey={(connection) => connection.id}
            empty={<EmptyState title={messages.noConnections} />}
          >
            {(connection) => (
              <div className={styles.connection}>
                <span className={styles.text}>
                  {integrationName(connection.integration) || 'Unknown integration'}
                </span>
                <span className={styles.quiet}>
                  {connection.uid && (
                    <CopyText value={connection.uid} label={`connection ID ${connection.uid}`} />
                  )}
                </span>
                <span className={styles.quiet}>
                  {connection.createdAt && <DateTime iso={connection.createdAt} />}
                </span>
              </div>
            )}
          </ResourceList>
        </div>
      </Section>
      <CrmExportLogs owner={owner} id={id} />
    </RevealWhenLoaded>
  );
};
