import { onTestFinished } from 'vitest';

/** Pixels that jsdom, which has no layout, reports for every element. */
const width = 800;
const height = 400;

const define = (name: 'offsetWidth' | 'offsetHeight' | 'clientHeight', value: number) => {
  const before = Object.getOwnPropertyDescriptor(
    name === 'clientHeight' ? Element.prototype : HTMLElement.prototype,
    name,
  );
  const prototype = name === 'clientHeight' ? Element.prototype : HTMLElement.prototype;
  Object.defineProperty(prototype, name, { configurable: true, get: () => value });
  return () => {
    if (before) Object.defineProperty(prototype, name, before);
  };
};

/**
 * Gives elements a size and a scroll position, so that virtualized lists render their visible rows.
 */
export const installLayout = (): void => {
  const undo = [
    define('offsetWidth', width),
    define('offsetHeight', height),
    define('clientHeight', height),
  ];
  Element.prototype.scrollTo = function scrollTo(
    this: Element,
    options?: ScrollToOptions | number,
    y?: number,
  ) {
    const top = typeof options === 'object' ? options.top : y;
    if (top === undefined) return;
    this.scrollTop = top;
    this.dispatchEvent(new Event('scroll'));
  } as Element['scrollTo'];
  onTestFinished(() => {
    for (const each of undo) each();
  });
};
