import type {
  OfferedUpdate,
  RestartBlocker,
  UpdateState,
} from '../../../contract/entities/updates';
import { isNewerVersion } from '../../../domain/updates/version';

type DownloadProblem = 'broken' | 'not-genuine' | 'full-disk';

/** Events of the update state machine. */
export type UpdateEvent =
  /** The user asked, or a check is due. */
  | { readonly type: 'check' }
  /** `update` is null if there is nothing newer for this computer. */
  | { readonly type: 'checked'; readonly update: OfferedUpdate | null; readonly at: string }
  | { readonly type: 'check-failed'; readonly at: string }
  | { readonly type: 'download' }
  | { readonly type: 'progressed'; readonly percent: number }
  | { readonly type: 'downloaded' }
  /**
   * `broken`: the download is incomplete. `not-genuine`: it does not match the published update.
   * `full-disk`: it can't be written.
   */
  | { readonly type: 'download-failed'; readonly reason: DownloadProblem }
  | { readonly type: 'install'; readonly blockers: readonly RestartBlocker[] }
  | { readonly type: 'install-failed' }
  /** Something was opened, saved, or closed; `blockers` is what is open now. */
  | { readonly type: 'blockers-changed'; readonly blockers: readonly RestartBlocker[] }
  | { readonly type: 'channel-changed' };

/** Effects that the caller must run. */
export type UpdateEffect =
  | { readonly do: 'check' }
  /** `after` in milliseconds. */
  | { readonly do: 'download'; readonly after: number }
  /** Gives up the download or the check that runs. */
  | { readonly do: 'stop' }
  | { readonly do: 'restart' };

export interface UpdateStep {
  readonly state: UpdateState;
  readonly effects: readonly UpdateEffect[];
}

/** Milliseconds before a broken download is retried; after the last retry, the user must ask. */
const retryPauses = [5_000, 30_000] as const;

const updateProblems = {
  check: 'Couldn’t check for updates. Internal Dash will try again later.',
  broken: 'Couldn’t download the update. Try again later.',
  install: 'Couldn’t install the update. Download it again. If that fails, reinstall the app.',
  'full-disk': 'The disk is full: the update couldn’t be written. Free up space.',
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
  // Never offer an older version, whatever the server says.
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

const downloadFailed = (state: UpdateState, reason: DownloadProblem): UpdateStep => {
  if (state.status !== 'downloading') return stay(state);
  const { update, attempt } = state;
  const pause = reason === 'full-disk' ? undefined : retryPauses[attempt - 1];
  if (pause === undefined) {
    return stay({ status: 'available', update, problem: updateProblems[reason] });
  }
  return {
    state: { status: 'downloading', update, percent: 0, attempt: attempt + 1 },
    effects: [{ do: 'download', after: pause }],
  };
};

const install = (state: UpdateState, blockers: readonly RestartBlocker[]): UpdateStep => {
  if (state.status !== 'ready') return stay(state);
  if (blockers.length > 0) return stay({ ...state, blockers: [...blockers] });
  return {
    state: { status: 'installing', update: state.update },
    effects: [{ do: 'restart' }],
  };
};

/** What no longer keeps a requested installation back is dropped; nothing is added. */
const blockersChanged = (state: UpdateState, now: readonly RestartBlocker[]): UpdateStep => {
  if (state.status !== 'ready') return stay(state);
  const blockers = state.blockers.filter((blocker) => now.includes(blocker));
  return stay(blockers.length === state.blockers.length ? state : { ...state, blockers });
};

/**
 * The next state and effects, without a clock, network, or disk. `version` is that of the running
 * app.
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
      return stay({ status: 'ready', update: state.update, blockers: [] });
    case 'download-failed':
      return downloadFailed(state, event.reason);
    case 'install':
      return install(state, event.blockers);
    case 'install-failed':
      if (state.status !== 'installing') return stay(state);
      return stay({ status: 'available', update: state.update, problem: updateProblems.install });
    case 'blockers-changed':
      return blockersChanged(state, event.blockers);
    case 'channel-changed': {
      // Drop the other channel's update, even if it has been downloaded.
      if (state.status === 'installing') return stay(state);
      // A check of the other channel may hang, and the next one would wait for it.
      const isBusy = state.status === 'downloading' || state.status === 'checking';
      const stop = isBusy ? [{ do: 'stop' } as const] : [];
      return {
        state: { status: 'checking', update: null },
        effects: [...stop, { do: 'check' }],
      };
    }
  }
};

/** Whether quitting installs the update: only if the user downloaded it and nothing is open. */
export const installsAtQuit = (state: UpdateState, blockers: readonly RestartBlocker[]): boolean =>
  state.status === 'ready' && blockers.length === 0;
