import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/renderer/app/shell/error-boundary';
import { lazyScreen } from '../../../../src/renderer/ui/layout/lazy-screen';

const Quotes = () => <p>Quotes</p>;

const held = () => {
  const loading = Promise.withResolvers<ComponentType<object>>();
  return { ...loading, Screen: lazyScreen(() => loading.promise) };
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a screen whose code loads on first use', () => {
  it('shows as soon as its code has loaded, without React’s pause after a fallback', async () => {
    // React pauses only outside of `act`.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    onTestFinished(() => void vi.unstubAllGlobals());
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    onTestFinished(() => {
      root.unmount();
      place.remove();
    });
    const { Screen, resolve } = held();
    root.render(<Screen waiting={<p>Loading</p>} />);
    await vi.waitFor(() => expect(place.textContent).toBe('Loading'));
    resolve(Quotes);
    // React works in tasks, but its pause is a timer.
    for (let task = 0; task < 20; task += 1) await new Promise((done) => setImmediate(done));
    expect(place.textContent).toBe('Quotes');
  });

  it('shows at once if its code was loaded before', async () => {
    const { Screen, resolve } = held();
    resolve(Quotes);
    await Screen.preload();
    render(<Screen waiting={<p>Loading</p>} />);
    expect(document.body.textContent).toBe('Quotes');
  });

  it('shows what belongs after it once it is there, with effects in this order', async () => {
    const effects: string[] = [];
    const Effect = ({ name }: { readonly name: string }) => {
      useEffect(() => void effects.push(name), [name]);
      return <p>{name}</p>;
    };
    const { Screen, resolve } = held();
    render(<Screen waiting={<p>Loading</p>} after={<Effect name="focus" />} />);
    expect(document.body.textContent).toBe('Loading');
    resolve(() => <Effect name="screen" />);
    await screen.findByText('focus');
    expect(document.body.textContent).toBe('screenfocus');
    // React runs effects after the text is in the page.
    await waitFor(() => expect(effects).toEqual(['screen', 'focus']));
  });

  it('passes a failure to the error boundary, and loads again on the next try', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    let loads = 0;
    const Screen = lazyScreen(async () => {
      loads += 1;
      if (loads === 1) throw new Error('The file is gone.');
      return Quotes;
    });
    const messages: string[] = [];
    render(
      <ErrorBoundary onError={(message) => messages.push(message)}>
        <Screen />
      </ErrorBoundary>,
    );
    await waitFor(() => expect(messages).toEqual(['The file is gone.']));
    cleanup();
    render(<Screen />);
    await screen.findByText('Quotes');
    expect(loads).toBe(2);
  });
});
