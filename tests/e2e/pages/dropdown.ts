import type { Locator, Page } from '@playwright/test';

/** A dropdown, found by its field's label. */
export const dropdown = (place: Page | Locator, label: string): Locator =>
  place.getByRole('combobox', { name: label, exact: true });

export const choose = async (place: Page | Locator, label: string, option: string) => {
  await dropdown(place, label).click();
  await place.getByRole('option', { name: option, exact: true }).click();
};
