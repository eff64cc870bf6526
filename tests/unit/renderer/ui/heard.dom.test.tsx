import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FilterHeard } from '../../../../src/renderer/ui/feedback/heard';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    cleanup();
    vi.useRealTimers();
  };
});

test('the rows that a filter leaves are announced after a pause, not at each key', () => {
  const heard = () => screen.getByRole('status').textContent;
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const { rerender } = render(<FilterHeard filter="" count={1200} />);
  rerender(<FilterHeard filter="h" count={120} />);
  wait(300);
  rerender(<FilterHeard filter="ha" count={45} />);
  wait(300);
  rerender(<FilterHeard filter="har" count={3} />);
  wait(300);
  expect(heard()).toBe('');
  wait(200);
  expect(heard()).toBe('3 found.');
  rerender(<FilterHeard filter="harx" count={0} />);
  wait(500);
  expect(heard()).toBe('No results.');
});

test('the same number of rows is announced again for the next filter', () => {
  const heard = () => screen.getByRole('status').textContent;
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const { rerender } = render(<FilterHeard filter="har" count={3} />);
  wait(500);
  expect(heard()).toBe('3 found.');
  // The response comes before the pause is over.
  rerender(<FilterHeard filter="hub" count={null} />);
  wait(200);
  rerender(<FilterHeard filter="hub" count={3} />);
  expect(heard()).toBe('');
  wait(500);
  expect(heard()).toBe('3 found.');
});
