/**
 * Writes a line for the person at the terminal to standard error, because other programs read the
 * standard output of the started program.
 * @param {string} line
 */
export const say = (line) => void process.stderr.write(`${line}\n`);
