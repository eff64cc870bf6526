import { type KnownRecord, knownMatches } from '../../../../domain/search/known-match';
import { recordKey, shownDetail, shownName } from '../../../parts/records/known-records';
import { useApp, useSlice } from '../../../state/use-app';
import { searchSlice } from '../search-slice';

/** As many as fit into the line. */
const most = 3;

/** The server finds nobody by name: records of that name which this window knows. */
export const matchesByName = (
  text: string,
  known: readonly KnownRecord[],
): readonly KnownRecord[] =>
  knownMatches(
    text,
    // An email is found by the server.
    known.filter(({ name }) => name !== '' && !name.includes('@')),
    most,
  );

/** Stands in the line below the field, whatever the search itself finds. */
export const KnownMatches = ({ known }: { known: readonly KnownRecord[] }) => {
  const text = useSlice(searchSlice, (slice) => slice.text);
  const openModal = useApp((state) => state.navigation.openModal);
  const matches = matchesByName(text, known);
  if (matches.length === 0) return null;
  return (
    <span className="search-known">
      Recently opened:
      {matches.map((record) => (
        <button
          key={recordKey(record)}
          type="button"
          className="plain-link"
          title={shownDetail(record)}
          onClick={() => openModal({ kind: record.kind, id: record.id })}
        >
          {shownName(record)}
        </button>
      ))}
    </span>
  );
};
