/**
 * Aborts a download that receives nothing for a while, without limiting its total time.
 * @param {number} limitMs
 * @returns {{ signal: AbortSignal, heard(): void, end(): void }}
 */
export function createStallGuard(limitMs) {
  const controller = new AbortController();
  const expire = () => controller.abort(new Error('The download stands still.'));
  let timer = setTimeout(expire, limitMs);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(expire, limitMs);
    },
    end: () => clearTimeout(timer),
  };
}

const MEGABYTE = 1024 * 1024;

/**
 * Reports a download's progress: on a terminal in one changing line, otherwise in a line for each
 * ten percent.
 * @param {{ write(text: string): unknown, isTTY?: boolean }} stream
 * @returns {(progress: { transferred: number, total: number | null }) => void}
 */
export function createProgressLine(stream) {
  let last = '';
  return ({ transferred, total }) => {
    const megabytes = Math.floor(transferred / MEGABYTE);
    const percent = total ? Math.floor((100 * transferred) / total) : null;
    const step = stream.isTTY ? percent : percent && percent - (percent % 10);
    const key = String(step ?? (stream.isTTY ? megabytes : megabytes - (megabytes % 20)));
    if (key === last) return;
    last = key;
    const of = total ? ` of ${Math.ceil(total / MEGABYTE)} MB (${percent} %)` : ' MB';
    const text = `Downloading Electron's runtime: ${megabytes}${of}`;
    stream.write(stream.isTTY ? `\r${text}${percent === 100 ? '\n' : ''}` : `${text}\n`);
  };
}
