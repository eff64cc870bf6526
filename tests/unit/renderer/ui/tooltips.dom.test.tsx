import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../src/renderer/ui/buttons/button';
import { DateTime } from '../../../../src/renderer/ui/text/date-time';
import { TooltipLayer } from '../../../../src/renderer/ui/tooltips/tooltip-layer';

// The app loads the tooltip bubble on first use; this import loads it before the tests.
import '../../../../src/renderer/ui/tooltips/tooltip-bubble';

const Page = ({ reason = 'Nothing has changed.' }: { readonly reason?: string }) => (
  <>
    <Button disabledReason={reason}>Save</Button>
    <Button disabledReason="No team.">Add</Button>
    <button type="button">Plain</button>
    <TooltipLayer />
  </>
);
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const tooltip = (): string | null =>
  document.querySelector('[role="tooltip"]')?.textContent ?? null;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
let clientX = 0;
/** Moves the pointer over the element. */
const over = (element: Element, pointerType = 'mouse') => {
  clientX += 10;
  fireEvent.pointerOver(element, { pointerType, clientX });
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('tooltips', () => {
  it('appear 100 ms after the pointer arrives, and go 250 ms after it leaves', async () => {
    render(<Page />);
    over(button('Save'));
    await pass(99);
    expect(tooltip()).toBeNull();
    await pass(1);
    expect(tooltip()).toBe('Nothing has changed.');
    over(button('Plain'));
    await pass(249);
    expect(tooltip()).toBe('Nothing has changed.');
    await pass(1);
    expect(tooltip()).toBeNull();
  });

  it('appear 700 ms after a touch, and stay for 1500 ms', async () => {
    render(<Page />);
    over(button('Save'), 'touch');
    await pass(699);
    expect(tooltip()).toBeNull();
    await pass(1);
    expect(tooltip()).toBe('Nothing has changed.');
    fireEvent.pointerOut(button('Save'), { pointerType: 'touch', relatedTarget: null });
    await pass(1499);
    expect(tooltip()).toBe('Nothing has changed.');
    await pass(1);
    expect(tooltip()).toBeNull();
  });

  it('do not appear when the pointer leaves before that', async () => {
    render(<Page />);
    over(button('Save'));
    await pass(50);
    over(button('Plain'));
    await pass(1000);
    expect(tooltip()).toBeNull();
  });

  it('do not appear when a control moves under the pointer, until the pointer moves', async () => {
    render(<Page />);
    over(button('Plain'));
    fireEvent.pointerOver(button('Save'), { pointerType: 'mouse', clientX });
    await pass(1000);
    expect(tooltip()).toBeNull();
    fireEvent.pointerMove(button('Save'), { pointerType: 'mouse', clientX });
    await pass(1000);
    expect(tooltip()).toBeNull();
    fireEvent.pointerMove(button('Save'), { pointerType: 'mouse', clientX: clientX + 1 });
    await pass(100);
    expect(tooltip()).toBe('Nothing has changed.');
  });

  it('appear without a delay when moving from one control to the next', async () => {
    render(<Page />);
    over(button('Save'));
    await pass(100);
    over(button('Add'));
    await pass(0);
    expect(tooltip()).toBe('No team.');
    expect(document.querySelectorAll('[role="tooltip"]')).toHaveLength(1);
  });

  it('stay while the pointer is on them', async () => {
    render(<Page />);
    over(button('Save'));
    await pass(100);
    over(button('Plain'));
    await pass(200);
    over(document.querySelector('[role="tooltip"]') as Element);
    await pass(1000);
    expect(tooltip()).toBe('Nothing has changed.');
    over(button('Plain'));
    await pass(250);
    expect(tooltip()).toBeNull();
  });

  it('appear on keyboard focus, and go with it', async () => {
    render(<Page />);
    act(() => button('Save').focus());
    await pass(100);
    expect(tooltip()).toBe('Nothing has changed.');
    act(() => button('Plain').focus());
    await pass(0);
    expect(tooltip()).toBeNull();
  });

  it('do not reappear when a window regains focus', async () => {
    render(<Page />);
    act(() => button('Save').focus());
    await pass(100);
    fireEvent.focusOut(button('Save'));
    await pass(0);
    expect(tooltip()).toBeNull();
    fireEvent.focusIn(button('Save'));
    await pass(1000);
    expect(tooltip()).toBeNull();
  });

  it('close on Escape under the pointer without consuming it, until the pointer returns', async () => {
    render(<Page />);
    over(button('Save'));
    await pass(100);
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    expect(tooltip()).toBeNull();
    over(button('Save').firstChild as Element);
    await pass(1000);
    expect(tooltip()).toBeNull();
    over(button('Plain'));
    over(button('Save'));
    await pass(100);
    expect(tooltip()).toBe('Nothing has changed.');
  });

  it('consume the first Escape when their control has focus', async () => {
    render(<Page />);
    act(() => button('Save').focus());
    await pass(100);
    expect(fireEvent.keyDown(button('Save'), { key: 'Escape' })).toBe(false);
    await pass(0);
    expect(tooltip()).toBeNull();
    expect(fireEvent.keyDown(button('Save'), { key: 'Escape' })).toBe(true);
  });

  it('follow a changing reason, and go with the reason or the control', async () => {
    const { rerender } = render(<Page />);
    over(button('Save'));
    await pass(100);
    rerender(<Page reason="Wait." />);
    await pass(0);
    expect(tooltip()).toBe('Wait.');
    rerender(<Page reason="" />);
    await pass(0);
    expect(tooltip()).toBeNull();
    over(button('Add'));
    await pass(100);
    expect(tooltip()).toBe('No team.');
    rerender(<TooltipLayer />);
    await pass(0);
    expect(tooltip()).toBeNull();
  });

  it('are read with their control by a screen reader without hovering', () => {
    render(
      <>
        <Page />
        <DateTime iso={new Date(2024, 2, 5, 10, 20, 30).toISOString()} />
      </>,
    );
    expect(button('Save').getAttribute('aria-description')).toBe('Nothing has changed.');
    expect(document.querySelector('time')?.getAttribute('aria-description')).toMatch(
      /10:20:30\sAM/,
    );
    expect(document.querySelectorAll('[role="tooltip"]')).toHaveLength(0);
  });
});
