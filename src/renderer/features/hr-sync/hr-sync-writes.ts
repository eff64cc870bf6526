import { type OpaqueId, SyncSettings } from '../../../contract/entities/hr';
import { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { MethodInput } from '../../../contract/methods/methods';
import { editDraft, type FormDraft } from '../../../domain/drafts/form-draft';
import { configDifferences, configValueText } from '../../../domain/hr-sync/sync-config';
import type { Asked, Write } from '../../state/outbox/write';

/** The edit of a connection's config. */
export const configDraft = (teamId: number, connectionId: OpaqueId): FormDraft<SyncSettings> =>
  editDraft(`hr/${teamId}/config/${connectionId}/`, SyncSettings);

/** The edit of a team's mapping. */
export const mappingDraft = (teamId: number): FormDraft<MappingScheme> =>
  editDraft(`hr/${teamId}/mapping/`, MappingScheme);

export const mappingKey = (teamId: number): string => `hr/mapping/${teamId}`;

/** Saves the whole sync config (G2); the confirmation shows old and new values (J20). */
export const saveSyncConfig = (
  teamId: number,
  connectionId: OpaqueId,
  wanted: SyncSettings,
  base: SyncSettings,
): Asked<Write<'hr.saveSyncConfig'>> => {
  const differences = configDifferences(base, wanted);
  const hurts = differences.some(({ canHurt }) => canHurt);
  // A value in an unknown format is lost: the edit starts from the one shown instead.
  const isLost = differences.some(({ field }) => base.unexpected?.includes(field));
  return {
    key: `hr/config/${connectionId}`,
    method: 'hr.saveSyncConfig',
    input: { teamId, connectionId, wanted, base },
    success: 'Successfully updated sync config!',
    drafts: [configDraft(teamId, connectionId).key],
    undo: isLost
      ? null
      : () => ({
          ...saveSyncConfig(teamId, connectionId, base, wanted),
          // Edits made since the save stay.
          drafts: [],
          confirm: null,
          undo: null,
        }),
    rereads: ['hr.connections'],
    confirm: {
      title: 'Save the sync config?',
      question: hurts
        ? 'From the next sync on, members who aren’t in a synced group are removed from the team.'
        : 'The next sync uses the new values.',
      confirmLabel: 'Save',
      final: hurts || isLost,
      danger: hurts,
      changes: differences.map(({ field, label, from, to }) => ({
        field,
        label,
        before: from,
        after: to,
        text: (current) => configValueText({ ...wanted, [field]: current } as SyncSettings, field),
      })),
    },
  };
};

/**
 * Saves the whole mapping (G4). `base` is the edit's initial value; null if the default applies.
 * `unknownParts` are the paths of the stored parts that it knowingly removes.
 */
export const saveMapping = (
  teamId: number,
  scheme: MappingScheme,
  base: MappingScheme | null,
  unknownParts: string[] = [],
): Write<'hr.saveMapping'> => ({
  key: mappingKey(teamId),
  method: 'hr.saveMapping',
  input: { teamId, scheme, base, unknownParts },
  success: 'Successfully updated mapping!',
  onResponse: ({ server }, stored) => server.patch('hr.mapConf', { teamId }, () => stored),
  // The screen asks if saving removes parts in an unknown format.
  confirm: null,
  // The removed parts could not be restored.
  undo:
    unknownParts.length > 0 || base === null
      ? null
      : () => ({ ...saveMapping(teamId, base, scheme), undo: null, rereads: ['hr.mapConf'] }),
  rebase: (current) => ({
    teamId,
    scheme,
    base: MappingScheme.parse(current.mappingScheme),
    unknownParts,
  }),
});

/** Allows another sync although the response to the last one was lost (J24). */
export const dismissSync = (teamId: number, connectionId: OpaqueId): Write<'hr.dismissSync'> => ({
  key: `hr/dismiss/${connectionId}`,
  method: 'hr.dismissSync',
  input: { teamId, connectionId },
  // The panel asks, and sends it while its dialog is open.
  confirm: null,
  undo: null,
});

/** Key of a connection's sync: one at a time. */
export const syncKey = (connectionId: OpaqueId): string => `hr/sync/${connectionId}`;
export const csvKey = (dryRunId: string): string => `hr/dry-run/${dryRunId}/csv`;

/** The panel shows a refusal, and asks again if core requires it. */
export const syncNow = (input: MethodInput<'hr.manualSync'>): Write<'hr.manualSync'> => ({
  key: syncKey(input.connectionId),
  method: 'hr.manualSync',
  input,
  failureTarget: 'caller',
  // The panel asks, and asks again in the same dialog.
  confirm: null,
  // The API can't undo a sync.
  undo: null,
});

export const exportDryRun = (id: string): Write<'hr.exportDryRun'> => ({
  key: csvKey(id),
  method: 'hr.exportDryRun',
  input: { id },
  confirm: null,
  undo: null,
});
