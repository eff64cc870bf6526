import type { Visit } from '../../../contract/entities/visits';
import { type KnownRecord, knownMatches } from '../../../domain/search/known-match';
import {
  ofMember,
  ofTeam,
  recordKey,
  shownDetail,
  shownName,
} from '../../parts/records/known-records';
import type { NamedById, PaletteItem, PaletteSources } from './palette-item';

const mostResults = 6;
const mostKnown = 6;
const mostRecent = 10;

const itemOf = (
  { store, visits }: PaletteSources,
  record: KnownRecord,
  group: string,
  before: () => void = () => undefined,
): PaletteItem => {
  const { kind, id } = record;
  const visit = visits.find((each) => each.kind === kind && each.id === id);
  return {
    key: recordKey(record),
    group,
    title: shownName(record),
    detail: `${shownDetail(record)}${visit?.pinned ? ' · pinned' : ''}`,
    ...(visit ? { visit } : {}),
    run: () => {
      before();
      store.getState().navigation.openModal({ kind, id });
    },
  };
};

/** With no text: recent and pinned records, except the one on top. */
export const recentItems = (sources: PaletteSources): readonly PaletteItem[] => {
  const { store, visits, known } = sources;
  const top = store.getState().navigation.modals.at(-1);
  const isOnTop = ({ kind, id }: Visit) => top?.kind === kind && 'id' in top && top.id === id;
  return visits
    .filter((visit) => !isOnTop(visit))
    .slice(0, mostRecent)
    .flatMap(({ kind, id }) => {
      const record = known.find((each) => each.kind === kind && each.id === id);
      return record ? itemOf(sources, record, 'Recent') : [];
    });
};

const byIdItem = (sources: PaletteSources, { kind, id, record, isMissing }: NamedById) => {
  if (isMissing) return [];
  if (record) return [itemOf(sources, record, 'Results')];
  const { openModal } = sources.store.getState().navigation;
  return [
    {
      key: recordKey({ kind, id }),
      group: 'Results',
      title: `Open ${kind} ${id}`,
      isGuess: true as const,
      run: () => openModal({ kind, id }),
    },
  ];
};

/**
 * Matching records without duplicates: first those with the typed ID, then those whose name is
 * known in this window (available at once), then the server's results. An ID whose record is not
 * known yet comes last.
 */
export const foundItems = (sources: PaletteSources): readonly PaletteItem[] => {
  const { text, store, known, byId, results } = sources;
  const { records } = store.getState();
  const members = (results?.members ?? []).slice(0, mostResults).map((row) => {
    const record = known.find(({ kind, id }) => kind === 'member' && id === row.id);
    const found = { ...ofMember(row.id, row), name: record?.name ?? '' };
    return itemOf(sources, found, 'Results', () => records.keepMemberRow(row));
  });
  const teams = (results?.teams ?? [])
    .slice(0, mostResults)
    .map((row) => itemOf(sources, ofTeam(row), 'Results', () => records.keepTeamRow(row)));
  const named = byId.flatMap((each) => byIdItem(sources, each));
  const isMissing = ({ kind, id }: KnownRecord) =>
    byId.some((each) => each.isMissing && each.kind === kind && each.id === id);
  const items = [
    ...named.filter((item) => !('isGuess' in item)),
    ...knownMatches(text, known, mostKnown)
      .filter((record) => !isMissing(record))
      .map((record) => itemOf(sources, record, 'Results')),
    ...members,
    ...teams,
    ...named.filter((item) => 'isGuess' in item),
  ];
  const keys = new Set<string>();
  return items.filter(({ key }) => !keys.has(key) && keys.add(key));
};
