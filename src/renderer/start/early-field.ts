/** The screens that start with a search field, with their path and where its place is stored. */
const screens = {
  home: {
    path: '/',
    placeKey: 'internal-dash-home-field',
    label: 'Search for a member or team',
    placeholder: 'ID, email, slug, hash, or device ID',
  },
  search: {
    path: '/search',
    placeKey: 'internal-dash-search-field',
    label: 'ID / Email / Slug / Hash / DeviceID',
    placeholder: '',
  },
} as const;
export type EarlyScreen = keyof typeof screens;

/** The screen with a search field at a path; undefined if there is none. */
export const earlyScreenAt = (path: string): EarlyScreen | undefined =>
  (Object.keys(screens) as EarlyScreen[]).find((screen) => screens[screen].path === path);

/**
 * Last positions, in pixels: the field's left, top, width, and height, the window's width, and for
 * Search the distances of the results from the window's left, top, right, and bottom edge.
 */
const placeOn = (screen: EarlyScreen): readonly number[] =>
  localStorage.getItem(screens[screen].placeKey)?.split(' ').map(Number) ?? [];

/** Whether the field's place is known for the window as it is. */
export const isPlaceKnown = (screen: EarlyScreen): boolean =>
  placeOn(screen)[4] === window.innerWidth;

const id = 'early-search';
/** Milliseconds, after which the field is removed if the screen has not appeared. */
const longestWait = 15_000;

// Slices also run without a page.
const early = (): HTMLElement | null => globalThis.document?.getElementById(id) ?? null;
const inputIn = (place: HTMLElement): HTMLInputElement | null => place.querySelector('input');

/** Moves the field to its place on the screen; false if the place isn't known for this window. */
const moveTo = (screen: EarlyScreen, input: HTMLInputElement): boolean => {
  const [left, top, width, height, viewport] = placeOn(screen);
  // In a window of another width, the position would be wrong. Electron may tell a window its width
  // only after this has run; windows open as wide as they were last time.
  if (viewport === undefined || ![0, viewport].includes(window.innerWidth)) return false;
  const { label, placeholder } = screens[screen];
  input.setAttribute('aria-label', label);
  input.placeholder = placeholder;
  Object.assign(input.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return true;
};

/**
 * Shows a field to type in before the app loads, where the screen's own field was last time; that
 * field takes over its text, focus, and Enter.
 */
export const placeEarlyField = (screen: EarlyScreen): void => {
  const main = document.createElement('main');
  main.id = id;
  const form = document.createElement('form');
  form.setAttribute('role', 'search');
  const input = document.createElement('input');
  input.autocomplete = 'off';
  input.spellcheck = false;
  if (!moveTo(screen, input)) return;
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

/** A query from Home shows Search: moves the field there. */
export const moveEarlyField = (screen: EarlyScreen): void => {
  const place = early();
  const input = place && inputIn(place);
  if (input) moveTo(screen, input);
};

export const hasEarlyField = (): boolean => early() !== null;

/** Also true once it has been removed. */
export const isEarlyField = (element: Element | null): boolean =>
  element?.closest(`#${id}`) != null;

/** The text typed so far; '' without the field. */
export const earlyText = (): string => {
  const place = early();
  return (place && inputIn(place)?.value) ?? '';
};

/** The first and last position that are selected, or where the cursor is; null without the field. */
export const earlySelection = (): readonly [number, number] | null => {
  const place = early();
  const input = place && inputIn(place);
  return input && [input.selectionStart ?? 0, input.selectionEnd ?? 0];
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
  const [left, top, right, bottom] = placeOn('search').slice(5);
  if (!place || bottom === undefined || place.querySelector('.early-results')) return null;
  const results = document.createElement('div');
  results.className = 'early-results';
  results.style.inset = `${top}px ${right}px ${bottom}px ${left}px`;
  place.append(results);
  place.addEventListener('dropped', onDropped);
  return results;
};

/** Saves the positions for the next start. Reads the layout, so call it only when idle. */
export const rememberField = (
  screen: EarlyScreen,
  input: HTMLInputElement,
  results: HTMLElement | null,
): void => {
  const { left, top, width, height } = (input.parentElement ?? input).getBoundingClientRect();
  if (width === 0) return;
  const { innerWidth, innerHeight } = window;
  const below = results?.getBoundingClientRect();
  const edges = below
    ? [below.left, below.top, innerWidth - below.right, innerHeight - below.bottom]
    : [];
  const numbers = [left, top, width, height, innerWidth, ...edges].map(Math.round);
  localStorage.setItem(screens[screen].placeKey, numbers.join(' '));
};
