import { badRequest } from './graph-error';

export type FilterToken =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: '(' | ')' | ',' };

const pattern = /\s+|'((?:[^']|'')*)'|([A-Za-z_][\w./]*)|([(),])/y;

/** The words, quoted texts (`''` is one quote), and punctuation of a `$filter`. */
export const filterTokens = (source: string): readonly FilterToken[] => {
  const tokens: FilterToken[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(source);
    if (match === null) {
      throw badRequest(`Invalid filter clause: Syntax error at position ${at} in '${source}'.`);
    }
    const [, text, word, mark] = match;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark as '(' | ')' | ',' });
  }
  return tokens;
};
