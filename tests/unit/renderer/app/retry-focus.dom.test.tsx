import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { renderApp } from '../../../helpers/render-app';
import { customer, subscription } from '../../domain/builders';
import { ada } from '../members/open-member';
import { billed, openTeam } from '../teams/open-team';
import { renderHome } from './render-home';

const down: AppError = { code: 'server', status: 422, message: 'Down' };
/** It has the focus, and is inert while it loads. */
const expectBusy = (button: HTMLElement) => {
  expect(document.activeElement).toBe(button);
  expect(button.ariaBusy).toBe('true');
};
const again = () => screen.findByRole('button', { name: 'Try again' });

test('a member that fails again has the focus on Try again after the alert, and on the record once it loads', async () => {
  const { fake, store, user } = renderApp();
  fake.refuse('member.getById', down);
  act(() => store.getState().navigation.openModal({ kind: 'member', id: 12 }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  const held = fake.hold('member.getById');
  const button = await again();
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Member' });
  expectBusy(button);
  expect(within(dialog).getByText('Down')).toBeTruthy();
  await act(async () => held.refuse(down));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.ariaBusy).toBe('false');
  fake.answer('member.getById', ada());
  await user.keyboard(' ');
  await screen.findByText('auth0|ada');
  expect(document.activeElement?.closest('[role="dialog"]')).toBe(dialog);
});

test('a list on Home that fails again has the focus on Try again, and on the list’s part once it loads', async () => {
  const { fake, user } = await renderHome(['search'], {
    prepare: (bridge) => bridge.refuse('journal.list', down),
  });
  const today = screen.getByRole('region', { name: 'Today' });
  const button = await again();
  button.focus();
  const held = fake.hold('journal.list');
  await user.keyboard('{Enter}');
  expectBusy(button);
  expect(within(today).getByText('Couldn’t load today’s changes.')).toBeTruthy();
  await act(async () => held.refuse(down));
  expect(document.activeElement).toBe(button);
  fake.answer('journal.list', []);
  await user.keyboard(' ');
  await screen.findByText('Changes you send today appear here.');
  expect(document.activeElement).toBe(today);
});

test('a check of a team that fails again has the focus on Try again', async () => {
  const { fake, user } = await openTeam(billed({ enterprisePlan: '20' }), {
    customer: customer(subscription()),
    prepare: (bridge) => bridge.refuse('team.crmExportLogs', down),
  });
  await screen.findByText('Couldn’t check exports.');
  const button = await again();
  button.focus();
  const held = fake.hold('team.crmExportLogs');
  await user.keyboard('{Enter}');
  expectBusy(button);
  expect(screen.getByText('Couldn’t check exports.')).toBeTruthy();
  await act(async () => held.refuse(down));
  expect(document.activeElement).toBe(button);
  fake.answer('team.crmExportLogs', [
    { id: 1, status: 0, integrationType: 'salesforce', isParagon: false },
  ]);
  await user.keyboard(' ');
  await screen.findByRole('list', { name: 'Needs attention' });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'See why' }));
});
