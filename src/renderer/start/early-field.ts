/** Where the search field was last: left, top, width and height in pixels, and the window's width. */
export const earlyFieldKey = 'internal-dash-search-field';

const id = 'early-search';
/** Milliseconds. Where the screen cannot be shown, the field goes. */
const longestWait = 15_000;

// Slices run without a page, too.
const early = (): HTMLElement | null => globalThis.document?.getElementById(id) ?? null;
const inputIn = (place: HTMLElement): HTMLInputElement | null => place.querySelector('input');

/** A field to type in before the app is there; it takes over text, focus and Enter. */
export const placeEarlyField = (place: string): void => {
  const [left, top, width, height, viewport] = place.split(' ').map(Number);
  // In a window of another width it stands somewhere else.
  if (viewport !== window.innerWidth) return;
  const main = document.createElement('main');
  main.id = id;
  const form = document.createElement('form');
  form.setAttribute('role', 'search');
  const input = document.createElement('input');
  input.setAttribute('aria-label', 'ID / Email / Slug / Hash / DeviceID');
  input.autocomplete = 'off';
  input.spellcheck = false;
  Object.assign(input.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    main.dataset.asked = input.value;
  });
  form.append(input);
  main.append(form);
  document.body.append(main);
  input.focus({ preventScroll: true });
  setTimeout(dropEarlyField, longestWait);
};

/** What is typed in it so far; '' without one. */
export const earlyText = (): string => {
  const place = early();
  return (place && inputIn(place)?.value) ?? '';
};

/** The query that was sent with Enter; null where none was. Whoever takes it asks for it. */
export const takeEarlyQuery = (): string | null => {
  const place = early();
  const asked = place?.dataset.asked ?? null;
  if (place) delete place.dataset.asked;
  return asked;
};

/** Calls back when a query is sent, once it can be taken. */
export const onEarlyQuery = (sent: () => void): void => early()?.addEventListener('submit', sent);

/** While something else is on the screen; what was typed stays. */
export const hideEarlyField = (isHidden: boolean): void => {
  const place = early();
  if (place) place.hidden = isHidden;
};

export const dropEarlyField = (): void => early()?.remove();

/** For the next start. Reads the layout: only while nothing else is to do. */
export const rememberField = (input: HTMLInputElement): void => {
  const { left, top, width, height } = (input.parentElement ?? input).getBoundingClientRect();
  if (width === 0) return;
  const numbers = [left, top, width, height, window.innerWidth].map(Math.round);
  localStorage.setItem(earlyFieldKey, numbers.join(' '));
};
