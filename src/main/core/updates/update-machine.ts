import type {
  OfferedUpdate,
  RestartBlocker,
  UpdateState,
} from '../../../contract/entities/updates';
import { isNewerVersion } from '../../../domain/updates/version';

/** What happens to the updates of the app. */
export type UpdateEvent =
  /** Somebody asked, or it is time. */
  | { readonly type: 'check' }
  /** `update` is null where there is nothing newer for this machine. */
  | { readonly type: 'checked'; readonly update: OfferedUpdate | null; readonly at: string }
  | { readonly type: 'check-failed'; readonly at: string }
  | { readonly type: 'download' }
  | { readonly type: 'progressed'; readonly percent: number }
  | { readonly type: 'downloaded' }
  /** `broken`: it did not come whole. `not-genuine`: it is not what was published. */
  | { readonly type: 'download-failed'; readonly reason: 'broken' | 'not-genuine' }
  | { readonly type: 'install'; readonly holds: readonly RestartBlocker[] }
  | { readonly type: 'install-failed' }
  | { readonly type: 'channel-changed' };

/** What has to be done about it. */
export type UpdateEffect =
  | { readonly do: 'check' }
  /** After so many milliseconds. */
  | { readonly do: 'download'; readonly after: number }
  | { readonly do: 'stop-download' }
  | { readonly do: 'restart' };

export interface UpdateStep {
  readonly state: UpdateState;
  readonly effects: readonly UpdateEffect[];
}

/** Milliseconds before a broken download starts again; after the last one somebody has to ask. */
const retryPauses = [5_000, 30_000] as const;

const updateProblems = {
  check: 'Couldn’t check for updates. Internal Dash will try again later.',
  broken: 'Couldn’t download the update. Try again later.',
  'not-genuine':
    'The downloaded update doesn’t match the published one. It was discarded and nothing was installed.',
} as const;

const stay = (state: UpdateState): UpdateStep => ({ state, effects: [] });

const checked = (
  state: UpdateState,
  update: OfferedUpdate | null,
  at: string,
  version: string,
): UpdateStep => {
  if (state.status !== 'checking') return stay(state);
  // Whatever a server says: an older version is never offered.
  return update && isNewerVersion(update.version, version)
    ? stay({ status: 'available', update, problem: null })
    : stay({ status: 'idle', checkedAt: at, problem: null });
};

const checkFailed = (state: UpdateState, at: string): UpdateStep => {
  if (state.status !== 'checking') return stay(state);
  return state.update
    ? stay({ status: 'available', update: state.update, problem: null })
    : stay({ status: 'idle', checkedAt: at, problem: updateProblems.check });
};

const downloadFailed = (state: UpdateState, reason: 'broken' | 'not-genuine'): UpdateStep => {
  if (state.status !== 'downloading') return stay(state);
  const { update, attempt } = state;
  const pause = retryPauses[attempt - 1];
  if (pause === undefined) {
    return stay({ status: 'available', update, problem: updateProblems[reason] });
  }
  return {
    state: { status: 'downloading', update, percent: 0, attempt: attempt + 1 },
    effects: [{ do: 'download', after: pause }],
  };
};

const install = (state: UpdateState, holds: readonly RestartBlocker[]): UpdateStep => {
  if (state.status !== 'ready') return stay(state);
  if (holds.length > 0) return stay({ ...state, holds: [...holds] });
  return {
    state: { status: 'installing', update: state.update },
    effects: [{ do: 'restart' }],
  };
};

/**
 * What becomes of the updates when something happens: no clock, no network, no disk. `version` is
 * that of the app that runs.
 */
export const updateStep = (state: UpdateState, event: UpdateEvent, version: string): UpdateStep => {
  if (state.status === 'none') return stay(state);
  switch (event.type) {
    case 'check': {
      if (state.status !== 'idle' && state.status !== 'available') return stay(state);
      const update = state.status === 'available' ? state.update : null;
      return { state: { status: 'checking', update }, effects: [{ do: 'check' }] };
    }
    case 'checked':
      return checked(state, event.update, event.at, version);
    case 'check-failed':
      return checkFailed(state, event.at);
    case 'download':
      if (state.status !== 'available') return stay(state);
      return {
        state: { status: 'downloading', update: state.update, percent: 0, attempt: 1 },
        effects: [{ do: 'download', after: 0 }],
      };
    case 'progressed': {
      if (state.status !== 'downloading') return stay(state);
      const percent = Math.min(100, Math.max(0, Math.floor(event.percent)));
      return stay(percent === state.percent ? state : { ...state, percent });
    }
    case 'downloaded':
      if (state.status !== 'downloading') return stay(state);
      return stay({ status: 'ready', update: state.update, holds: [] });
    case 'download-failed':
      return downloadFailed(state, event.reason);
    case 'install':
      return install(state, event.holds);
    case 'install-failed':
      if (state.status !== 'installing') return stay(state);
      return stay({ status: 'available', update: state.update, problem: updateProblems.broken });
    case 'channel-changed': {
      // What the other channel offered is not offered any more, whether it is here already or not.
      if (state.status === 'installing') return stay(state);
      const stop = state.status === 'downloading' ? [{ do: 'stop-download' } as const] : [];
      return {
        state: { status: 'checking', update: null },
        effects: [...stop, { do: 'check' }],
      };
    }
  }
};

/** Whether the end of the app installs it: only what somebody asked for, and never under anything. */
export const installsAtQuit = (state: UpdateState, holds: readonly RestartBlocker[]): boolean =>
  state.status === 'ready' && holds.length === 0;
