import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusPage } from './focus-page';

/**
 * Keeps the focus in a list whose row a pressed button removes: it moves to the row that took its
 * place, or else the last one; with no rows left, to `rest`, or else the screen's first field.
 */
export const useRowFocus = <List extends HTMLElement = HTMLUListElement>(
  count: number,
  rest?: RefObject<HTMLElement | null>,
): { readonly list: RefObject<List | null>; readonly leave: (at: number) => void } => {
  const list = useRef<List>(null);
  const left = useRef<number | null>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    const at = left.current;
    if (at === null || !isFewer) return;
    left.current = null;
    const now = document.activeElement;
    if (now !== null && now !== document.body) return;
    const rows = list.current?.children ?? [];
    const row = rows[Math.min(at, rows.length - 1)];
    const place =
      row?.querySelector<HTMLElement>('button') ??
      rest?.current ??
      document.querySelector<HTMLElement>('[data-first-focus]');
    place?.focus();
    focusPage();
  }, [count, rest]);
  const leave = useCallback((at: number) => {
    left.current = at;
  }, []);
  return { list, leave };
};
