import { type RefObject, useLayoutEffect } from 'react';
import {
  dropEarlyField,
  earlyText,
  rememberField,
  takeEarlyQuery,
} from '../../../start/early-field';

interface Takeover {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly results: RefObject<HTMLElement | null>;
  readonly type: (text: string) => void;
  readonly submit: (text: string) => Promise<void>;
  /** Opens the only match of an answered query. */
  readonly openMatch: (query: string) => void;
}

/** Focuses the field, and takes over the text and a submitted query from the early field. */
export const useTakeover = ({ input, results, type, submit, openMatch }: Takeover): void => {
  useLayoutEffect(() => {
    const typed = earlyText();
    const asked = takeEarlyQuery();
    dropEarlyField();
    if (typed !== '') type(typed);
    if (asked !== null) void submit(asked).then(() => openMatch(asked.trim()));
    input.current?.focus({ preventScroll: true });
    const remember = setTimeout(() => {
      if (input.current && results.current) rememberField(input.current, results.current);
    }, 1000);
    return () => clearTimeout(remember);
  }, [input, results, type, submit, openMatch]);
};
