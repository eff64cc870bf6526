import type { CallEnvelope } from './envelope';
import type { BridgeEvent } from './events';
import type { Result } from './result';

/** Name of {@link PreloadApi} on the page's global object. */
export type PreloadApiName = 'internalDash';

/** Everything the page gets from Electron: three functions, JSON values only. */
export interface PreloadApi {
  /** Rejects only if the main process cannot be reached. */
  call(envelope: CallEnvelope): Promise<Result<unknown>>;
  /** `id` is the ID in the call's envelope. */
  cancel(id: string): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}
