import type { Result } from '../../../contract/errors';
import type { UpdateChannel, Updates } from '../../../contract/updates';
import type { FeedbackSlice } from '../../state/feedback-slice';
import type { ServerState } from '../../state/server-state';
import { defineSlice, type SliceContext } from '../../state/slice';
import { tellFailure } from '../../state/tell-failure';

declare module '../../state/slice' {
  interface FeatureSlices {
    updates: UpdatesSlice;
  }
}

/** What can be done about an update; what there is, is an answer of `updates.get`. */
export interface UpdatesSlice {
  /** The version whose notice was put away in this window. */
  dismissed: string | null;
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
}: SliceContext<UpdatesSlice, { feedback: FeedbackSlice; server: ServerState }>): UpdatesSlice => {
  const follow = async (answer: Promise<Result<Updates>>): Promise<void> => {
    const result = await answer;
    if (result.ok) get().server.patch('updates.get', {}, () => result.value);
    else tellFailure(get().feedback, result.error);
  };
  return {
    dismissed: null,
    check: () => follow(bridge.call('updates.check', {})),
    download: () => follow(bridge.call('updates.download', {})),
    install: () => follow(bridge.call('updates.install', {})),
    setChannel: (channel) => follow(bridge.call('updates.setChannel', { channel })),
    dismiss: (version) => patch({ dismissed: version }),
  };
};

export const updatesSlice = defineSlice('updates', createUpdatesSlice);
