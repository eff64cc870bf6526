import type { Result } from '../../../contract/errors';
import type { UpdateChannel, Updates } from '../../../contract/updates';
import type { FeedbackSlice } from '../../state/feedback-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import { tellFailure } from '../../state/tell-failure';

/** The updates of the app, as core has them for all windows. */
export interface UpdatesSlice {
  updates: Updates | null;
  /** The version whose notice was put away in this window. */
  dismissed: string | null;
  refresh(): Promise<void>;
  check(): Promise<void>;
  download(): Promise<void>;
  install(): Promise<void>;
  setChannel(channel: UpdateChannel): Promise<void>;
  dismiss(version: string): void;
}

const createUpdatesSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<UpdatesSlice, { feedback: FeedbackSlice }>): UpdatesSlice => {
  const follow = async (answer: Promise<Result<Updates>>): Promise<void> => {
    const result = await answer;
    if (result.ok) patch({ updates: result.value });
    else tellFailure(get().feedback, result.error);
  };
  return {
    updates: null,
    dismissed: null,
    refresh: async () => {
      // Nobody asked: a failure shows as nothing new.
      const result = await bridge.call('updates.get', {});
      if (result.ok) patch({ updates: result.value });
    },
    check: () => follow(bridge.call('updates.check', {})),
    download: () => follow(bridge.call('updates.download', {})),
    install: () => follow(bridge.call('updates.install', {})),
    setChannel: (channel) => follow(bridge.call('updates.setChannel', { channel })),
    dismiss: (version) => patch({ dismissed: version }),
  };
};

export const updatesSlice = defineSlice('updates', createUpdatesSlice);
