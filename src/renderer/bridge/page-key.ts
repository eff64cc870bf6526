const place = 'internal-dash-key';
const inAddress = /^#key=([\w-]+)$/;

/**
 * The key that this page alone has: it comes behind the # of the address that the host led the
 * browser to, and is kept by origin, so that a reload and a second tab have it too. It stands in the
 * address for a moment only.
 */
export const takePageKey = ({ location, history, localStorage }: Window): void => {
  const key = inAddress.exec(location.hash)?.[1];
  if (key === undefined) return;
  localStorage.setItem(place, key);
  history.replaceState(history.state, '', location.pathname + location.search);
};

/** The key of the launch that this browser was let into last. */
export const pageKey = ({ localStorage }: Window): string =>
  localStorage.getItem(place) ?? 'missing';
