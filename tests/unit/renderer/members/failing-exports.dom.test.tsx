import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CrmExportLog } from '../../../../src/contract/entities/member-details';
import { acme, openTeam } from '../teams/open-team';
import { ada, openMember } from './open-member';

const log = (id: number, status: number) =>
  CrmExportLog.parse({
    id,
    status,
    integrationType: 'salesforce',
    createdAt: `2026-03-0${id}T10:00:00Z`,
  });
const strip = () => within(screen.getByRole('list', { name: 'Needs attention' }));

test('shows failing exports under the member’s name from the start, and links to the logs', async () => {
  const app = await openMember(ada({ emailVerified: true }), {
    prepare: (fake) => {
      fake.answer('member.crmExportLogs', [log(1, 1), log(2, 0), log(3, 0)]);
      fake.answer('member.integrationConnections', []);
    },
  });
  await screen.findByText('The last 2 exports to Salesforce failed.');
  await app.user.click(strip().getByRole('button', { name: 'See why' }));
  expect(document.activeElement?.getAttribute('data-place')).toBe('Integrations');
  expect(screen.getByRole('button', { name: 'Integrations' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
  expect(await screen.findByRole('group', { name: 'CRM Export Logs' })).toBeTruthy();
});

test('does not shift the layout when logs load while the record is open', async () => {
  const app = await openMember(ada({ emailVerified: true }), {
    prepare: (fake) => fake.answer('member.integrationConnections', []),
  });
  await screen.findByText('No problems found.');
  app.fake.answer('member.crmExportLogs', [log(1, 0)]);
  // Data from the last two seconds is not reloaded.
  const now = Date.now();
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now + 3_000);
  await app.user.click(screen.getByRole('button', { name: 'Integrations' }));
  await screen.findByRole('group', { name: 'CRM Export Logs' });
  later.mockRestore();
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
});

test('does not claim that everything works before the logs load or without them', async () => {
  const held = Promise.withResolvers<void>();
  const app = await openMember(ada({ emailVerified: true }), {
    prepare: (fake) =>
      fake.on('member.crmExportLogs', async () => {
        await held.promise;
        return { ok: false, error: { code: 'timeout', message: 'Too slow' } };
      }),
  });
  expect(screen.queryByText('No problems found.')).toBeNull();
  held.resolve();
  await screen.findByText('Couldn’t check exports.');
  expect(screen.queryByText('No problems found.')).toBeNull();
  // Only the bar shows the failure.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  app.fake.answer('member.crmExportLogs', []);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No problems found.');
});

test('counts and lists all failures in one bar', async () => {
  await openMember(ada({ emailVerified: false }), {
    prepare: (fake) => fake.answer('member.crmExportLogs', [log(1, 0)]),
  });
  await screen.findByText('2 problems');
  expect(
    strip()
      .getAllByRole('listitem')
      .map((item) => item.firstElementChild?.textContent),
  ).toEqual(['The email isn’t verified.', 'The last export to Salesforce failed.']);
});

test('shows failing exports under the team’s name', async () => {
  const app = await openTeam(acme(), {
    prepare: (fake) => {
      fake.answer('team.crmExportLogs', [log(1, 0)]);
      fake.answer('team.integrationConnections', []);
      fake.answer('team.salesforce', null);
    },
  });
  await screen.findByText('The last export to Salesforce failed.');
  await app.user.click(strip().getByRole('button', { name: 'See why' }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-place')).toBe('Integrations'),
  );
  act(() => app.store.getState().navigation.closeAllModals());
});
