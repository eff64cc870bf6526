import type { Page } from '@playwright/test';

/**
 * Disabled controls that don't explain why, either visibly or to a screen reader. A button's
 * tooltip is its name, so it doesn't count; a field's tooltip does.
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
