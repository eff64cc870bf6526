import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StripePage } from '../../../../src/renderer/features/billing/stripe-page';
import { renderApp } from '../../../helpers/render-app';

test('the /stripe page tells someone who may not add cards before they type one', () => {
  window.history.replaceState(null, '', '/stripe?customer=cus_9');
  renderApp(<StripePage />, { permissions: ['firewall'] });
  expect(screen.getByRole('heading', { name: 'Add Card isn’t available to you' })).toBeTruthy();
  expect(
    screen.getByText(
      'It needs the search, admin, sales, or ops permission. Ask an administrator, then sign in again.',
    ),
  ).toBeTruthy();
  expect(screen.queryByLabelText(/^Payment customer ID/)).toBeNull();
  expect(document.title).toBe('Internal Dash - Add Card');
});
