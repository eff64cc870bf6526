import { useCallback, useMemo } from 'react';
import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import {
  defaultMappingScheme,
  sameScheme,
  schemeEdits,
} from '../../../../domain/hr-sync/mapping-scheme';
import { useFormDraft } from '../../../state/drafts/use-form-draft';
import { useAppStore } from '../../../state/use-app';
import { mappingDraft } from '../hr-sync-writes';

export interface MappingEdit {
  readonly scheme: MappingScheme;
  /** The edit's initial value; null means that the default applies. */
  readonly base: MappingScheme | null;
  readonly canSave: boolean;
  readonly canReset: boolean;
  readonly change: (next: MappingScheme) => void;
  readonly drop: () => void;
  /** Like `drop`, with a message whose Undo restores the changes. */
  readonly discard: () => void;
  /** Called after a save; edits made during the save continue from the stored value. */
  readonly saved: (sent: MappingScheme, stored: MappingScheme) => void;
  readonly reset: () => void;
}

/** The edit of a team's mapping, kept as a draft that outlives the screen and the session. */
export const useMappingEdit = (teamId: number, stored: MappingScheme | null): MappingEdit => {
  const { edit, newest, write } = useFormDraft(useMemo(() => mappingDraft(teamId), [teamId]));
  const base = edit ? edit.base : stored;
  const scheme = edit?.value ?? stored ?? defaultMappingScheme;
  const change = useCallback(
    (next: MappingScheme) =>
      write(sameScheme(next, base ?? defaultMappingScheme) ? null : { base, value: next }),
    [write, base],
  );
  const drop = useCallback(() => write(null), [write]);
  const { drafts } = useAppStore().getState();
  const discard = () => drafts.discard('Mapping changes discarded', [mappingDraft(teamId).key]);
  const saved = useCallback(
    (sent: MappingScheme, kept: MappingScheme) => {
      const now = newest();
      const isNext = now !== null && !sameScheme(now.value, sent);
      write(isNext ? { base: kept, value: now.value } : null);
    },
    [newest, write],
  );
  const reset = useCallback(() => change(defaultMappingScheme), [change]);
  const { canSave, canReset } = useMemo(() => schemeEdits(scheme, base), [scheme, base]);
  return { scheme, base, canSave, canReset, change, drop, discard, saved, reset };
};
