import type { Page } from '@playwright/test';

/** Controls that cannot be used and do not say why, neither to the eye nor to a screen reader. */
export const withoutReason = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descriptionOf = (control: Element): string =>
      [
        ...(control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? ''),
        control.getAttribute('aria-description') ?? '',
        control.getAttribute('title') ?? '',
      ]
        .join('')
        .trim();
    return [...document.querySelectorAll(':disabled, [aria-disabled="true"]')]
      .filter((control) => control.checkVisibility() && control.ariaBusy !== 'true')
      .filter((control) => descriptionOf(control) === '')
      .map((control) => `no reason: ${control.ariaLabel ?? control.textContent}`);
  });
