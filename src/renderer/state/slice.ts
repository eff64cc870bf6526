import type { Bridge } from '../bridge/client';

/**
 * The argument of a slice's factory: the bridge, the slice itself, the slices it needs (`Needs`, by
 * their keys in `CoreState`), and a setter for its own part.
 */
export interface SliceContext<Own, Needs = unknown> {
  readonly bridge: Bridge;
  self(): Own;
  getState(): Needs;
  /** Merges into the slice. */
  setState(change: Partial<Own> | ((slice: Own) => Partial<Own>)): void;
}

/** Feature slices by name; each slice file adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface FeatureSlices {}

/** A feature's slice: created on first use and dropped when the person changes. */
export interface SliceDefinition<Own extends object, Needs = unknown> {
  readonly name: keyof FeatureSlices;
  readonly create: (context: SliceContext<Own, Needs>) => Own;
}

export const defineSlice = <K extends keyof FeatureSlices, Needs>(
  name: K,
  create: (context: SliceContext<FeatureSlices[K], Needs>) => FeatureSlices[K],
): SliceDefinition<FeatureSlices[K], Needs> => ({ name, create });

/** The states of a request. */
export type LoadState = 'idle' | 'loading' | 'ready' | 'failed';
