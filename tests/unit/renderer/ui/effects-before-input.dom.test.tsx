import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EffectsBeforeInput } from '../../../../src/renderer/app/effects-before-input';
import { paletteSlice } from '../../../../src/renderer/app/palette/palette-slice';
import { placeEarlyField } from '../../../../src/renderer/start/early-field';
import { useTakeover } from '../../../../src/renderer/start/use-takeover';
import { createAppStore } from '../../../../src/renderer/state/store';
import { AppStoreProvider, useSlice } from '../../../../src/renderer/state/use-app';
import { createFakeBridge } from '../../../helpers/fake-bridge';

// Effects run some time after their frame, as in the app, instead of at the end of a test step.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let before: boolean | undefined;
beforeAll(() => {
  before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterAll(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = before;
});

const key = (letter: string) =>
  new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true });

/** Sends the key and then the letter to the field, as the browser does. */
const type = (field: HTMLInputElement, letters: string): void => {
  for (const letter of letters) {
    field.dispatchEvent(key(letter));
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, field.value + letter);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
  }
};

const Field = () => {
  const text = useSlice(paletteSlice, (slice) => slice.text);
  const setText = useSlice(paletteSlice, (slice) => slice.setText);
  return (
    <input
      aria-label="Late"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
};

/** Takes focus the way a dialog does. */
const Dialog = () => {
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return <button ref={answer} type="button" />;
};

/** Takes over from another field, as the palette does from the one that waits for its code. */
const Successor = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Successor" />;
};

const heard: string[] = [];
const Listener = () => {
  useEffect(() => {
    const onKey = ({ key: pressed }: KeyboardEvent) => heard.push(pressed);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
};

/** Takes over from the field that is there before the app, as Home does. */
const Screen = () => {
  const input = useRef<HTMLInputElement>(null);
  useTakeover({ screen: 'home', input, type: () => undefined, submit: () => undefined });
  return <input ref={input} aria-label="Home" />;
};

/** Prepares something that comes late, as a screen's code does. */
const prepareLate = async (last: ReactNode) => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  let arrive: () => void = () => undefined;
  const Late = () => {
    const [come, setCome] = useState(false);
    arrive = () => setCome(true);
    return come ? (
      <>
        <Field />
        <Listener />
        {last}
      </>
    ) : (
      <p>Waits</p>
    );
  };
  const store = createAppStore(createFakeBridge().bridge);
  const seen = (selector: string) =>
    new Promise<Element>((resolve) => {
      const observer = new MutationObserver(() => {
        const found = place.querySelector(selector);
        if (!found) return;
        observer.disconnect();
        resolve(found);
      });
      observer.observe(place, { childList: true, subtree: true });
    });
  const waits = seen('p');
  root.render(
    <AppStoreProvider value={store}>
      <EffectsBeforeInput />
      <Late />
    </AppStoreProvider>,
  );
  await waits;
  return { store, seen, arrive: () => arrive() };
};

/** Shows something late; resolves after its frame. */
const showLate = async (last: ReactNode = <Dialog />) => {
  const { store, seen, arrive } = await prepareLate(last);
  const field = seen('input');
  arrive();
  return { field: (await field) as HTMLInputElement, store };
};

test('keeps every letter typed at the moment a field appears', async () => {
  const { field, store } = await showLate();
  type(field, 'Team');
  expect(store.slice(paletteSlice).text).toBe('Team');
  expect(field.value).toBe('Team');
});

test('delivers the first key to a listener added since the last frame', async () => {
  heard.length = 0;
  await showLate();
  document.body.dispatchEvent(key('k'));
  expect(heard).toEqual(['k']);
});

test('does not press a button focused within the last frame on Enter or Space', async () => {
  for (const pressed of ['Enter', ' ']) {
    await showLate();
    const first = key(pressed);
    document.body.dispatchEvent(first);
    expect(document.activeElement?.tagName).toBe('BUTTON');
    expect(first.defaultPrevented).toBe(true);
    const second = key(pressed);
    document.activeElement?.dispatchEvent(second);
    expect(second.defaultPrevented).toBe(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
});

test('delivers a letter to a field focused within the last frame', async () => {
  await showLate();
  const letter = key('a');
  document.body.dispatchEvent(letter);
  expect(letter.defaultPrevented).toBe(false);
});

test('a space typed while one field takes over from another is text; Enter waits', async () => {
  const old = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => old.remove());
  for (const [pressed, isPrevented] of [
    [' ', false],
    ['Enter', true],
  ] as const) {
    await showLate(<Successor />);
    old.focus();
    const event = key(pressed);
    old.dispatchEvent(event);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Successor');
    expect(event.defaultPrevented).toBe(isPrevented);
  }
});

test('delivers Enter to the field that takes over from the one before the app at that moment', async () => {
  localStorage.setItem('internal-dash-home-field', `0 0 300 40 ${window.innerWidth}`);
  onTestFinished(() => localStorage.clear());
  placeEarlyField('home');
  const { arrive } = await prepareLate(<Screen />);
  const early = document.activeElement;
  expect(early?.closest('#early-search')).not.toBeNull();
  arrive();
  const enter = key('Enter');
  early?.dispatchEvent(enter);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Home');
  expect(enter.defaultPrevented).toBe(false);
});
