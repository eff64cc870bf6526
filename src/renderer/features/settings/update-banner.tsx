import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { DismissButton } from '../../ui/buttons/dismiss-button';
import { Banner } from '../../ui/feedback/banner';
import { heldText } from './update-texts';
import { updatesSlice } from './updates-slice';

/** One line while a newer version is available; nothing opens by itself. */
export const UpdateBanner = () => {
  const { dismissed, install, dismiss } = useSlice(updatesSlice, (slice) => slice);
  const updates = useQueryMethod('updates.get', {}, { fresh: false }).value;
  const openModal = useApp((state) => state.navigation.openModal);
  const state = updates?.state;
  if (state?.status !== 'available' && state?.status !== 'ready') return null;
  const { version } = state.update;
  const blockers = state.status === 'ready' ? heldText(state.blockers) : '';
  if (dismissed === `${version} ${state.status}`) return null;
  return (
    <Banner
      label="Update"
      tone="plain"
      text={
        state.status === 'ready'
          ? `Version ${version} is ready to install. ${blockers}`.trim()
          : `Version ${version} is available.`
      }
    >
      <Button size="small" onClick={() => openModal({ kind: 'settings', at: 'update' })}>
        What’s new
      </Button>
      {state.status === 'ready' && (
        <Button size="small" onClick={() => void install()}>
          Restart to install
        </Button>
      )}
      <DismissButton label="Later" onClick={() => dismiss(`${version} ${state.status}`)} />
    </Banner>
  );
};
