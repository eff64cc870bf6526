import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CrmExportLog } from '../../../../src/contract/entities/member-details';
import { ada, openMember } from './open-member';
import { acme, openTeam } from './open-team';

const log = (id: number, status: number) =>
  CrmExportLog.parse({
    id,
    status,
    integrationType: 'salesforce',
    createdAt: `2026-03-0${id}T10:00:00Z`,
  });
const strip = () => within(screen.getByRole('list', { name: 'Needs attention' }));

test('exports that were seen to fail stand under the member’s name the next time, and lead to the logs', async () => {
  const app = await openMember(ada({ emailVerified: true }), {
    prepare: (fake) => {
      fake.answer('member.crmExportLogs', [log(1, 1), log(2, 0), log(3, 0)]);
      fake.answer('member.integrationConnections', []);
    },
  });
  // Nothing moves while it is open.
  await app.user.click(screen.getByRole('button', { name: 'Integrations' }));
  await screen.findByRole('group', { name: 'CRM Export Logs' });
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
  await screen.findByText('The last 2 exports to Salesforce failed.');
  await app.user.click(strip().getByRole('button', { name: 'See why' }));
  const section = screen.getByRole('button', { name: 'Integrations' });
  expect(document.activeElement).toBe(section);
  expect(section.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByRole('group', { name: 'CRM Export Logs' })).toBeTruthy();
});

test('and under the team’s', async () => {
  const app = await openTeam(acme(), {
    prepare: (fake) => {
      fake.answer('team.crmExportLogs', [log(1, 0)]);
      fake.answer('team.integrationConnections', []);
      fake.answer('team.salesforce', null);
    },
  });
  await app.run(({ server }) => server.load('team.crmExportLogs', { id: 30 }));
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'team', id: 30 }));
  await screen.findByText('The last export to Salesforce failed.');
  await app.user.click(strip().getByRole('button', { name: 'See why' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Collapse Integrations'));
});
