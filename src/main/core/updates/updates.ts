import type {
  RestartBlocker,
  UpdateChannel,
  UpdateState,
  Updates,
} from '../../../contract/entities/updates';
import type { Clock, Log, UpdateSource } from '../app/ports';
import { LATE, withTimeout } from '../app/with-timeout';
import { isFullDisk } from '../files/file-errors';
import { installsAtQuit, type UpdateEffect, type UpdateEvent, updateStep } from './update-machine';

/** Milliseconds from the start to the first check, which must not delay the first paint. */
const firstLook = 30_000;
/** Milliseconds between two checks. */
const lookEvery = 4 * 60 * 60_000;
/** Time limit of a check, in milliseconds. */
const checkPatience = 20_000;
/** Milliseconds without a byte after which a download counts as broken. */
const stalledAfter = 60_000;
/** Milliseconds after the last byte, in which the system unpacks the update and verifies it. */
const unpacksWithin = 5 * 60_000;

export interface UpdatesDependencies {
  /** The update source, or the reason why this app does not update itself. */
  readonly source: UpdateSource | { readonly why: string };
  /** Version of the running app. */
  readonly version: string;
  readonly channel: () => UpdateChannel;
  /** What keeps the app from restarting now. */
  readonly blockers: () => readonly RestartBlocker[];
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface UpdateService {
  current(): Updates;
  check(): void;
  download(): void;
  /** Restarts into the new version, unless something is open; the state then says what. */
  install(): void;
  /** Called when something was opened, saved, or closed. */
  blockersChanged(): void;
  /** Applies a changed channel. */
  channelChanged(): void;
  /** Called when the app is about to close; decides whether that installs the update. */
  prepareQuit(): void;
  close(): void;
}

const isSource = (source: UpdatesDependencies['source']): source is UpdateSource =>
  'check' in source;

/** Runs the update state machine with its timers and effects. */
export const createUpdates = ({
  source,
  version,
  channel,
  blockers,
  onChange,
  clock,
  log,
}: UpdatesDependencies): UpdateService => {
  let state: UpdateState = isSource(source)
    ? { status: 'idle', checkedAt: null, problem: null }
    : { status: 'none', why: source.why };
  /** Changes with the channel, so that running work for another channel is ignored. */
  let epoch = 0;
  let stopTimer = (): void => undefined;
  let stopRetry = (): void => undefined;
  let closed = false;

  const happen = (event: UpdateEvent): void => {
    if (closed) return;
    const step = updateStep(state, event, version);
    const changed = step.state !== state;
    state = step.state;
    if (changed) onChange();
    for (const effect of step.effects) perform(effect);
  };

  const now = (): string => new Date(clock.now()).toISOString();

  const check = async (from: UpdateSource, mine: number): Promise<void> => {
    try {
      const update = await withTimeout(checkPatience, from.check(channel()), clock);
      if (mine !== epoch) return;
      if (update === LATE) {
        from.stop();
        throw new Error('the update server is slow');
      }
      happen({ type: 'checked', update, at: now() });
    } catch (cause) {
      if (mine !== epoch) return;
      log.warn('could not check for updates', { cause });
      happen({ type: 'check-failed', at: now() });
    }
  };

  const download = async (from: UpdateSource, mine: number): Promise<void> => {
    let stop = (): void => undefined;
    const stalled = Promise.withResolvers<never>();
    const watch = (limit = stalledAfter): void => {
      stop();
      stop = clock.after(limit, () => stalled.reject(new Error('the download stalled')));
    };
    watch();
    try {
      const whole = from.download((percent) => {
        if (mine !== epoch) return;
        watch(percent < 100 ? stalledAfter : unpacksWithin);
        happen({ type: 'progressed', percent });
      });
      const end = await Promise.race([whole, stalled.promise]);
      if (mine !== epoch) return;
      if (end === 'whole') happen({ type: 'downloaded' });
      else happen({ type: 'download-failed', reason: end });
    } catch (cause) {
      if (mine !== epoch) return;
      log.warn('an update could not be downloaded', { cause });
      from.stop();
      happen({ type: 'download-failed', reason: isFullDisk(cause) ? 'full-disk' : 'broken' });
    } finally {
      stop();
    }
  };

  const perform = (effect: UpdateEffect): void => {
    if (!isSource(source)) return;
    const mine = epoch;
    if (effect.do === 'check') void check(source, mine);
    else if (effect.do === 'stop') source.stop();
    else if (effect.do === 'restart') {
      log.info('the app restarts into an update');
      source.restart().catch((cause: unknown) => {
        log.error('an update could not be installed', { cause });
        happen({ type: 'install-failed' });
      });
    } else {
      const start = (): void => void download(source, mine);
      if (effect.after === 0) start();
      else stopRetry = clock.after(effect.after, start);
    }
  };

  const lookAfter = (milliseconds: number): void => {
    stopTimer = clock.after(milliseconds, () => {
      happen({ type: 'check' });
      lookAfter(lookEvery);
    });
  };
  if (isSource(source)) lookAfter(firstLook);

  return {
    current: () => ({ channel: channel(), state }),
    check: () => happen({ type: 'check' }),
    download: () => happen({ type: 'download' }),
    install: () => happen({ type: 'install', blockers: blockers() }),
    blockersChanged: () => happen({ type: 'blockers-changed', blockers: blockers() }),
    channelChanged: () => {
      // Without it on the screen, no one would know what the next start brings.
      if (isSource(source) && source.isHandedOver()) {
        onChange();
        return;
      }
      epoch += 1;
      stopRetry();
      if (isSource(source)) source.installAtQuit(false);
      happen({ type: 'channel-changed' });
    },
    prepareQuit: () => {
      if (isSource(source)) source.installAtQuit(installsAtQuit(state, blockers()));
    },
    close: () => {
      closed = true;
      stopTimer();
      stopRetry();
    },
  };
};
