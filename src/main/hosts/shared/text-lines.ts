/** Splits a stream of text into lines; call the result with each chunk. Empty lines are skipped. */
export const textLines = (onLine: (line: string) => void): ((piece: string) => void) => {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  };
};
