/** Repeatable chance: the same seed gives the same numbers, on every machine. */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True in so many of 100 cases. */
  percent(chance: number): boolean;
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** So many characters of an alphabet. */
  text(length: number, alphabet: string): string;
}

export const HEX = '0123456789abcdef';
export const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Marsaglia's xorshift32, started from a mixed seed so that neighbouring seeds differ. */
export const createRandom = (seed: number): Random => {
  let state = Math.imul((seed ^ 0x9e3779b9) | 0, 0x85ebca6b) | 0;
  state ^= state >>> 13;
  if (state === 0) state = 0x1a2b3c4d;

  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  const int = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    percent: (chance) => next() * 100 < chance,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    text: (length, alphabet) => {
      let text = '';
      for (let index = 0; index < length; index += 1) {
        text += alphabet.charAt(Math.floor(next() * alphabet.length));
      }
      return text;
    },
  };
};
