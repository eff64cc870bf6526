/**
 * Last positions, in pixels: the search field's left, top, width, and height, the window's width,
 * and the distances of the results from the window's left, top, right, and bottom edge.
 */
export const earlyFieldKey = 'internal-dash-search-field';

const id = 'early-search';
/** Milliseconds, after which the field is removed if the screen has not appeared. */
const longestWait = 15_000;

// Slices also run without a page.
const early = (): HTMLElement | null => globalThis.document?.getElementById(id) ?? null;
const inputIn = (place: HTMLElement): HTMLInputElement | null => place.querySelector('input');

/**
 * Shows a field to type in before the app loads; the app's own field takes over its text, focus,
 * and Enter.
 */
export const placeEarlyField = (place: string): void => {
  const [left, top, width, height, viewport] = place.split(' ').map(Number);
  // In a window of another width, the position would be wrong.
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

export const hasEarlyField = (): boolean => early() !== null;

/** The text typed so far; '' without the field. */
export const earlyText = (): string => {
  const place = early();
  return (place && inputIn(place)?.value) ?? '';
};

/** The query submitted with Enter, or null. The caller that takes it must run it. */
export const takeEarlyQuery = (): string | null => {
  const place = early();
  const asked = place?.dataset.asked ?? null;
  if (place) delete place.dataset.asked;
  return asked;
};

/** Calls back when someone types. */
export const onEarlyInput = (typed: () => void): void => early()?.addEventListener('input', typed);

/** Calls back when a query is submitted and can be taken. */
export const onEarlyQuery = (sent: () => void): void => early()?.addEventListener('submit', sent);

/** Hides the field while another screen is shown; keeps the text. */
export const hideEarlyField = (isHidden: boolean): void => {
  const place = early();
  if (place) place.hidden = isHidden;
};

/** Removes the field, and the results below it. */
export const dropEarlyField = (): void => {
  const place = early();
  place?.remove();
  place?.dispatchEvent(new Event('dropped'));
};

/**
 * An empty element in the place that the results had last time, with the function that is called
 * when the field is removed; null if there is no field, no such place, or one already.
 */
export const placeForResults = (onDropped: () => void): HTMLElement | null => {
  const place = early();
  const numbers = localStorage.getItem(earlyFieldKey)?.split(' ').map(Number) ?? [];
  const [left, top, right, bottom] = numbers.slice(5);
  if (!place || bottom === undefined || place.querySelector('.early-results')) return null;
  const results = document.createElement('div');
  results.className = 'early-results';
  results.style.inset = `${top}px ${right}px ${bottom}px ${left}px`;
  place.append(results);
  place.addEventListener('dropped', onDropped);
  return results;
};

/** Saves the positions for the next start. Reads the layout, so call it only when idle. */
export const rememberField = (input: HTMLInputElement, results: HTMLElement): void => {
  const { left, top, width, height } = (input.parentElement ?? input).getBoundingClientRect();
  if (width === 0) return;
  const below = results.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const edges = [below.left, below.top, innerWidth - below.right, innerHeight - below.bottom];
  const numbers = [left, top, width, height, innerWidth, ...edges].map(Math.round);
  localStorage.setItem(earlyFieldKey, numbers.join(' '));
};
