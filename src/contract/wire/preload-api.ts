import type { CallEnvelope } from './envelope';
import type { Result } from './errors';
import type { BridgeEvent } from './events';

/** Name under which the preload script exposes {@link PreloadApi} on the page's global object. */
export type PreloadApiName = 'internalDash';

/** The whole of what the page gets from Electron: three functions, JSON values only. */
export interface PreloadApi {
  /** Rejects only when the main process cannot be reached. */
  call(envelope: CallEnvelope): Promise<Result<unknown>>;
  /** `id` is the id of a call's envelope. */
  cancel(id: string): void;
  /** Answers the function that ends the subscription. */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}
