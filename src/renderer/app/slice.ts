import type { Bridge } from '../bridge/client';
import type { AppState } from './store';

/** What a slice's factory gets: the bridge, the whole state to read, its own part to write. */
export interface SliceContext<K extends keyof AppState> {
  readonly bridge: Bridge;
  get(): AppState;
  /** Merges into the slice. */
  patch(change: Partial<AppState[K]> | ((slice: AppState[K]) => Partial<AppState[K]>)): void;
}

/** The life of anything that is fetched. */
export type Load = 'idle' | 'loading' | 'ready' | 'failed';
