import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DryRunResult } from '../../../../src/renderer/features/hr-sync/dry-run/dry-run-result';
import { renderApp } from '../../../helpers/render-app';

const changed = ['Ada', 'Bo'].map((name, index) => ({
  userId: name,
  memberId: index + 1,
  cardId: 0,
  email: `${name}@acme.example`,
  name,
  why: 'Directory values differ.',
  fields: [],
}));

const open = () =>
  renderApp(
    <DryRunResult
      at="2026-03-03T03:03:03Z"
      result={{
        added: [],
        changed,
        removed: [],
        skipped: [],
        unchanged: 0,
        teamSize: 2,
        directorySize: 2,
        unknowns: [],
        counts: { added: 0, changed: 2, removed: 0, skipped: 0 },
      }}
    />,
  );

it('keeps two members without a card apart', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open();
  expect(await screen.findByText('Ada')).toBeTruthy();
  expect(screen.getByText('Bo')).toBeTruthy();
  expect(warned.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
});

it('finds a pasted address', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('textbox', { name: 'Search names and emails' }));
  await user.paste('Bo Li <bo@acme.example>');
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
  expect(screen.getByText('Bo')).toBeTruthy();
});
