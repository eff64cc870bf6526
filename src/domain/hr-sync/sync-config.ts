import type { HrConnection, SyncSettings } from '../../contract/entities/hr';
import { trimPasted } from '../../contract/invisible';
import { linkDataFields } from '../../contract/link-data-fields';
import type { Edit } from '../drafts/form-draft';

type Field = Exclude<keyof SyncSettings, 'id' | 'lastSync' | 'odd'>;

/** The settings that staff may change, in the order of the form (section 3). */
export const syncConfigFields: readonly { readonly field: Field; readonly label: string }[] = [
  { field: 'syncSchedule', label: 'Schedule' },
  { field: 'syncFields', label: 'Fields' },
  { field: 'overwriteFields', label: 'Overwrite fields' },
  { field: 'isDeleteMember', label: 'Delete members' },
  { field: 'sendInvites', label: 'Send invites' },
  { field: 'syncAllCards', label: 'Sync all cards' },
  { field: 'setAdminFromHR', label: 'Set admin from HR' },
  { field: 'isDepartments', label: 'Departments' },
  { field: 'isEmailDomainGroups', label: 'Email domain groups' },
  { field: 'defaultLeadAssignee', label: 'Default lead assignee' },
  { field: 'groups', label: 'Groups' },
];

/** The values that `syncFields` may contain. */
export const syncableFields = [...linkDataFields, 'Links', 'Member'] as const;

const scheduleNames: ReadonlyMap<string, string> = new Map([
  ['', 'Manual only'],
  ['hourly', 'Hourly'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
]);

/** The schedules on offer, '' for none. An unknown schedule from the server is kept. */
export const syncSchedules: readonly string[] = [...scheduleNames.keys()];

/** A schedule by the one name that it has on every screen; an unknown one as it came. */
export const scheduleName = (schedule: SyncSettings['syncSchedule']): string =>
  scheduleNames.get(schedule ?? '') ?? schedule ?? '';

/** Whether some or all groups have an unknown format: which ones a sync covers is then unknown. */
export const hasUnreadGroups = ({ unexpected = [] }: Pick<SyncSettings, 'unexpected'>): boolean =>
  unexpected.includes('groups');

/** What the screens and messages say of a config that couldn't be read. */
export const unreadConfig = 'The sync config has an unknown format';

/** Whether a sync removes members; null if that couldn't be read. */
export const deletesMembers = ({
  integrationSyncConfig: config,
  unexpectedConfig,
}: HrConnection): boolean | null => {
  const isUnread = unexpectedConfig !== undefined || config?.unexpected?.includes('isDeleteMember');
  return isUnread ? null : config?.isDeleteMember === true;
};

/** Lists are compared as sets: their order doesn't matter. */
const canonical = (config: SyncSettings, field: Field): string => {
  if (field === 'groups') return JSON.stringify(config.groups.map(({ id }) => id).sort());
  if (field === 'syncFields') return JSON.stringify([...config.syncFields].sort());
  return JSON.stringify(config[field] || null);
};

const differs = (one: SyncSettings, other: SyncSettings, field: Field): boolean =>
  canonical(one, field) !== canonical(other, field);

/** A value as shown to people. */
export const configValueText = (config: SyncSettings, field: Field): string => {
  const value = config[field];
  if (field === 'syncSchedule') return scheduleName(config.syncSchedule);
  if (field === 'groups') {
    return config.groups.map(({ id, displayName }) => displayName || id).join(', ') || '(none)';
  }
  if (Array.isArray(value)) return value.join(', ') || '(none)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && value !== '' ? value : '(none)';
};

export interface ConfigDifference {
  readonly field: Field;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /**
   * The change can remove members from the team, so the old and new values are shown before saving.
   */
  readonly canHurt: boolean;
}

/**
 * What a save would change. Deleting members is dangerous when it is switched on, and when it is on
 * and a group is removed or the first one added: without groups, a sync removes no one (ADR 12).
 */
export const configDifferences = (
  stored: SyncSettings,
  edited: SyncSettings,
): ConfigDifference[] => {
  const kept = new Set(edited.groups.map(({ id }) => id));
  const canExclude = stored.groups.length === 0 || stored.groups.some(({ id }) => !kept.has(id));
  return syncConfigFields
    .filter(({ field }) => differs(stored, edited, field))
    .map(({ field, label }) => ({
      field,
      label,
      from: configValueText(stored, field),
      to: configValueText(edited, field),
      canHurt:
        edited.isDeleteMember && (field === 'isDeleteMember' || (field === 'groups' && canExclude)),
    }));
};

/**
 * An edit over what is stored now. Fields that it doesn't change are as stored, because others may
 * have saved them since it began; those that it changes keep their initial values as the base.
 */
export const configEditOver = (
  stored: SyncSettings,
  edit: Edit<SyncSettings> | null,
): { readonly base: SyncSettings; readonly value: SyncSettings } => {
  if (edit?.base == null) return { base: stored, value: edit?.value ?? stored };
  const changed = configDifferences(edit.base, edit.value).map(({ field }) => field);
  const over = (own: SyncSettings): SyncSettings => ({
    ...stored,
    ...Object.fromEntries(changed.map((field) => [field, own[field]])),
  });
  return { base: over(edit.base), value: over(edit.value) };
};

/** An edit as it is sent: a typed lead assignee without what was pasted around it. */
export const configToSend = (value: SyncSettings, base: SyncSettings): SyncSettings =>
  value.defaultLeadAssignee === base.defaultLeadAssignee
    ? value
    : { ...value, defaultLeadAssignee: trimPasted(value.defaultLeadAssignee ?? '') || null };

export interface ConfigPlan {
  /** The whole config to send; null if nothing changes. */
  readonly send: SyncSettings | null;
  /** Fields that this save changes. */
  readonly changed: readonly Field[];
  /** Fields of this save that someone else has since changed to another value. */
  readonly lost: readonly Field[];
  /** Whether the server's values differ from those on the screen. */
  readonly stale: boolean;
}

/**
 * Merges this person's changes into what the server has now. The whole config is sent (checklist
 * J20), so other people's changes to other fields are kept.
 */
export const planSyncConfig = (
  wanted: SyncSettings,
  base: SyncSettings,
  current: SyncSettings,
): ConfigPlan => {
  const fields = syncConfigFields.map(({ field }) => field);
  const changed = fields.filter(
    (field) => differs(wanted, current, field) && differs(wanted, base, field),
  );
  const lost = changed.filter((field) => differs(base, current, field));
  const stale = fields.some((field) => differs(base, current, field));
  if (changed.length === 0) return { send: null, changed, lost, stale };
  const taken = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { send: { ...current, ...taken }, changed, lost, stale };
};
