import { Field } from '@fluentui/react-components';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { FilterDropdown } from '../../../../src/renderer/ui/forms/filter-dropdown';
import { composingKey } from '../../../helpers/composing-key';
import { choose, dropdown, optionsOf, shownIn } from '../../../helpers/dropdown';
import { planFieldOf } from '../../../helpers/plan-field';
import { descriptionOf, renderApp, screen } from '../../../helpers/render-app';

const plans = [
  { value: '', label: 'Choose a plan' },
  { value: 't', label: 'Teams (yearly)' },
  { value: 'b', label: 'Teams - Business (yearly)' },
  { value: 'n', label: 'New Billing (yearly)' },
];

const Plan = planFieldOf(FilterDropdown, plans, 't');

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const isOpen = () => dropdown('Plan').getAttribute('aria-expanded') === 'true';

describe('a filterable dropdown', () => {
  test('types a space, and selects the remaining option on Enter', async () => {
    const taken: string[] = [];
    const { user } = renderApp(<Plan onChange={(value) => taken.push(value)} />);
    await user.tab();
    await user.keyboard('teams - b');
    expect(dropdown('Plan')).toHaveProperty('value', 'teams - b');
    expect(offered()).toEqual(['Teams - Business (yearly)']);
    await user.keyboard('{Enter}');
    expect(shownIn('Plan')).toBe('Teams - Business (yearly)');
    expect(isOpen()).toBe(false);
    expect(taken).toEqual(['b']);
    // New text replaces the selection.
    await user.keyboard('new{Enter}');
    expect(taken).toEqual(['b', 'n']);
  });

  test('leaves the keys of a composition to the text', async () => {
    const taken: string[] = [];
    const { user } = renderApp(<Plan onChange={(value) => taken.push(value)} />);
    await user.tab();
    await user.keyboard('teams - b');
    composingKey(dropdown('Plan'), 'Enter');
    composingKey(dropdown('Plan'), 'Escape');
    expect(dropdown('Plan')).toHaveProperty('value', 'teams - b');
    expect(taken).toEqual([]);
  });

  test('finds an option by a word in the middle of its label', async () => {
    const { user } = renderApp(<Plan first="n" />);
    await user.tab();
    await user.keyboard('busi');
    expect(offered()).toEqual(['Teams - Business (yearly)']);
    await user.keyboard('{Enter}');
    expect(shownIn('Plan')).toBe('Teams - Business (yearly)');
  });

  test('changes nothing on text without a match, Esc, or leaving it half typed', async () => {
    const taken: string[] = [];
    const { user } = renderApp(<Plan onChange={(value) => taken.push(value)} />);
    await user.tab();
    await user.keyboard('gold');
    expect(offered()).toEqual(['No match']);
    await user.keyboard('{Enter}{Escape}');
    expect(shownIn('Plan')).toBe('Teams (yearly)');
    await user.keyboard('new');
    expect(offered()).toEqual(['New Billing (yearly)']);
    await user.keyboard('{Escape}');
    expect(shownIn('Plan')).toBe('Teams (yearly)');
    await user.keyboard('x');
    await user.tab();
    expect(shownIn('Plan')).toBe('Teams (yearly)');
    expect(taken).toEqual([]);
  });

  test.each([
    ['closed', 'new{Enter}', 'New Billing (yearly)'],
    ['open, with the start of a label', 'new', 'New Billing (yearly)'],
    ['open, with a word of a label', 'busi', 'Teams - Business (yearly)'],
    ['open, without a match', 'gold', 'Teams (yearly)'],
  ])('keeps the highlighted match on Tab: list %s', async (_state, keys, plan) => {
    const { user } = renderApp(<Plan />);
    await user.tab();
    await user.keyboard(keys);
    await user.tab();
    expect(shownIn('Plan')).toBe(plan);
    expect(isOpen()).toBe(false);
  });

  test('does not take the words for no selection as a match', async () => {
    const { user } = renderApp(<Plan />);
    await user.tab();
    await user.keyboard('choose');
    expect(offered()).toEqual(['No match']);
  });

  describe('while its options load', () => {
    let arrive: () => void;
    let fail: () => void;
    let taken: string[];
    const Late = () => {
      const [missing, setMissing] = useState<string | null>('Loading…');
      const isThere = missing === null;
      arrive = () => act(() => setMissing(null));
      fail = () => act(() => setMissing('Not loaded'));
      const [value, setValue] = useState('');
      const take = (next: string) => {
        taken.push(next);
        setValue(next);
      };
      const options = isThere ? plans : [{ value: '', label: 'Loading plans…' }];
      return (
        <Field label="Plan">
          <FilterDropdown value={value} options={options} missing={missing} onChange={take} />
        </Field>
      );
    };
    beforeEach(() => {
      taken = [];
    });

    test.each([
      ['left by Tab', 'new{Tab}', 'New Billing (yearly)', ['n']],
      ['confirmed by Enter and left', 'busi{Enter}{Tab}', 'Teams - Business (yearly)', ['b']],
      ['left without a match', 'gold{Tab}', 'Choose a plan', []],
      ['discarded by Esc', 'new{Escape}{Tab}', 'Choose a plan', []],
    ])('answers typed text once they are there: %s', async (_state, keys, shown, chosen) => {
      const { user } = renderApp(<Late />);
      await user.tab();
      await user.keyboard(keys);
      arrive();
      expect(shownIn('Plan')).toBe(shown);
      expect(taken).toEqual(chosen);
      expect(isOpen()).toBe(false);
    });

    test('keeps typed text if they can’t be loaded, and answers it after the next try', async () => {
      const { user } = renderApp(<Late />);
      await user.tab();
      await user.keyboard('new{Tab}');
      fail();
      expect(shownIn('Plan')).toBe('new');
      await user.click(dropdown('Plan'));
      await user.keyboard('new b');
      expect(offered()).toEqual(['Not loaded']);
      await user.tab();
      expect(shownIn('Plan')).toBe('new b');
      arrive();
      expect(shownIn('Plan')).toBe('New Billing (yearly)');
      expect(taken).toEqual(['n']);
    });

    test('keeps the text, says that they load, and then lists them', async () => {
      const { user } = renderApp(<Late />);
      await user.tab();
      await user.keyboard('new');
      expect(offered()).toEqual(['Loading…']);
      arrive();
      expect(dropdown('Plan')).toHaveProperty('value', 'new');
      expect(offered()).toEqual(['New Billing (yearly)']);
      await user.keyboard('{Enter}');
      expect(shownIn('Plan')).toBe('New Billing (yearly)');
    });
  });

  test('opens and closes with a click on its arrow', async () => {
    const { user } = renderApp(<Plan />);
    const arrow = dropdown('Plan').parentElement?.querySelector('[role="button"]');
    if (!arrow) throw new Error('no arrow');
    await user.click(arrow);
    expect(isOpen()).toBe(true);
    await user.click(arrow);
    expect(isOpen()).toBe(false);
  });

  test('shows every option when opened by arrow or click, with its field’s name and error', async () => {
    const { user } = renderApp(<Plan first="" />);
    expect(shownIn('Plan')).toBe('Choose a plan');
    expect(dropdown('Plan')).toHaveProperty('value', '');
    expect(descriptionOf(dropdown('Plan'))).toBe('No longer sold.');
    expect(await optionsOf(user, 'Plan')).toEqual(plans.map(({ label }) => label));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(shownIn('Plan')).toBe('Teams (yearly)');
    await choose(user, 'Plan', 'New Billing (yearly)');
    expect(shownIn('Plan')).toBe('New Billing (yearly)');
    await choose(user, 'Plan', 'Choose a plan');
    expect(dropdown('Plan')).toHaveProperty('value', '');
  });

  test('closes its list before the modal on Esc or a click outside', async () => {
    const closed: string[] = [];
    const { user } = renderApp(
      <Modal title="Pricing" onClose={() => closed.push('closed')}>
        <Plan />
      </Modal>,
    );
    const beside = document.querySelector('[data-backdrop]');
    if (!beside) throw new Error('no backdrop');
    await user.click(dropdown('Plan'));
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(closed).toEqual([]);
    await user.click(dropdown('Plan'));
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(closed).toEqual([]);
    await user.keyboard('{Escape}');
    expect(closed).toEqual(['closed']);
  });
});
