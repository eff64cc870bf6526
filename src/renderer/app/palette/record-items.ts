import type { Visit } from '../../../contract/entities/visits';
import type { KnownRecord } from '../../../domain/search/known-match';
import { foundRecords } from '../../parts/records/found-records';
import { recordKey, shownDetail, shownName } from '../../parts/records/known-records';
import type { PaletteItem, PaletteSources } from './palette-item';

const mostRecent = 10;

const itemOf = (
  { visits }: PaletteSources,
  record: KnownRecord,
  group: string,
  run: () => void,
): PaletteItem => {
  const { kind, id } = record;
  const visit = visits.find((each) => each.kind === kind && each.id === id);
  return {
    key: recordKey(record),
    group,
    title: shownName(record),
    detail: `${shownDetail(record)}${visit?.pinned ? ' · pinned' : ''}`,
    ...(visit ? { visit } : {}),
    run,
  };
};

/** With no text: recent and pinned records, except the one on top. */
export const recentRecords = (sources: PaletteSources): readonly PaletteItem[] => {
  const { store, visits, known } = sources;
  const { navigation } = store.getState();
  const top = navigation.modals.at(-1);
  const isOnTop = ({ kind, id }: Visit) => top?.kind === kind && 'id' in top && top.id === id;
  return visits
    .filter((visit) => !isOnTop(visit))
    .slice(0, mostRecent)
    .flatMap(({ kind, id }) => {
      const record = known.find((each) => each.kind === kind && each.id === id);
      const open = () => navigation.openModal({ kind, id });
      return record ? itemOf(sources, record, 'Recent', open) : [];
    });
};

/** The records that match the text. */
export const foundItems = (sources: PaletteSources): readonly PaletteItem[] =>
  foundRecords(sources.store, sources).map(({ record, isGuess, open }) =>
    isGuess
      ? {
          key: recordKey(record),
          group: 'Results',
          title: `Open ${record.kind} ${record.id}`,
          isGuess,
          run: open,
        }
      : itemOf(sources, record, 'Results', open),
  );
