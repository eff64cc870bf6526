import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tabs } from '../../../../src/renderer/ui/layout/tabs';

/** What observes a size; the test's page has no layout. */
const observers = new Set<() => void>();
const layOut = (): void => {
  for (const observe of observers) observe();
};

class FakeResizeObserver {
  readonly #call: () => void;
  constructor(call: () => void) {
    this.#call = call;
  }
  observe(): void {
    observers.add(this.#call);
  }
  disconnect(): void {
    observers.delete(this.#call);
  }
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
});
afterEach(() => {
  cleanup();
  // The files after this one share its globals.
  vi.unstubAllGlobals();
  expect(observers.size).toBe(0);
});

test('a tab reserves the width of its longest title', () => {
  render(
    <Tabs
      tabs={[
        { id: 1, title: 'All 9', widest: 'All 5,000' },
        { id: 2, title: 'Home' },
      ]}
      selected={null}
      onSelect={vi.fn()}
      prefix="tab"
    />,
  );
  const reserved = screen.getAllByRole('tab').map(({ dataset }) => dataset.title);
  expect(reserved).toEqual(['All 5,000', 'Home']);
});

test('an edge of the tabs fades out while more tabs are beyond it', () => {
  const widths = { scrollWidth: 900, clientWidth: 600 };
  for (const [name, width] of Object.entries(widths)) {
    vi.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(width);
  }
  render(
    <Tabs tabs={[{ id: 1, title: 'Home' }]} selected={null} onSelect={vi.fn()} prefix="tab" />,
  );
  const list = screen.getByRole('tablist');
  const edges = () => [list.hasAttribute('data-before'), list.hasAttribute('data-after')];
  layOut();
  expect(edges()).toEqual([false, true]);
  for (const [left, expected] of [
    [120, [true, true]],
    [300, [true, false]],
    [0, [false, true]],
  ] as const) {
    list.scrollLeft = left;
    fireEvent.scroll(list);
    expect(edges()).toEqual(expected);
  }
  vi.restoreAllMocks();
});

test('the selected tab stays in view when the window becomes narrower', () => {
  const widths = { scrollWidth: 900, clientWidth: 900, offsetWidth: 100, offsetLeft: 800 };
  const spies = Object.entries(widths).map(([name, width]) =>
    vi.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(width),
  );
  render(<Tabs tabs={[{ id: 1, title: 'Quotes' }]} selected={1} onSelect={vi.fn()} prefix="tab" />);
  const list = screen.getByRole('tablist');
  layOut();
  expect(list.scrollLeft).toBe(0);
  spies[1]?.mockReturnValue(500);
  // The list itself starts at the left edge.
  Object.defineProperty(list, 'offsetLeft', { value: 0 });
  layOut();
  expect(list.scrollLeft).toBe(600);
  vi.restoreAllMocks();
});
