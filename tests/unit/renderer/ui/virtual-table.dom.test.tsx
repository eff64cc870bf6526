import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { byNumber } from '../../../../src/domain/text/sorting';
import { VirtualTable } from '../../../../src/renderer/ui/tables/virtual-table';
import type { ScrollPosition } from '../../../../src/renderer/ui/tables/virtual-table-props';
import { renderApp } from '../../../helpers/render-app';

const columns = [
  {
    id: 'n',
    header: 'Number',
    track: '1fr',
    cell: ({ n }: { n: number }) => n,
    sort: byNumber(({ n }: { n: number }) => n),
  },
];

const openTable = (count: number, pendingRows = 0) => {
  const rows = Array.from({ length: count }, (_, n) => ({ n }));
  return renderApp(
    <VirtualTable
      label="Numbers"
      rows={rows}
      pendingRows={pendingRows}
      columns={columns}
      rowKey={({ n }) => n}
      onOpen={() => undefined}
      empty={null}
    />,
  );
};

const elements = () => [
  ...screen.getByRole('grid').querySelectorAll<HTMLElement>('[role="rowgroup"] > * > *'),
];
const shown = () =>
  elements()
    .filter((element) => element.hasAttribute('data-index'))
    .map((element) => Number(element.textContent));

/** A table whose rows `replace` changes, and the numbers of the rows that it opened. */
const openChangingTable = (first: readonly number[] = [1, 2, 3], place?: ScrollPosition) => {
  const opened: number[] = [];
  let setNumbers: (numbers: readonly number[]) => void = () => undefined;
  const Changing = () => {
    const [numbers, set] = useState(first);
    setNumbers = set;
    return (
      <VirtualTable
        label="Numbers"
        rows={useMemo(() => numbers.map((n) => ({ n })), [numbers])}
        columns={columns}
        rowKey={({ n }) => n}
        onOpen={({ n }) => opened.push(n)}
        place={place}
        empty={null}
      />
    );
  };
  const { user } = renderApp(<Changing />);
  return { user, opened, replace: (...numbers: number[]) => act(() => setNumbers(numbers)) };
};

const scrollTo = (top: number) => {
  const scroller = screen.getByRole('rowgroup');
  scroller.scrollTop = top;
  fireEvent.scroll(scroller);
};

test('renders the rows in view by the end of their scroll event, in the same elements', async () => {
  openTable(10_000);
  const before = elements();
  scrollTo(340);
  scrollTo(34_000);
  expect(Math.min(...shown().filter((n) => n > 0))).toBe(998);
  expect(shown()).toContain(1000);
  // Row 0 stays for Tab, plus 2 rows behind and 6 ahead of the view after scrolling.
  expect(elements().length).toBeLessThanOrEqual(before.length + 1 + 2 + 6);
  for (const element of before) expect(element.isConnected).toBe(true);
});

test('keeps rows in order at rest', async () => {
  openTable(10_000);
  for (const top of [34_000, 34_340, 34_680]) scrollTo(top);
  expect(shown()).not.toEqual(shown().toSorted((a, b) => a - b));
  await waitFor(() => expect(shown()).toEqual(shown().toSorted((a, b) => a - b)));
});

test('keeps the same row in the focused element', async () => {
  const { user } = openTable(10_000);
  await user.click(screen.getByText('3'));
  const row = screen.getByText('3').closest<HTMLElement>('[data-index]');
  row?.focus();
  for (const top of [340, 680, 34_000, 340_000]) scrollTo(top);
  expect(document.activeElement).toBe(row);
  expect(row?.textContent).toBe('3');
  expect(row?.getAttribute('aria-rowindex')).toBe('5');
});

test('reserves the full height for loading rows, and marks the table busy', () => {
  openTable(100, 900);
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-rowcount')).toBe('1001');
  expect(grid.getAttribute('aria-busy')).toBe('true');
  // Each row is 34 pixels high.
  expect(grid.querySelector<HTMLElement>('.table-rows')?.style.height).toBe('34000px');
  scrollTo(20_000);
  expect(shown()).toEqual([0, 97, 98, 99]);
});

const print = (event: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(event)));

test('prints every row in order, and returns to the same elements and place', async () => {
  openTable(200);
  scrollTo(3400);
  const before = elements();
  const rows = shown();
  print('beforeprint');
  expect(shown()).toHaveLength(200);
  expect(shown()).toEqual(shown().toSorted((a, b) => a - b));
  print('afterprint');
  expect(elements()).toEqual(before);
  expect(shown()).toEqual(rows);
});

test('stays short behind a dialog, which is printed instead', async () => {
  openTable(1000);
  const few = shown().length;
  screen.getByRole('grid').parentElement?.setAttribute('inert', '');
  print('beforeprint');
  expect(shown()).toHaveLength(few);
  print('afterprint');
});

describe('a click just as other rows replace the one under the pointer', () => {
  /** Sets the page's time in milliseconds. */
  const setTime = (ms: number) => void vi.spyOn(performance, 'now').mockReturnValue(ms);
  afterEach(() => void vi.restoreAllMocks());

  test('opens the row that was there, for 200 milliseconds', async () => {
    const { user, opened, replace } = openChangingTable();
    const row = screen.getByText('2');
    await user.hover(row);
    setTime(1000);
    replace(7, 8, 9);
    expect(row.textContent).toBe('8');
    setTime(1199);
    fireEvent.click(row);
    setTime(1200);
    fireEvent.click(row);
    expect(opened).toEqual([2, 8]);
  });

  test('opens the new row if the pointer has moved on it', async () => {
    const { user, opened, replace } = openChangingTable();
    const row = screen.getByText('2');
    await user.hover(row);
    setTime(1000);
    replace(7, 8, 9);
    fireEvent.pointerMove(row);
    fireEvent.click(row);
    expect(opened).toEqual([8]);
  });

  test('opens the row under a pointer that rests while the list is scrolled and gets more rows', async () => {
    const { user, opened, replace } = openChangingTable();
    await user.hover(screen.getByText('2'));
    // Scrolling moves another row under the pointer, and the pointer doesn't move.
    const row = screen.getByText('3');
    fireEvent.pointerOver(row);
    setTime(1000);
    replace(1, 2, 3, 4, 5);
    fireEvent.click(row);
    expect(opened).toEqual([3]);
    // The browser may report the row under the pointer only after the rows have arrived.
    fireEvent.pointerOver(screen.getByText('1'));
    fireEvent.click(screen.getByText('1'));
    expect(opened).toEqual([3, 1]);
  });

  test('opens the focused row on Enter', async () => {
    const { user, opened, replace } = openChangingTable();
    await user.hover(screen.getByText('2'));
    setTime(1000);
    replace(7, 8, 9);
    act(() => screen.getByText('8').closest<HTMLElement>('[data-index]')?.focus());
    await user.keyboard('{Enter}');
    expect(opened).toEqual([8]);
  });
});

describe('when rows change under the focus', () => {
  const focusOn = async (user: ReturnType<typeof openChangingTable>['user'], presses: number) => {
    act(() => screen.getByText('1').closest<HTMLElement>('[data-index]')?.focus());
    await user.keyboard('{ArrowDown}'.repeat(presses));
  };

  test('it stays on its row, and so does Enter', async () => {
    const { user, opened, replace } = openChangingTable();
    await focusOn(user, 1);
    replace(9, 1, 2, 3);
    expect(document.activeElement?.textContent).toBe('2');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('4');
    await user.keyboard('{Enter}');
    expect(opened).toEqual([2]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual([2, 3]);
  });

  test('it stays on a row that Tab reached', async () => {
    const { user, opened, replace } = openChangingTable();
    act(() => screen.getByText('1').closest<HTMLElement>('[data-index]')?.focus());
    replace(9, 1, 2, 3);
    await user.keyboard('{Enter}');
    expect(opened).toEqual([1]);
  });

  test('it stays on its row in the order that the person chose', async () => {
    const { user, opened, replace } = openChangingTable();
    await user.click(screen.getByRole('button', { name: 'Number' }));
    await user.click(screen.getByRole('button', { name: 'Number' }));
    act(() => screen.getByText('3').closest<HTMLElement>('[data-index]')?.focus());
    replace(1, 2, 3, 4);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
    await user.keyboard('{Enter}');
    expect(opened).toEqual([3]);
  });

  test('it moves to the last row if its own was the last and is gone', async () => {
    const { user, opened, replace } = openChangingTable();
    await focusOn(user, 2);
    replace(1, 2);
    expect(document.activeElement?.getAttribute('data-index')).toBe('1');
    await user.keyboard('{Enter}');
    expect(opened).toEqual([2]);
  });

  test('it moves to the next row if its own has moved and is gone, and stays on that one', async () => {
    const { user, opened, replace } = openChangingTable([1, 2, 3, 4, 5, 6, 7]);
    await focusOn(user, 4);
    replace(5, 6, 7, 8, 9, 10, 11);
    replace(6, 7, 8, 9, 10, 11);
    expect(document.activeElement?.textContent).toBe('6');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual([7]);
    replace(6, 8, 9, 10, 11);
    replace(1, 6, 8, 9, 10, 11);
    expect(document.activeElement?.textContent).toBe('8');
    await user.keyboard('{Enter}');
    expect(opened).toEqual([7, 8]);
  });

  test('it stays on its row without scrolling there from where the person has scrolled', async () => {
    const numbers = Array.from({ length: 1000 }, (_, n) => n + 1);
    const { user, replace } = openChangingTable(numbers);
    await focusOn(user, 1);
    scrollTo(17_000);
    replace(0, ...numbers);
    expect(document.activeElement?.textContent).toBe('2');
    expect(screen.getByRole('rowgroup').scrollTop).toBe(17_000);
  });

  test('a dialog gives it back to the row that it left, wherever that is by then', async () => {
    const { user, opened, replace } = openChangingTable();
    await focusOn(user, 1);
    const opener = document.activeElement as HTMLElement;
    act(() => opener.blur());
    replace(9, 8, 1, 2, 3);
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    expect(opened).toEqual([2]);
  });

  test('a dialog that opens right after scrolling gives it back to the row that it left', () => {
    openTable(10_000);
    vi.useFakeTimers();
    const row = screen.getByText('3').closest<HTMLElement>('[data-index]') as HTMLElement;
    act(() => row.focus());
    fireEvent.click(row);
    for (const top of [34_000, 34_340, 34_680]) scrollTo(top);
    act(() => row.blur());
    screen.getByRole('grid').parentElement?.setAttribute('inert', '');
    act(() => void vi.runAllTimers());
    vi.useRealTimers();
    expect(row.textContent).toBe('3');
  });

  test.each([undefined, { top: 0, active: 0 }])(
    'without it, a response starts at its first row (place %j)',
    async (place) => {
      const { opened, user, replace } = openChangingTable([1, 2, 3], place);
      replace(9, 1, 2, 3);
      await user.tab();
      await user.tab();
      await user.keyboard('{Enter}');
      expect(opened).toEqual([9]);
    },
  );
});
