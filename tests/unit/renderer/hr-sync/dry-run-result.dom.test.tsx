import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DryRunResult } from '../../../../src/renderer/features/hr-sync/dry-run/dry-run-result';
import { renderApp } from '../../../helpers/render-app';
import { button, chooseTeam, dryRun, leaver, open, predicted, type } from './open-hr-sync';

it('keeps two members without a card apart', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const changed = ['Ada', 'Bo'].map((name, index) => ({
    userId: name,
    memberId: index + 1,
    cardId: 0,
    email: `${name}@acme.example`,
    name,
    why: 'Directory values differ.',
    fields: [],
  }));
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
  expect(await screen.findByText('Ada')).toBeTruthy();
  expect(screen.getByText('Bo')).toBeTruthy();
  expect(warned.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
});

it('tells a screen reader once how many people are added, changed, and removed', async () => {
  const app = open();
  const held = app.fake.hold('hr.dryRun');
  await chooseTeam(app);
  await app.user.click(await button('Dry run'));
  await held.arrived;
  const before = screen.getAllByRole('status');
  const heard = () =>
    screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('removed.'));
  held.answer(predicted(dryRun({ removed: [leaver(1), leaver(2)], teamSize: 28 })));
  await screen.findByRole('tab', { name: 'Removed (2)' });
  expect(heard().map(({ textContent }) => textContent)).toEqual(['0 added, 0 changed, 2 removed.']);
  // Only a change of a status that was there is announced.
  expect(before).toContain(heard()[0]);
  // Another one has the count of a search, so that no key repeats them.
  type(screen.getByLabelText('Search names and emails'), 'Member 1');
  expect(await screen.findByText(/^1 found\. /)).not.toBe(heard()[0]);
});
