import type { Visit } from '../../../contract/visits';
import { defineSlice, type SliceContext } from '../../state/slice';

/** Records that this person opened or pinned on this machine: pinned ones first, then the newest. */
export interface VisitsSlice {
  visits: readonly Visit[];
  load(): Promise<void>;
  /** Opened: stands first among the recent ones. */
  add(visit: Pick<Visit, 'kind' | 'id' | 'name'>): Promise<void>;
  pin(visit: Pick<Visit, 'kind' | 'id'>, pinned: boolean): Promise<void>;
  /** The record is gone. */
  forget(visit: Pick<Visit, 'kind' | 'id'>): Promise<void>;
}

const createVisitsSlice = ({ bridge, patch }: SliceContext<VisitsSlice>): VisitsSlice => {
  // What cannot be kept is no reason to disturb: the palette then knows one record less.
  const show = (visits: { ok: true; value: Visit[] } | { ok: false }) => {
    if (visits.ok) patch({ visits: visits.value });
  };
  return {
    visits: [],
    load: async () => show(await bridge.call('visits.list', {})),
    add: async ({ kind, id, name }) => show(await bridge.call('visits.add', { kind, id, name })),
    pin: async ({ kind, id }, pinned) =>
      show(await bridge.call('visits.pin', { kind, id, pinned })),
    forget: async ({ kind, id }) => show(await bridge.call('visits.forget', { kind, id })),
  };
};

export const visitsSlice = defineSlice('visits', createVisitsSlice);
