import { Field } from '@fluentui/react-components';
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { Dropdown } from '../../../../src/renderer/ui/forms/dropdown';
import { choose, dropdown, optionsOf } from '../../../helpers/dropdown';
import { styleOf } from '../../../helpers/held-rules';
import { planFieldOf } from '../../../helpers/plan-field';
import { descriptionOf, renderApp, screen } from '../../../helpers/render-app';

const plans = [
  { value: '', label: 'Choose a plan' },
  { value: 'm', label: 'Monthly' },
  { value: 'y', label: 'Yearly' },
  { value: 'z', label: 'Zero' },
];

const Plan = planFieldOf(Dropdown, plans, 'm');

const picked = () =>
  document.getElementById(dropdown('Plan').getAttribute('aria-activedescendant') ?? '')
    ?.textContent;
const isOpen = () => dropdown('Plan').getAttribute('aria-expanded') === 'true';

describe('a dropdown', () => {
  test('has its field’s name, error, and required state, and a named list', async () => {
    const { user } = renderApp(<Plan />);
    const field = dropdown('Plan');
    expect(field.textContent).toBe('Monthly');
    expect(descriptionOf(field)).toBe('No longer sold.');
    expect(field.getAttribute('aria-required')).toBe('true');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(field);
    expect(field.getAttribute('aria-controls')).toBe(
      screen.getByRole('listbox', { name: 'Plan' }).id,
    );
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Monthly');
  });

  test('limits its list to 220 px', async () => {
    const { user } = renderApp(<Plan />);
    await user.click(dropdown('Plan'));
    expect(styleOf(screen.getByRole('listbox')).maxHeight).toBe('220px');
  });

  test('opens, moves, jumps by letter, and selects by keyboard, and selects nothing on Esc', async () => {
    const taken: string[] = [];
    const { user } = renderApp(<Plan onChange={(value) => taken.push(value)} />);
    await user.tab();
    expect(document.activeElement).toBe(dropdown('Plan'));
    await user.keyboard('{ArrowDown}');
    expect(picked()).toBe('Monthly');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(isOpen()).toBe(false);
    expect(dropdown('Plan').textContent).toBe('Monthly');
    await user.keyboard('{Enter}z');
    expect(picked()).toBe('Zero');
    await user.keyboard('{Enter}');
    expect(dropdown('Plan').textContent).toBe('Zero');
    expect(isOpen()).toBe(false);
    expect(taken).toEqual(['z']);
  });

  test('reports no change when the current value is selected', async () => {
    const taken: string[] = [];
    const { user } = renderApp(<Plan onChange={(value) => taken.push(value)} />);
    await choose(user, 'Plan', 'Monthly');
    expect(taken).toEqual([]);
    await choose(user, 'Plan', 'Choose a plan');
    expect(taken).toEqual(['']);
  });

  test('does not open when disabled', async () => {
    const { user } = renderApp(
      <Field label="Plan">
        <Dropdown value="m" options={plans} onChange={() => undefined} disabled />
      </Field>,
    );
    expect(dropdown('Plan')).toHaveProperty('disabled', true);
    await user.click(dropdown('Plan'));
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});

describe('a dropdown in a modal', () => {
  const openModal = () => {
    const closed: string[] = [];
    const app = renderApp(
      <Modal title="Pricing" onClose={() => closed.push('closed')}>
        <Plan />
      </Modal>,
    );
    return { ...app, closed };
  };

  test('has a reachable list, and shows the selection in the modal', async () => {
    const { user } = openModal();
    expect(await optionsOf(user, 'Plan')).toEqual(['Choose a plan', 'Monthly', 'Yearly', 'Zero']);
    await user.click(dropdown('Plan'));
    expect(screen.getByRole('dialog').contains(screen.getByRole('listbox'))).toBe(true);
    await user.click(screen.getByRole('option', { name: 'Yearly' }));
    expect(dropdown('Plan').textContent).toBe('Yearly');
  });

  test('closes its list on the first Esc and the modal on the second', async () => {
    const { user, closed } = openModal();
    await user.click(dropdown('Plan'));
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(closed).toEqual([]);
    await user.keyboard('{Escape}');
    expect(closed).toEqual(['closed']);
  });

  test('closes its list first on a click outside the modal', async () => {
    const { user, closed } = openModal();
    const beside = document.querySelector('[data-backdrop]');
    if (!beside) throw new Error('no backdrop');
    await user.click(dropdown('Plan'));
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(closed).toEqual([]);
    await user.click(beside);
    expect(closed).toEqual(['closed']);
  });
});
