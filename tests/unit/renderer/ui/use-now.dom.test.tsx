import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Relative } from '../../../../src/renderer/ui/text/date-time';
import { useNow } from '../../../../src/renderer/ui/timers/use-now';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T17:00:00Z') });
  return () => vi.useRealTimers();
});

test('a row that renders after the night does not keep the form beside it from the new day', () => {
  const sent: number[] = [];
  const Form = () => {
    const now = useNow();
    return (
      <button type="button" onClick={() => sent.push(now)}>
        Send
      </button>
    );
  };
  let renderRow = () => {};
  const Row = () => {
    const [count, setCount] = useState(0);
    renderRow = () => setCount(count + 1);
    return useNow();
  };
  render(
    <>
      <Form />
      <Row />
    </>,
  );
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  act(renderRow);
  fireEvent.pointerDown(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(sent).toEqual([Date.parse('2026-01-16T14:00:00Z')]);
});

test('updates a relative time in a status without a new announcement', () => {
  const iso = new Date(Date.now() - 5 * 60_000).toISOString();
  render(
    <p role="status">
      Last sync: completed <Relative iso={iso} isInside />.
    </p>,
  );
  const time = screen.getByText('5 minutes ago');
  expect(time.closest('[aria-live], [role="status"]')?.getAttribute('aria-live')).toBe('off');
});
