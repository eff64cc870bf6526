import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A dropdown, found by its field's label. */
export const dropdown = (label: string): HTMLElement =>
  screen.getByRole('combobox', { name: label });

/** The shown text; for a filtering dropdown its value or placeholder. */
export const shownIn = (label: string): string | null => {
  const field = dropdown(label);
  return field instanceof HTMLInputElement ? field.value || field.placeholder : field.textContent;
};

/** Opens the list, returns its options, and closes it. */
export const optionsOf = async (user: UserEvent, label: string): Promise<(string | null)[]> => {
  await user.click(dropdown(label));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  await user.keyboard('{Escape}');
  return options;
};

export const choose = async (user: UserEvent, label: string, option: string): Promise<void> => {
  await user.click(dropdown(label));
  await user.click(screen.getByRole('option', { name: option }));
};
