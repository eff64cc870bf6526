import { stateText } from '../../parts/lists/bulk-words';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Banner } from '../../ui/feedback/banner';
import { bulkSlice } from './bulk-slice';

/** On every tab while a list is running or paused. */
export const BulkBanner = () => {
  const unfinished = useSlice(bulkSlice, (slice) => slice.unfinished);
  const openModal = useApp((state) => state.navigation.openModal);
  const bulk =
    unfinished.find(({ state }) => state === 'running') ??
    unfinished.find(({ state, startedAt }) => state === 'paused' && startedAt !== null);
  if (!bulk) return null;
  return (
    <Banner
      label="Bulk action in progress"
      tone={bulk.state === 'paused' ? 'warning' : 'plain'}
      text={`${bulk.title}: ${stateText(bulk)}`}
      live={false}
    >
      <Button size="small" onClick={() => openModal({ kind: 'bulk', id: bulk.id })}>
        Show
      </Button>
    </Banner>
  );
};
