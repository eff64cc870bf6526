import type { Page } from '@playwright/test';

/**
 * Controls that cannot be used and do not say why, neither to the eye nor to a screen reader. The
 * tooltip of a button is another name of it and no reason; that of a field is one.
 */
export const withoutReason = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
    const isField = (control: Element): boolean => control.matches('input, select, textarea');
    const reasonOf = (control: Element): string =>
      [
        ...(control.getAttribute('aria-describedby') ?? '').split(' ').map(textOf),
        control.getAttribute('aria-description') ?? '',
        (isField(control) && control.getAttribute('title')) || '',
      ]
        .join('')
        .trim();
    const nameOf = (control: Element): string => {
      const [label] = control instanceof HTMLInputElement ? (control.labels ?? []) : [];
      return control.ariaLabel ?? (label ?? control).textContent ?? '';
    };
    return [...document.querySelectorAll(':disabled, [aria-disabled="true"]')]
      .filter((control) => control.checkVisibility() && control.ariaBusy !== 'true')
      .filter((control) => reasonOf(control) === '')
      .map((control) => `no reason: ${nameOf(control)}`);
  });
