import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FirstResponse } from '../../../../src/renderer/parts/reveal-when-loaded';
import { RevealWhenLoaded } from '../../../../src/renderer/parts/reveal-when-loaded';

afterEach(cleanup);

const waiting: FirstResponse = { load: 'loading', value: null };
const ready: FirstResponse = { load: 'ready', value: [] };
const failed: FirstResponse = { load: 'failed', value: null };

const view = (...asked: FirstResponse[]) => (
  <RevealWhenLoaded asked={asked}>
    <button type="button">Pay</button>
  </RevealWhenLoaded>
);
const isShown = () => screen.queryByRole('button', { name: 'Pay' }) !== null;

test('shows once every query has loaded or failed, and stays during a reload', () => {
  const { rerender } = render(view(waiting, ready));
  expect(isShown()).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  rerender(view(failed, ready));
  expect(isShown()).toBe(true);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(view({ load: 'loading', value: [] }, ready));
  expect(isShown()).toBe(true);
});

test('hides nothing while retrying after a failure', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = render(view(failed));
  act(() => void vi.advanceTimersByTime(0));
  rerender(view(waiting));
  expect(isShown()).toBe(true);
});

test('shows after a second without what has not arrived', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(view(waiting, ready));
  act(() => void vi.advanceTimersByTime(999));
  expect(isShown()).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(isShown()).toBe(true);
});
