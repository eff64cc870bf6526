import { FluentProvider } from '@fluentui/react-components';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lightTheme } from '../../../../src/renderer/app/theme/theme';
import { ErrorState } from '../../../../src/renderer/parts/error-state';
import { RetryButton } from '../../../../src/renderer/ui/buttons/retry-button';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { Section } from '../../../../src/renderer/ui/layout/section';

afterEach(cleanup);

type State = 'failed' | 'busy' | 'ready';

/** A part of a page that couldn't be loaded, with the focus on its `Try again`. */
const open = () => {
  const parts: ((state: State) => void)[] = [];
  const Cards = () => {
    const [state, setState] = useState<State>('failed');
    parts[0] = setState;
    return (
      <Section title="Cards">
        {state !== 'ready' && (
          <ErrorState error="Down" busy={state === 'busy'} onRetry={() => setState('busy')} />
        )}
        {state === 'ready' && <button type="button">Add card</button>}
      </Section>
    );
  };
  const user = userEvent.setup();
  render(
    <FluentProvider theme={lightTheme}>
      <button type="button">Before</button>
      <Cards />
      <button type="button">After</button>
    </FluentProvider>,
  );
  again().focus();
  return { user, become: (state: State) => act(async () => parts[0]?.(state)) };
};
const again = () => screen.getByRole('button', { name: 'Try again' });
const cards = () => screen.getByRole('region', { name: 'Cards' });

test('Try again keeps the focus until its part is there, and Tab goes on from there', async () => {
  const { user, become } = open();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(again());
  await become('ready');
  expect(document.activeElement).toBe(cards());
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add card' }));
});

test('an error keeps its place while it is tried again, and is announced if it fails again', async () => {
  const { user, become } = open();
  const button = again();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Down')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button.ariaBusy).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await become('failed');
  expect(screen.getByRole('status').textContent).toBe('Tried again without success.');
  expect(screen.getByRole('alert').textContent).toContain('Down');
  expect(document.activeElement).toBe(button);
});

test('Try again beside a text that stays the same says that it failed again', async () => {
  const { rerender } = render(<RetryButton busy={false} onRetry={() => undefined} />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  rerender(<RetryButton busy onRetry={() => undefined} />);
  expect(said()).toBe('Loading…');
  rerender(<RetryButton busy={false} onRetry={() => undefined} />);
  expect(said()).toBe('Tried again without success.');
});

test('Enter held down on Try again tries once, also if that fails at once', async () => {
  let tries = 0;
  render(<ErrorState error="Down" onRetry={() => (tries += 1)} />);
  again().focus();
  await userEvent.setup().keyboard('{Enter>5/}');
  expect(tries).toBe(1);
});

test('a click on the text around a former Try again leaves the focus there when another one appears', async () => {
  const { user, become } = open();
  await user.keyboard('{Enter}');
  await become('ready');
  expect(document.activeElement).toBe(cards());
  await become('failed');
  await act(async () => undefined);
  expect(document.activeElement).toBe(cards());
});

test('a failure that is there in the same step keeps the focus on Try again', async () => {
  let tries = 0;
  const Part = () => (
    <ErrorState
      key={tries}
      error="Down"
      onRetry={() => {
        tries += 1;
        rerender(<Part />);
      }}
    />
  );
  const { rerender } = render(<Part />);
  const first = again();
  first.focus();
  await userEvent.setup().keyboard('{Enter}');
  expect(again()).not.toBe(first);
  expect(document.activeElement).toBe(again());
});

test('Try again doesn’t take the focus from where the user went meanwhile', async () => {
  const { user, become } = open();
  await user.keyboard('{Enter}');
  const after = screen.getByRole('button', { name: 'After' });
  after.focus();
  await become('failed');
  expect(document.activeElement).toBe(after);
  await become('ready');
  expect(document.activeElement).toBe(after);
});

test('what takes the focus as it loads keeps it', async () => {
  const Part = () => {
    const [isLoaded, setLoaded] = useState(false);
    const code = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => code.current?.focus());
    return isLoaded ? (
      <input aria-label="Code" ref={code} />
    ) : (
      <ErrorState error="Down" onRetry={() => setLoaded(true)} />
    );
  };
  render(<Part />);
  again().focus();
  await userEvent.setup().keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }));
});

test('an error on a page that goes as a whole takes no focus', async () => {
  open();
  cleanup();
  await act(async () => undefined);
  render(<ErrorState error="Down" onRetry={() => undefined} />);
  await act(async () => undefined);
  expect(document.activeElement).toBe(document.body);
});

test('an error that goes without being pressed leaves the focus alone', async () => {
  const { become } = open();
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  await become('ready');
  await become('failed');
  expect(document.activeElement).toBe(before);
});

test('Try again scrolls nothing', async () => {
  const { user, become } = open();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await user.click(again());
  await become('ready');
  expect(focus.mock.calls.slice(-1)).toEqual([[{ preventScroll: true }]]);
  expect(cards().style.outlineStyle).toBe('none');
  focus.mockRestore();
});

test('a dialog closed from Try again gives the focus back to where it was', async () => {
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <main id="tab-panel">
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Modal title="Cards" onClose={() => setOpen(false)}>
            <ErrorState error="Down" onRetry={() => undefined} />
          </Modal>
        )}
      </main>
    );
  };
  render(
    <FluentProvider theme={lightTheme}>
      <Page />
    </FluentProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  again().focus();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
  );
});
