const place = 'internal-dash-key';
const inAddress = /^#key=([\w-]+)$/;

/**
 * Takes the page's key from the # part of the URL that the host opened in the browser. It is stored
 * by origin, so that a reload and a second tab have it too, and is removed from the URL
 * immediately.
 */
export const takePageKey = ({ location, history, localStorage }: Window): void => {
  const key = inAddress.exec(location.hash)?.[1];
  if (key === undefined) return;
  localStorage.setItem(place, key);
  history.replaceState(history.state, '', location.pathname + location.search);
};

/** The key of the last launch that admitted this browser. */
export const pageKey = ({ localStorage }: Window): string =>
  localStorage.getItem(place) ?? 'missing';
