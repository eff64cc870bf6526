/** Reproducible random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True with a probability of `chance` percent. */
  percent(chance: number): boolean;
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** `length` random characters of an alphabet. */
  text(length: number, alphabet: string): string;
}

export const HEX = '0123456789abcdef';
export const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Marsaglia's xorshift32. The seed is mixed, so that neighboring seeds give different sequences.
 */
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
