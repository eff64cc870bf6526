import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A dropdown by the label of its field. */
export const dropdown = (label: string): HTMLElement =>
  screen.getByRole('combobox', { name: label });

/** What it shows: of one that filters, its text, or what stands in its place. */
export const shownIn = (label: string): string | null => {
  const field = dropdown(label);
  return field instanceof HTMLInputElement ? field.value || field.placeholder : field.textContent;
};

/** What it offers, from opening to closing its list. */
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
