/** Pixels; the lines that stay visible when a page is scrolled. */
const overlap = 40;
/** Pixels per press of an arrow key. */
const line = 40;

const distance = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { clientHeight, scrollHeight }: HTMLElement,
): number | null => {
  const page = Math.max(line, clientHeight - overlap);
  if (key === 'ArrowDown') return line;
  if (key === 'ArrowUp') return -line;
  if (key === 'PageDown') return page;
  if (key === 'PageUp') return -page;
  if (key === ' ') return shiftKey ? -page : page;
  if (key === 'End') return scrollHeight;
  return key === 'Home' ? -scrollHeight : null;
};

/** Scrolls like the browser scrolls the element with the focus. False for any other key. */
export const scrollByKey = (
  place: HTMLElement,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): boolean => {
  const by = event.ctrlKey || event.altKey || event.metaKey ? null : distance(event, place);
  if (by === null) return false;
  place.scrollTop += by;
  return true;
};
