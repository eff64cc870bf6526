import { z } from 'zod';
import { DirectoryGroup, DirectoryId } from '../../../contract/entities/directory';
import {
  HrConnection,
  OpaqueId,
  SyncConfig,
  SyncSettings,
  type UnexpectedConnection,
} from '../../../contract/entities/hr';

/** Characters shown of a connection that cannot be parsed. */
const longestText = 2000;

const Configured = z.looseObject({ integrationSyncConfig: z.looseObject({}) });
const Identified = z.looseObject({ id: OpaqueId });

/** A config's group in either form (checklist J30); null if it is neither. */
const readGroup = (raw: unknown): DirectoryGroup | null => {
  const id = DirectoryId.safeParse(raw).data;
  if (id !== undefined) return { id };
  const { data } = z.looseObject({ id: DirectoryId }).safeParse(raw);
  if (!data) return null;
  return DirectoryGroup.safeParse(data).data ?? { id: data.id };
};

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** Reads each field separately: an invalid one is reported and treated as missing (J32). */
const readFields = (
  shape: Readonly<Record<string, z.ZodType>>,
  raw: Readonly<Record<string, unknown>>,
): { readonly value: Record<string, unknown>; readonly unexpected: string[] } => {
  const unexpected: string[] = [];
  const value = Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => {
      const read = schema.safeParse(raw[field]);
      if (read.success) return [field, read.data];
      unexpected.push(field);
      return [field, schema.safeParse(undefined).data];
    }),
  );
  return { value, unexpected };
};

const textOf = (raw: unknown): string => {
  const text = JSON.stringify(raw, null, 1) ?? String(raw);
  return text.length > longestText ? `${text.slice(0, longestText)} …` : text;
};

const readConfig = (raw: unknown): SyncConfig | null => {
  const config = z.looseObject({}).safeParse(raw).data;
  if (!config) return null;
  const { groups: _list, unexpected: _own, ...shape } = SyncSettings.shape;
  const { value, unexpected } = readFields(shape, config);
  const entries: readonly unknown[] = Array.isArray(config.groups) ? config.groups : [];
  const read = entries.flatMap((entry) => readGroup(entry) ?? []);
  const groups = read.filter(({ id }, index) => read.findIndex((each) => each.id === id) === index);
  // Without these keys, it is unknown whether a sync removes members, and whom it covers.
  if (config.isDeleteMember === undefined) unexpected.push('isDeleteMember');
  const isListUnexpected = config.groups !== null && !Array.isArray(config.groups);
  if (isListUnexpected || read.length < entries.length) unexpected.push('groups');
  return SyncConfig.parse({ ...value, groups, ...(unexpected.length > 0 ? { unexpected } : {}) });
};

/**
 * Reads one connection of a response. An unexpected part costs only that part, not the list (J32).
 */
export const readConnection = (raw: unknown): HrConnection | UnexpectedConnection => {
  const connection = Identified.safeParse(raw).data;
  if (!connection) {
    return {
      note: 'This connection has no ID, so it can’t be changed or synced here.',
      text: textOf(raw),
    };
  }
  const { uid, parentTeamId, integration } = HrConnection.shape;
  const { value, unexpected } = readFields({ uid, parentTeamId, integration }, connection);
  const stored = connection.integrationSyncConfig;
  const config = readConfig(stored);
  const isConfigUnexpected = config === null && !isAbsent(stored);
  return HrConnection.parse({
    ...value,
    id: connection.id,
    integration: value.integration || 'Unknown integration',
    integrationSyncConfig: config,
    ...(unexpected.length > 0 ? { unexpected } : {}),
    ...(isConfigUnexpected ? { unexpectedConfig: textOf(stored) } : {}),
  });
};

/** A config's groups as received, by ID. */
export const groupEntries = (raw: unknown): readonly (readonly [string, unknown])[] => {
  const config = Configured.safeParse(raw).data?.integrationSyncConfig;
  const entries: readonly unknown[] = Array.isArray(config?.groups) ? config.groups : [];
  return entries.flatMap((entry) => {
    const group = readGroup(entry);
    return group ? [[group.id, entry] as const] : [];
  });
};

/** The groups that a connection has or had, as received, by ID. */
export type KnownGroups = ReadonlyMap<string, unknown>;

/** A group that was in the list before has the form in which it came, with its current name. */
const renamed = (entry: unknown, { displayName }: DirectoryGroup): unknown =>
  typeof entry === 'object' && displayName ? { ...entry, displayName } : entry;

const hasNumber = (entry: unknown): boolean =>
  typeof (Identified.safeParse(entry).data?.id ?? entry) === 'number';

/** A new group's ID, as an integer if the others have integers and it is one. */
const sentId = (id: string, others: readonly unknown[]): string | number =>
  others.length > 0 && others.every(hasNumber) && String(Number(id)) === id ? Number(id) : id;

/**
 * The groups to send, each in its received form (checklist J30), even if it was removed since; new
 * ones in the form of the others.
 */
const sentGroups = (
  stored: unknown,
  groups: readonly DirectoryGroup[],
  known: KnownGroups,
): unknown[] => {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const byId = new Map(entries.map((entry) => [readGroup(entry)?.id, entry]));
  const others = entries.length > 0 ? entries : [...known.values()];
  const isIds = others.length > 0 && others.every((entry) => typeof entry !== 'object');
  const added = ({ id, displayName }: DirectoryGroup): unknown =>
    isIds ? sentId(id, others) : { id: sentId(id, others), displayName };
  return [
    ...groups.map(
      (group) => byId.get(group.id) ?? renamed(known.get(group.id), group) ?? added(group),
    ),
    ...entries.filter((entry) => readGroup(entry) === null),
  ];
};

/** The whole config as received (checklist J20), with the changed fields. */
export const sentConfig = (
  stored: Readonly<Record<string, unknown>>,
  wanted: SyncSettings,
  changed: readonly (keyof SyncSettings)[],
  known: KnownGroups,
): Record<string, unknown> => {
  const { mappingScheme: _own, ...kept } = stored;
  const taken = changed.map((field) => [
    field,
    field === 'groups' ? sentGroups(stored.groups, wanted.groups, known) : wanted[field],
  ]);
  return { ...kept, ...Object.fromEntries(taken) };
};
