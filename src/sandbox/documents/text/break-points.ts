/// <reference path="../untyped-modules.d.ts" />
import LineBreaker from 'linebreak';

/** Scripts written without spaces, where only a dictionary knows the words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Web addresses, which the algorithm would hardly ever break. */
const ADDRESS = /https?:\/\/\S+/g;

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Where a line of this paragraph (without line ends) may end, in order; its end is the last. */
export const breakPoints = (paragraph: string): readonly number[] => {
  const found = new Set<number>([paragraph.length]);
  const breaker = new LineBreaker(paragraph);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    found.add(next.position);
  }
  for (const match of paragraph.matchAll(UNSPACED)) {
    for (const { index } of words.segment(match[0])) {
      if (index > 0) found.add(match.index + index);
    }
  }
  for (const match of paragraph.matchAll(ADDRESS)) {
    for (const { index } of match[0].matchAll(/(?<=[^/][/&])[^/&]/g))
      found.add(match.index + index);
  }
  return [...found].sort((one, other) => one - other);
};
