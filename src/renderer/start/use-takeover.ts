import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { afterPaint } from '../ui/layout/after-paint';
import {
  dropEarlyField,
  type EarlyScreen,
  earlySelection,
  earlyText,
  isPlaceKnown,
  rememberField,
  takeEarlyQuery,
} from './early-field';

interface Takeover {
  readonly screen: EarlyScreen;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The results below the field, if they stand there. */
  readonly results?: RefObject<HTMLElement | null>;
  readonly type: (text: string) => void;
  readonly submit: (text: string) => void;
}

/** Takes over the text, selection, focus, and a submitted query from the early field. */
export const useTakeover = ({ screen, input, results, type, submit }: Takeover): void => {
  const take = useEffectEvent(() => {
    const typed = earlyText();
    const asked = takeEarlyQuery();
    const selection = earlySelection();
    dropEarlyField();
    if (typed !== '') type(typed);
    if (asked !== null) submit(asked);
    if (selection === null) return;
    input.current?.focus({ preventScroll: true });
    // React writes the text after this effect, which moves the cursor to its end.
    queueMicrotask(() => input.current?.setSelectionRange(...selection));
  });
  const remember = useEffectEvent(() => {
    if (input.current) rememberField(screen, input.current, results?.current ?? null);
  });
  useLayoutEffect(() => {
    take();
    // Someone who always leaves the screen within the second would never get an early field.
    const cancel = isPlaceKnown(screen) ? undefined : afterPaint(() => remember());
    const timer = setTimeout(() => remember(), 1000);
    return () => {
      cancel?.();
      clearTimeout(timer);
    };
  }, [screen]);
};
