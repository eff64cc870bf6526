import type { WebContents } from 'electron';

/**
 * Calls `arrived` when the page's document is there, cannot load, or is gone: whatever waits for the
 * page never waits forever. May call it more than once.
 */
export const onPageArrived = (contents: Pick<WebContents, 'on'>, arrived: () => void): void => {
  contents.on('did-navigate', arrived);
  contents.on('did-fail-load', arrived);
  contents.on('destroyed', arrived);
};
