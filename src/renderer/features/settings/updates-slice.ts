import type { UpdateChannel, Updates } from '../../../contract/entities/updates';
import type { Result } from '../../../contract/wire/result';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { reportFailure } from '../../state/outbox/report-failure';
import type { ServerState } from '../../state/queries/server-state';
import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    updates: UpdatesSlice;
  }
}

/** Update actions; the state itself comes from `updates.get`. */
export interface UpdatesSlice {
  /** The version whose banner was closed in this window. */
  dismissed: string | null;
  check(): Promise<void>;
  download(): Promise<void>;
  install(): Promise<void>;
  setChannel(channel: UpdateChannel): Promise<void>;
  dismiss(version: string): void;
}

const createUpdatesSlice = ({
  bridge,
  getState,
  setState,
}: SliceContext<UpdatesSlice, { feedback: FeedbackSlice; server: ServerState }>): UpdatesSlice => {
  const follow = async (response: Promise<Result<Updates>>): Promise<void> => {
    const result = await response;
    if (result.ok) getState().server.patch('updates.get', {}, () => result.value);
    else reportFailure(getState().feedback, result.error);
  };
  return {
    dismissed: null,
    check: () => follow(bridge.call('updates.check', {})),
    download: () => follow(bridge.call('updates.download', {})),
    install: () => follow(bridge.call('updates.install', {})),
    setChannel: (channel) => follow(bridge.call('updates.setChannel', { channel })),
    dismiss: (version) => setState({ dismissed: version }),
  };
};

export const updatesSlice = defineSlice('updates', createUpdatesSlice);
