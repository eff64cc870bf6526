import { createProgressLine, createStallGuard } from './download-progress.mjs';

/** A connection that receives nothing for this long is closed; a slow one is not. */
const STALL_LIMIT_MS = 20_000;

/**
 * @typedef {object} DownloadOptions
 * @property {boolean} quiet
 * @property {AbortSignal} signal
 * @property {(progress: { transferred: number, total: number | null }) => Promise<void>} getProgressCallback
 */

/**
 * Downloads Electron's runtime and runs its installer.
 * @param {object} parts
 * @param {(options: DownloadOptions) => Promise<unknown>} parts.download
 *   into the installer's cache
 * @param {() => void} parts.install
 * @param {{ write(text: string): unknown, isTTY?: boolean }} parts.stream for the progress
 * @returns {Promise<string | undefined>} one sentence on why it failed
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
