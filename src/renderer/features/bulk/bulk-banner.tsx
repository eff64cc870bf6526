import { boundedName } from '../../../domain/text/bounded-name';
import { isBegun, stateText } from '../../parts/lists/bulk-state';
import { useCachedQuery } from '../../state/queries/use-cached-query';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Banner } from '../../ui/feedback/banner';

/** On every tab while a list is running or paused. */
export const BulkBanner = () => {
  const { value } = useCachedQuery('bulk.list', {});
  const openModal = useApp((state) => state.navigation.openModal);
  const begun = value?.filter(isBegun);
  const bulk = begun?.find(({ state }) => state === 'running') ?? begun?.[0];
  if (!bulk) return null;
  return (
    <Banner
      label="Bulk action in progress"
      tone={bulk.state === 'paused' ? 'warning' : 'plain'}
      text={`${boundedName(bulk.title)}: ${stateText(bulk)}`}
      live={false}
    >
      <Button size="small" onClick={() => openModal({ kind: 'bulk', id: bulk.id })}>
        Show
      </Button>
    </Banner>
  );
};
