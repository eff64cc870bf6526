import { Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import type { DirectoryGroup } from '../../../../contract/entities/directory';
import { type HrConnection, type SyncConfig, SyncSettings } from '../../../../contract/entities/hr';
import {
  configDifferences,
  configEditOver,
  configToSend,
  hasUnreadGroups,
  scheduleName,
  syncableFields,
  syncConfigFields,
  syncSchedules,
} from '../../../../domain/hr-sync/sync-config';
import { useFormDraft } from '../../../state/drafts/use-form-draft';
import { useWrite } from '../../../state/outbox/use-write';
import { useApp } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { ToggleField } from '../../../ui/buttons/toggle-field';
import { StatusBadge } from '../../../ui/feedback/badge';
import { Dropdown } from '../../../ui/forms/dropdown';
import { ConfigGroups } from '../groups/config-groups';
import { configDraft, saveSyncConfig } from '../hr-sync-writes';
import { Panel } from '../panel';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
    gap: '12px 20px',
    alignItems: 'start',
  },
  unexpected: { margin: 0, color: tokens.colorStatusWarningForeground1, overflowWrap: 'anywhere' },
  legend: { padding: 0, marginBottom: '4px' },
  set: { border: 'none', margin: 0, padding: 0, minWidth: 0, gridColumn: '1 / -1' },
  checks: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', marginLeft: '-8px' },
  toggles: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
    gap: '8px 20px',
  },
  bar: {
    position: 'sticky',
    bottom: '-20px',
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '12px 20px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  changes: { flexGrow: 1, color: tokens.colorNeutralForeground3, minWidth: 0 },
});

const flags = [
  ['overwriteFields', 'Replaces existing values. When off, only empty fields are filled in.'],
  ['isDeleteMember', 'Removes members who aren’t in a synced group.'],
  ['sendInvites', 'Emails an invitation to new members.'],
  ['syncAllCards', 'All of a member’s cards, not just the first.'],
  ['setAdminFromHR', 'Team admins come from the HR system.'],
  ['isDepartments', 'Creates a team group for each department.'],
  ['isEmailDomainGroups', 'Creates a team group for each email domain.'],
] as const;

const labelOf = (field: string): string =>
  field === 'lastSync'
    ? 'Last sync'
    : (syncConfigFields.find((each) => each.field === field)?.label ?? field);

interface ConfigFormProps {
  readonly teamId: number;
  readonly connection: HrConnection;
  readonly config: SyncConfig;
}

/**
 * All fields of the sync config; saved whole after a confirmation with old and new values (G2,
 * J20).
 */
export const ConfigForm = ({ teamId, connection, config }: ConfigFormProps) => {
  const styles = useStyles();
  const stored = useMemo(() => SyncSettings.parse(config), [config]);
  const { edit, newest, write } = useFormDraft(
    useMemo(() => configDraft(teamId, connection.id), [teamId, connection.id]),
  );
  const { confirm } = useWrite();

  const { base, value } = useMemo(() => configEditOver(stored, edit), [stored, edit]);
  const wanted = configToSend(value, base);
  const differences = configDifferences(base, wanted);
  // Blanks around a text are a draft, which can be discarded, but nothing to save.
  const isDirty = configDifferences(base, value).length > 0;
  const change = (part: Partial<SyncSettings>, over = { base, value }) => {
    const next = { ...over.value, ...part };
    const isSame = configDifferences(over.base, next).length === 0;
    write(isSame ? null : { base: over.base, value: next });
  };
  /** A group may be found after this form was left, when another one has edits since. */
  const changeGroups = (next: (groups: readonly DirectoryGroup[]) => DirectoryGroup[]) => {
    const now = configEditOver(stored, newest());
    change({ groups: next(now.value.groups) }, now);
  };
  const discard = useApp((state) => state.drafts.discard);
  const fields = useRef<HTMLDivElement>(null);
  const cancel = () => {
    discard('Sync config changes discarded', [configDraft(teamId, connection.id).key]);
    fields.current?.querySelector<HTMLElement>('button, input')?.focus();
  };

  /** What the control shows isn't the current value. */
  const unknown = (field: string) =>
    value.unexpected?.includes(field) ? 'Current value unknown.' : undefined;

  const schedules = syncSchedules.includes(value.syncSchedule ?? '')
    ? syncSchedules
    : [...syncSchedules, value.syncSchedule ?? ''];

  return (
    <>
      <Panel
        title="Sync config"
        actions={isDirty ? <StatusBadge tone="warning">Unsaved</StatusBadge> : null}
      >
        {value.unexpected && (
          <p className={styles.unexpected}>
            Couldn’t be read, kept as is: {value.unexpected.map(labelOf).join(', ')}.
          </p>
        )}
        <div ref={fields} className={styles.fields}>
          <Field label={labelOf('syncSchedule')} hint={unknown('syncSchedule')}>
            <Dropdown
              value={value.syncSchedule ?? ''}
              options={schedules.map((each) => ({
                value: each,
                label: scheduleName(each),
              }))}
              onChange={(schedule) => change({ syncSchedule: schedule || null })}
            />
          </Field>
          <Field label={labelOf('defaultLeadAssignee')} hint={unknown('defaultLeadAssignee')}>
            <Input
              value={value.defaultLeadAssignee ?? ''}
              placeholder="None"
              onChange={(_event, data) => change({ defaultLeadAssignee: data.value || null })}
            />
          </Field>
          <fieldset className={styles.set}>
            <legend className={styles.legend}>{labelOf('syncFields')}</legend>
            <div className={styles.checks}>
              {[...new Set([...syncableFields, ...value.syncFields])].map((field) => (
                <Checkbox
                  key={field}
                  label={field}
                  checked={value.syncFields.includes(field)}
                  onChange={(_event, data) =>
                    change({
                      syncFields:
                        data.checked === true
                          ? [...value.syncFields, field]
                          : value.syncFields.filter((each) => each !== field),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          <div className={styles.toggles}>
            {flags.map(([field, description]) => (
              <ToggleField
                key={field}
                label={labelOf(field)}
                description={[unknown(field), description].join(' ').trim()}
                checked={value[field]}
                onChange={(checked) => change({ [field]: checked })}
              />
            ))}
          </div>
        </div>
      </Panel>
      <ConfigGroups
        teamId={teamId}
        connectionId={connection.id}
        uid={connection.uid ?? ''}
        groups={value.groups}
        hasUnread={hasUnreadGroups(value)}
        stored={base.groups}
        onChange={changeGroups}
      />
      {isDirty && (
        // biome-ignore lint/a11y/useSemanticElements: groups buttons, not form fields
        <div className={styles.bar} role="group" aria-label="Changes to the sync config">
          <Button
            appearance="primary"
            disabledReason={differences.length === 0 && 'No changes yet.'}
            onClick={() => confirm(saveSyncConfig(teamId, connection.id, wanted, base))}
          >
            Save
          </Button>
          <Button onClick={cancel}>Cancel</Button>
          <span className={styles.changes}>{differences.map(({ label }) => label).join(', ')}</span>
        </div>
      )}
    </>
  );
};
