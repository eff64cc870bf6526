import { createProgressLine, createStallGuard } from './download-progress.mjs';

/** A connection over which nothing comes for so long is given up; a slow one is not. */
const STALL_LIMIT_MS = 20_000;

/**
 * @typedef {object} DownloadOptions
 * @property {boolean} quiet
 * @property {AbortSignal} signal
 * @property {(progress: { transferred: number, total: number | null }) => Promise<void>} getProgressCallback
 */

/**
 * Downloads Electron's runtime and has it extracted.
 * @param {object} parts
 * @param {(options: DownloadOptions) => Promise<unknown>} parts.download into the cache in which the installer looks first
 * @param {() => void} parts.install
 * @param {{ write(text: string): unknown, isTTY?: boolean }} parts.stream for how far it is
 * @returns {Promise<string | undefined>} one sentence on why that could not be done
 */
export async function downloadRuntime({ download, install, stream }) {
  const guard = createStallGuard(STALL_LIMIT_MS);
  const tell = createProgressLine(stream);
  try {
    await download({
      quiet: true,
      signal: guard.signal,
      getProgressCallback: async (progress) => {
        guard.heard();
        tell(progress);
      },
    });
    guard.end();
    install();
    return undefined;
  } catch (error) {
    if (guard.signal.aborted) return `nothing came for ${STALL_LIMIT_MS / 1000} s`;
    const why = error instanceof Error ? (error.cause ?? error) : error;
    return why instanceof Error ? why.message : String(why);
  } finally {
    guard.end();
  }
}
