import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FilterHeard } from '../../../../src/renderer/ui/feedback/heard';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
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
