/**
 * A line for the person at the terminal. Standard output belongs to the program that is started,
 * whose lines other programs read.
 * @param {string} line
 */
export const say = (line) => void process.stderr.write(`${line}\n`);
