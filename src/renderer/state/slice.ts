import type { Bridge } from '../bridge/client';

/**
 * What a slice's factory gets: the bridge, itself, the slices that it names (`Needs`, by their keys
 * in the state floor) to read and call, and its own part to write.
 */
export interface SliceContext<Own, Needs = unknown> {
  readonly bridge: Bridge;
  self(): Own;
  getState(): Needs;
  /** Merges into the slice. */
  setState(change: Partial<Own> | ((slice: Own) => Partial<Own>)): void;
}

/** The features' slices by their names: each slice file adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: open, as those of modals and commands
export interface FeatureSlices {}

/** A feature's slice: made with its first use, gone with the person who used it. */
export interface SliceDefinition<Own extends object, Needs = unknown> {
  readonly name: keyof FeatureSlices;
  readonly create: (context: SliceContext<Own, Needs>) => Own;
}

export const defineSlice = <K extends keyof FeatureSlices, Needs>(
  name: K,
  create: (context: SliceContext<FeatureSlices[K], Needs>) => FeatureSlices[K],
): SliceDefinition<FeatureSlices[K], Needs> => ({ name, create });

/** The life of anything that is fetched. */
export type Load = 'idle' | 'loading' | 'ready' | 'failed';
