import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../layout/use-printing';
import type { RowKey } from './row-selection';
import {
  assignRows,
  covers,
  type RowWindow,
  rowHeight,
  rowWindow,
  sortedSlots,
} from './row-window';

/** Milliseconds without scrolling before the rows return to document order. */
const scrollPause = 150;

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The focusable row; it stays in the document. */
  readonly active: number;
  readonly activeKey: RowKey | undefined;
  /** Initial scroll offset in pixels. */
  readonly initialTop: number;
  /** A new key scrolls to the top and restores document order. */
  readonly resetKey: string | undefined;
  /** Read the height at once, although that forces a layout. */
  readonly needsHeight: boolean;
}

interface RowSlots {
  /** The row in each row element; null for an unused element. */
  readonly slots: readonly (number | null)[];
  /** Index of the last visible row. */
  readonly lastInView: () => number;
  /** For `onScroll`: paints new rows in the same frame. */
  readonly follow: (top: number) => void;
  /** Visible height in pixels. */
  readonly height: () => number;
  /** Scrolls a row into view by the shortest way. */
  readonly show: (index: number) => void;
}

export const rowElementOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('[data-index]') : null;

export const slotOf = (target: EventTarget): number | null => {
  const row = rowElementOf(target);
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : null;
};

/**
 * A fixed set of row elements that are reused while scrolling. A row that stays keeps its element.
 * When scrolling stops, the elements return to document order, unless one has the focus, which
 * would be lost. A printed table has an element for every row.
 */
export const useRowSlots = ({
  scroller,
  count,
  active,
  activeKey,
  initialTop,
  resetKey,
  needsHeight,
}: Options): RowSlots => {
  // Assumes the window's height at first: a few extra rows cost less than reading the layout.
  const view = useRef({ top: initialTop, height: window.innerHeight, travel: 0 });
  const [range, setRange] = useState<RowWindow>(() => rowWindow({ ...view.current, count }));
  const [, setTurn] = useState(0);
  const printing = usePrinting();
  // What a dialog covers is not printed.
  const isWhole = printing && scroller.current?.closest('[inert]') === null;
  const slots = useRef<readonly (number | null)[]>([]);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const lastKey = useRef(resetKey);
  const mustScroll = useRef(initialTop > 0);
  if (lastKey.current !== resetKey) {
    lastKey.current = resetKey;
    mustScroll.current = view.current.top > 0;
    view.current = { ...view.current, top: 0, travel: 0 };
    slots.current = slots.current.map(() => null);
  }

  // The active row keeps its element when it moves, because the focus is in it or will return to it.
  // If it was the last one and is gone, the one before takes its element.
  const lastActive = useRef({ index: active, key: activeKey });
  const mustShow = useRef(false);
  const was = lastActive.current;
  if (was.index !== active && (was.key === activeKey || was.index >= count)) {
    // The view follows it, unless the person has scrolled away from it.
    const start = was.index * rowHeight - view.current.top;
    mustShow.current ||= start > -rowHeight && start < view.current.height;
    slots.current = slots.current.map((index) =>
      index === was.index ? active : index === active ? was.index : index,
    );
  }
  lastActive.current = { index: active, key: activeKey };

  // A changed row count updates the window in the same render, not a frame later.
  const shown =
    range.end <= count && covers(range, { ...view.current, count })
      ? range
      : rowWindow({ ...view.current, count });
  slots.current = assignRows(slots.current, shown, active < count ? active : null);

  const look = (): void => {
    const next = rowWindow({ ...view.current, count });
    setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
  };

  const putInOrder = (): void => {
    const focused = document.activeElement;
    if (focused !== scroller.current && scroller.current?.contains(focused)) return;
    // A dialog gives the focus back to the element that it left.
    if (scroller.current?.closest('[inert]')) return;
    slots.current = sortedSlots(slots.current);
    setTurn((turn) => turn + 1);
  };

  useLayoutEffect(() => {
    // Scrolls only if needed, because scrolling forces a layout.
    if (mustScroll.current && scroller.current) scroller.current.scrollTop = view.current.top;
    mustScroll.current = false;
  });

  const onHeight = (height: number): void => {
    // A hidden table has no height, and a printed one has that of all rows.
    if (height === 0 || isWhole) return;
    view.current.height = height;
    if (!covers(shown, { ...view.current, count })) look();
  };
  const isMeasured = useRef(false);
  useLayoutEffect(() => {
    if (!needsHeight || isMeasured.current || count === 0 || !scroller.current) return;
    isMeasured.current = true;
    onHeight(scroller.current.clientHeight);
  });
  const newest = useRef(onHeight);
  newest.current = onHeight;
  useEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(([entry]) =>
      newest.current(entry?.contentRect.height ?? 0),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  useEffect(() => () => clearTimeout(resting.current), []);

  const moveTo = (top: number): void => {
    const element = scroller.current;
    if (!element || top === view.current.top) return;
    view.current.travel = top - view.current.top;
    view.current.top = top;
    element.scrollTop = top;
    look();
  };

  const show = (index: number): void => {
    const { top, height } = view.current;
    const start = index * rowHeight;
    if (start < top) moveTo(start);
    else if (start + rowHeight > top + height) moveTo(start + rowHeight - height);
  };

  useLayoutEffect(() => {
    if (mustShow.current && scroller.current?.contains(document.activeElement)) show(active);
    mustShow.current = false;
  });

  return {
    // On paper, rows are in the flow, so they are in order.
    slots: isWhole ? Array.from({ length: count }, (_, index) => index) : slots.current,
    lastInView: () => {
      const { top, height } = view.current;
      return Math.min(count - 1, Math.floor((top + height) / rowHeight));
    },
    height: () => view.current.height,
    follow: (top) => {
      view.current.travel = top - view.current.top || view.current.travel;
      view.current.top = top;
      if (!covers(shown, { ...view.current, count })) flushSync(look);
      clearTimeout(resting.current);
      resting.current = setTimeout(putInOrder, scrollPause);
    },
    show,
  };
};
