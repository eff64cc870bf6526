import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SortDirection } from '../../../domain/text/sorting';
import { joinClasses } from '../layout/join-classes';
import { useDelayedFlag } from '../timers/use-delayed-flag';
import { useHoverIntent } from '../timers/use-hover-intent';
import { allOf, nothingSelected, selectionAfter, withRange, withToggled } from './row-selection';
import { rowHeight } from './row-window';
import { useActiveRow } from './use-active-row';
import { useAim } from './use-aim';
import { rowElementOf, slotOf, useRowSlots } from './use-row-slots';
import type { VirtualTableProps } from './virtual-table-props';
import { type Column, TableRow } from './virtual-table-row';
import './virtual-table.css';

interface Sorting {
  /** The query at the time of the choice. */
  readonly key: string | undefined;
  readonly column: string;
  readonly direction: SortDirection;
}

const boxTrack = '16px';

/** Rows left below the view when more are requested: about a second of wheel scrolling. */
const nearEnd = 12;

const rowIndexOf = (target: EventTarget): number | null => {
  const index = rowElementOf(target)?.getAttribute('data-index');
  return index == null ? null : Number(index);
};

/**
 * A table for any number of rows: only visible rows are in the document. One row is focusable
 * (arrows, Page Up/Down, Home, and End move the focus), Enter or a click opens it, and headers
 * sort.
 */
export const VirtualTable = <Row,>(props: VirtualTableProps<Row>) => (
  <div className="table-frame">
    <Grid {...props} />
  </div>
);

const Grid = <Row,>({
  label,
  rows,
  pendingRows = 0,
  columns,
  rowKey,
  onOpen,
  empty,
  stale = false,
  resetKey,
  onLeave,
  shownKey,
  selecting,
  onMove,
  place,
  onNearEnd,
  onRest,
  ref,
}: VirtualTableProps<Row>) => {
  const scroller = useRef<HTMLDivElement>(null);
  // A new response starts at the top in its own order: row 4,000 of the previous search is
  // meaningless, and a kept sort order would hide the exact match. A response that only changed (a
  // value, a removed row) keeps both.
  const [chosen, setChosen] = useState<Sorting | null>(null);
  const sorting = chosen?.key === resetKey ? chosen : null;
  const [hovered, setHovered] = useState<number | null>(null);
  // Rows that move under a resting pointer are not hovered.
  const [pointed, setPointed] = useState<string | number | null>(null);
  const [focusedSlot, setFocusedSlot] = useState<number | null>(null);
  /** The row to focus once it is the active one. */
  const focusWanted = useRef<number | null>(null);
  const isLate = useDelayedFlag(stale);

  const sorted = useMemo(() => {
    const column = columns.find((each) => each.id === sorting?.column);
    return sorting && column?.sort ? column.sort(rows, sorting.direction) : rows;
  }, [rows, columns, sorting]);

  const { wanted, activeIndex, isKept, keyAt, activate, restart } = useActiveRow({
    rows: sorted,
    rowKey,
    query: resetKey,
    initial: place?.active,
  });
  const boxed = selecting !== undefined;
  const template = useMemo(
    () => [...(boxed ? [boxTrack] : []), ...columns.map((column) => column.track)].join(' '),
    [columns, boxed],
  );
  const { slots, lastInView, follow, height, show } = useRowSlots({
    scroller,
    count: sorted.length,
    active: activeIndex,
    activeKey: keyAt(activeIndex),
    initialTop: place?.top ?? 0,
    resetKey,
    needsHeight: onNearEnd !== undefined,
  });

  useEffect(() => {
    if (place) place.active = activeIndex;
  }, [place, activeIndex]);

  const told = useRef<typeof onNearEnd>(undefined);
  useEffect(() => {
    const isNearEnd = sorted.length > 0 && lastInView() + nearEnd >= sorted.length;
    if (isNearEnd && onNearEnd !== told.current) onNearEnd?.();
    told.current = isNearEnd ? onNearEnd : undefined;
  });

  const under = hovered === null ? undefined : sorted[hovered];
  const underKey = under === undefined ? null : rowKey(under);
  const isPointed = underKey !== null && underKey === pointed;
  useHoverIntent(isPointed ? under : undefined, onRest);
  const aim = useAim(sorted, under, rowKey);
  const focused = focusedSlot === null ? null : (slots[focusedSlot] ?? null);
  useHoverIntent(focused === null ? undefined : sorted[focused], onRest);
  // Also the row that takes the place of a focused one that is gone.
  useLayoutEffect(() => {
    if (focused === activeIndex && !isKept) activate(activeIndex);
  });

  const rowElement = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);

  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(index, sorted.length - 1));
    show(next);
    if (next === activeIndex) {
      rowElement(next)?.focus({ preventScroll: true });
    } else {
      // The row may not be in the document until it is active.
      focusWanted.current = next;
      activate(next);
    }
    const row = sorted[next];
    if (row !== undefined && next !== activeIndex) onMove?.(row);
  };

  useEffect(() => {
    // An effect of an earlier render may run only now; it must not take this request for its own
    // row.
    if (focusWanted.current !== wanted) return;
    focusWanted.current = null;
    rowElement(activeIndex)?.focus({ preventScroll: true });
  });

  const selectedCount = selecting?.selection.keys.size ?? 0;

  useImperativeHandle(ref, () => ({
    focusRow: () => focusRow(activeIndex),
    sortedRows: () => sorted,
  }));

  const order = () => sorted.map(rowKey);

  /**
   * Handles a click that selects: on the checkbox, or anywhere with Ctrl, Cmd, or Shift. Returns
   * whether it did.
   */
  const selectAt = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => {
    const onBox = target instanceof Element && target.closest('[data-check]') !== null;
    if (!selecting || !(onBox || shiftKey || ctrlKey || metaKey)) return false;
    const index = target && rowIndexOf(target);
    const key = index === null ? undefined : keyAt(index);
    if (index === null || key === undefined) return false;
    const { selection, onSelect } = selecting;
    onSelect(
      shiftKey
        ? withRange(selection, order(), keyAt(activeIndex) ?? key, key)
        : withToggled(selection, key),
    );
    focusRow(index);
    return true;
  };

  const openAt = (target: EventTarget, isClick: boolean) => {
    const index = rowIndexOf(target);
    const row = index === null ? undefined : sorted[index];
    if (index === null || row === undefined) return;
    activate(index);
    onOpen(isClick && index === hovered && !isPointed ? aim(row) : row);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key } = event;
    const page = Math.max(1, Math.floor(height() / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: sorted.length - 1,
    };
    const to = moves[key];
    const onRow = event.target instanceof Element && event.target.getAttribute('role') === 'row';
    if (selecting && onRow && !(key === ' ' && event.repeat)) {
      const next = selectionAfter(event, {
        selection: selecting.selection,
        order,
        at: keyAt(activeIndex),
        to: to === undefined ? undefined : keyAt(to),
      });
      if (next) {
        event.preventDefault();
        selecting.onSelect(next);
        if (event.shiftKey && to !== undefined) focusRow(to);
        return;
      }
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter') {
      // Enter on a button in the row activates that button.
      if (!onRow) return;
      event.preventDefault();
      openAt(event.target, false);
      return;
    }
    if (
      onLeave &&
      (key === 'ArrowLeft' || key === 'ArrowRight' || (key === 'ArrowUp' && activeIndex === 0))
    ) {
      event.preventDefault();
      onLeave(key);
      return;
    }
    if (to === undefined) return;
    event.preventDefault();
    focusRow(to);
  };

  const sortBy = (column: Column<Row>) => {
    const next = { key: resetKey, column: column.id };
    if (sorting?.column !== column.id) setChosen({ ...next, direction: 'ascending' });
    // Third click: back to the order of the response (exact matches first).
    else setChosen(sorting.direction === 'ascending' ? { ...next, direction: 'descending' } : null);
    restart();
  };

  const onPointerOver = ({ target }: PointerEvent) => {
    const index = rowIndexOf(target);
    setHovered(index);
    const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
    const at = cell?.parentElement ? [...cell.parentElement.children].indexOf(cell) : -1;
    const column = columns[boxed ? at - 1 : at];
    const row = index === null ? undefined : sorted[index];
    if (!cell || !column || row === undefined) return;
    // Shows the full text of a truncated cell, unless the column has its own tooltip.
    const whole = cell.scrollWidth > cell.clientWidth ? cell.textContent : null;
    const title = column.title?.(row) ?? whole;
    if (title) cell.setAttribute('title', title);
    else cell.removeAttribute('title');
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized grid cannot be a table element
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={sorted.length + pendingRows + 1}
      aria-colcount={columns.length}
      aria-multiselectable={boxed || undefined}
      aria-busy={stale || pendingRows > 0}
      className={joinClasses('table', boxed && 'table-boxed')}
    >
      <div role="presentation" className="table-head">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
        <div
          role="row"
          aria-rowindex={1}
          className="table-line table-header"
          style={{ gridTemplateColumns: template }}
        >
          {columns.map((column, at) => {
            const direction = sorting?.column === column.id ? sorting.direction : 'none';
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
              <div
                key={column.id}
                role="columnheader"
                aria-sort={column.sort ? direction : undefined}
                className={joinClasses(
                  'table-header-cell',
                  at === 0 && 'table-first',
                  column.align === 'end' && 'table-end',
                )}
              >
                {at === 0 && selecting && (
                  <input
                    type="checkbox"
                    className="table-box"
                    aria-label={`Select all: ${label}`}
                    title="Select all"
                    hidden={sorted.length === 0}
                    checked={sorted.length > 0 && selectedCount === sorted.length}
                    ref={(box) => {
                      if (box)
                        box.indeterminate = selectedCount > 0 && selectedCount < sorted.length;
                    }}
                    onChange={({ currentTarget }) =>
                      selecting.onSelect(currentTarget.checked ? allOf(order()) : nothingSelected)
                    }
                  />
                )}
                {column.sort ? (
                  <button type="button" className="table-sort" onClick={() => sortBy(column)}>
                    {column.header}
                    <span aria-hidden="true">
                      {direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}
                    </span>
                  </button>
                ) : (
                  column.header
                )}
              </div>
            );
          })}
        </div>
      </div>
      {sorted.length === 0 && <div className="table-empty">{empty}</div>}
      {/* biome-ignore lint/a11y/useSemanticElements: a row group of divs */}
      <div
        role="rowgroup"
        ref={scroller}
        tabIndex={-1}
        className={joinClasses('table-scroll', isLate && 'table-stale')}
        onMouseDown={(event) => {
          // Shift+click selects rows, not text.
          if (selecting && event.shiftKey) event.preventDefault();
        }}
        onClick={(event) => {
          if (!selectAt(event.nativeEvent)) openAt(event.target, true);
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocusedSlot(slotOf(target))}
        onBlur={() => setFocusedSlot(null)}
        onPointerOver={onPointerOver}
        onPointerMove={() => {
          if (pointed !== underKey) setPointed(underKey);
        }}
        onPointerLeave={({ relatedTarget }) => {
          // Outside the window there is no related target; the row keeps its buttons until the
          // pointer returns.
          if (!(relatedTarget instanceof Element)) return;
          setHovered(null);
          setPointed(null);
        }}
        onScroll={(event) => {
          const { scrollTop } = event.currentTarget;
          if (place) place.top = scrollTop;
          follow(scrollTop);
        }}
        hidden={sorted.length === 0}
      >
        <div
          role="presentation"
          className="table-rows"
          style={{ height: `${(sorted.length + pendingRows) * rowHeight}px` }}
        >
          {slots.map((index, slot) => {
            const row = index === null ? undefined : sorted[index];
            return (
              <TableRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the elements stay, rows change
                key={slot}
                row={row}
                index={index ?? 0}
                active={index === activeIndex}
                selected={
                  row === undefined ? undefined : selecting?.selection.keys.has(rowKey(row))
                }
                shown={shownKey != null && row !== undefined && rowKey(row) === shownKey}
                boxed={boxed}
                hot={index !== null && (index === hovered || index === focused)}
                columns={columns}
                template={template}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};
