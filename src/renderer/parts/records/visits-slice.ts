import type { RecordRef, Visit } from '../../../contract/entities/visits';
import type { ServerState } from '../../state/queries/server-state';
import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    visits: VisitsSlice;
  }
}

/**
 * Changes `visits.list`, the records that this person opened or pinned on this computer: pinned ones
 * first, then the newest.
 */
export interface VisitsSlice {
  /** The record was opened, or its directory: puts it first among the recent ones. */
  add(visit: Pick<Visit, 'kind' | 'id' | 'name'>): Promise<void>;
  pin(visit: RecordRef, pinned: boolean): Promise<void>;
  /** The record was deleted. */
  forget(visit: RecordRef): Promise<void>;
}

const createVisitsSlice = ({
  bridge,
  getState,
}: SliceContext<VisitsSlice, { server: ServerState }>): VisitsSlice => {
  // A failed save is not worth a message: the palette then lacks one record.
  const show = (visits: { ok: true; value: Visit[] } | { ok: false }) => {
    if (visits.ok) getState().server.patch('visits.list', {}, () => visits.value);
  };
  return {
    add: async ({ kind, id, name }) =>
      show(await bridge.call('visits.add', { kind, id, name: name.slice(0, 200) })),
    pin: async ({ kind, id }, pinned) =>
      show(await bridge.call('visits.pin', { kind, id, pinned })),
    forget: async ({ kind, id }) => show(await bridge.call('visits.forget', { kind, id })),
  };
};

export const visitsSlice = defineSlice('visits', createVisitsSlice);
