import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { byNumber } from '../../../../src/domain/text/sorting';
import { SelectionActions } from '../../../../src/renderer/parts/lists/selection-actions';
import { selectionSlice } from '../../../../src/renderer/parts/lists/selection-slice';
import { useSelection } from '../../../../src/renderer/parts/lists/use-selection';
import { VirtualTable } from '../../../../src/renderer/ui/tables/virtual-table';
import { renderApp } from '../../../helpers/render-app';

interface Row {
  readonly n: number;
}
const keyOf = ({ n }: Row) => n;
const columns = [
  { id: 'n', header: 'Number', track: '1fr', cell: keyOf, sort: byNumber(keyOf) },
] as const;

const Numbers = ({ count, table = 'numbers' }: { count: number; table?: string }) => {
  const [rows, setRows] = useState(() => Array.from({ length: count }, (_, n) => ({ n })));
  const [asked, setAsked] = useState('first');
  const selected = useSelection({ table, asked, rows, keyOf });
  const [opened, setOpened] = useState('');
  return (
    <>
      <SelectionActions on="member" selected={selected} idOf={keyOf}>
        <button type="button">Export</button>
      </SelectionActions>
      <button type="button" onClick={() => setRows((all) => all.slice(0, 2))}>
        Shorten
      </button>
      <button type="button" onClick={() => setRows((all) => all.map(({ n }) => ({ n })))}>
        Reload
      </button>
      <button type="button" onClick={() => setAsked('second')}>
        Ask
      </button>
      <output>{opened}</output>
      <VirtualTable
        label="Numbers"
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        onOpen={({ n }) => setOpened(`opened ${n}`)}
        selecting={selected}
        resetKey={asked}
        empty={null}
      />
    </>
  );
};

const row = (n: number) => {
  const found = screen.getByText(String(n)).closest<HTMLElement>('[role="row"]');
  if (!found) throw new Error(`no row ${n}`);
  return found;
};
const selectedNow = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map((each) =>
    Number(each.textContent),
  );
const count = () => document.querySelector('span[role="status"]') as HTMLElement;
const open = (size = 20) => {
  const app = renderApp(<Numbers count={size} />);
  row(0).focus();
  return app;
};

test('selects and deselects the focused row with Space without opening it', async () => {
  const { user } = open();
  expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true');
  await user.keyboard('{ArrowDown} ');
  expect(selectedNow()).toEqual([1]);
  expect(count().textContent).toBe('1 selected');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await user.keyboard(' ');
  expect(selectedNow()).toEqual([]);
  expect(count().textContent).toBe('');
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByText(/^opened/)).toBeNull();
});

test('offers the selected records to the palette, until the table is gone', async () => {
  const { user, store } = open();
  const records = () => store.slice(selectionSlice).records;
  await user.keyboard('{ArrowDown} {ArrowDown} ');
  expect(records()).toEqual([{ on: 'member', ids: [1, 2] }]);
  await user.keyboard('{Escape}');
  expect(records()).toEqual([]);
  await user.keyboard(' ');
  cleanup();
  expect(records()).toEqual([]);
});

test('offers the selection made last, also after another table’s rows are read again', async () => {
  const { user, store } = renderApp(
    <>
      <Numbers count={5} table="below" />
      <Numbers count={5} table="on top" />
    </>,
  );
  const last = () => store.slice(selectionSlice).records.at(-1)?.ids;
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-check]')];
  for (const at of [0, 1, 2]) await user.click(boxes[at] as HTMLElement);
  await user.click(boxes.at(-1) as HTMLElement);
  expect(last()).toEqual([4]);
  await user.click(screen.getAllByRole('button', { name: 'Reload' })[0] as HTMLElement);
  expect(last()).toEqual([4]);
  await user.click(boxes[1] as HTMLElement);
  expect(last()).toEqual([0, 2]);
});

test('extends and shrinks the selection with Shift+arrows, and keeps earlier selections', async () => {
  const { user } = open();
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ');
  expect(selectedNow()).toEqual([0, 3]);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selectedNow()).toEqual([0, 3, 4, 5]);
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selectedNow()).toEqual([0, 3, 4]);
  expect(document.activeElement).toBe(row(4));
});

test('selects all 10,000 rows with Ctrl+A, clears with Esc, and keeps the selection through sorting and scrolling', async () => {
  const { user } = open(10_000);
  await user.keyboard('{Control>}a{/Control}');
  expect(count().textContent).toBe('10,000 selected');
  expect(screen.getByRole('button', { name: 'Actions…' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(count().textContent).toBe('');
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Number' }));
  await user.click(screen.getByRole('button', { name: /^Number/ }));
  // Sorted descending, row 0 is last.
  expect(selectedNow()).not.toContain(9999);
  expect(count().textContent).toBe('1 selected');
  const scroller = screen.getByRole('rowgroup');
  scroller.scrollTop = 10_000 * 34;
  fireEvent.scroll(scroller);
  expect(row(0).getAttribute('aria-selected')).toBe('true');
});

test('selects with a row’s checkbox, selects a range with Shift+click, and opens the row on any other click', async () => {
  const { user } = open();
  const box = (n: number) => row(n).querySelector('[data-check]') as HTMLElement;
  await user.click(box(2));
  expect(selectedNow()).toEqual([2]);
  await user.keyboard('{Shift>}');
  await user.click(box(5));
  await user.keyboard('{/Shift}');
  expect(selectedNow()).toEqual([2, 3, 4, 5]);
  expect(screen.queryByText(/^opened/)).toBeNull();
  await user.click(screen.getByText('3'));
  expect(screen.getByText('opened 3')).toBeTruthy();
  expect(selectedNow()).toEqual([2, 3, 4, 5]);
});

test('shows some, all, or none in the header checkbox', async () => {
  const { user } = open();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all: Numbers' });
  await user.keyboard(' ');
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(count().textContent).toBe('20 selected');
  expect(all.checked).toBe(true);
  await user.click(all);
  expect(count().textContent).toBe('');
});

test('offers no header checkbox in an empty table', () => {
  renderApp(<Numbers count={0} />);
  expect(screen.getByRole('columnheader', { name: 'Number' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('drops removed rows from the selection, and starts a new query with nothing selected', async () => {
  const { user } = open();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Shorten' }));
  expect(count().textContent).toBe('2 selected');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(count().textContent).toBe('');
});
