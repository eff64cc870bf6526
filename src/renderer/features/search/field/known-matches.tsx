import { Link, makeStyles } from '@fluentui/react-components';
import type { KnownRecord } from '../../../../domain/search/known-match';
import { recordKey, shownDetail, shownName } from '../../../parts/records/known-records';
import { useApp, useSlice } from '../../../state/use-app';
import { linkButton } from '../../../ui/layout/common-styles';
import { matchesByName } from '../match';
import { searchSlice } from '../search-slice';

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexWrap: 'wrap', columnGap: '10px' },
  link: { fontFamily: 'inherit', fontSize: 'inherit', lineHeight: 'inherit', ...linkButton },
});

/** Shown below the field, independent of the search results. */
export const KnownMatches = ({ known }: { known: readonly KnownRecord[] }) => {
  const styles = useStyles();
  const text = useSlice(searchSlice, (slice) => slice.text);
  const openModal = useApp((state) => state.navigation.openModal);
  const matches = matchesByName(text, known);
  if (matches.length === 0) return null;
  return (
    <span className={styles.root}>
      Recently opened:
      {matches.map((record) => (
        <Link
          key={recordKey(record)}
          as="button"
          className={styles.link}
          title={shownDetail(record)}
          onClick={() => openModal({ kind: record.kind, id: record.id })}
        >
          {shownName(record)}
        </Link>
      ))}
    </span>
  );
};
