import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '../../../../src/contract/wire/result';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { demoTeam } from '../../domain/builders';
import { acme, button, openTeam } from './open-team';

test('loads the timeline when it opens, and can filter it', async () => {
  shortenPauses();
  // 11:30 p.m. in New York.
  const ended = demoTeam({ trialExpiresAtUtc: '2020-03-20T03:30:00' });
  const app = await openTeam(
    acme({
      createdAt: '2026-01-01T12:00:00Z',
      internalDemoTeams: [ended],
    }),
    {
      prepare: (fake) =>
        fake.answer('team.crmExportLogs', [
          {
            id: 7,
            leadEmail: 'lead-one@x.test',
            isParagon: false,
            status: 1,
            createdAt: '2026-03-04T12:00:00Z',
          },
        ]),
    },
  );
  app.fake.answer('journal.list', []);
  expect(app.fake.inputs('journal.list')).toEqual([]);
  await app.user.click(button('Timeline'));
  const list = within(await screen.findByRole('group', { name: 'Timeline of team 30' }));
  // The bridge returns only entries about the team or its demo team.
  expect(app.fake.inputs('journal.list')).toEqual([
    { subjects: ['team 30', `demo team ${ended.id}`] },
  ]);
  // The email has its own element, so it does not wrap.
  const lead = await list.findByText('lead-one@x.test');
  expect(lead.closest('li')?.textContent).toContain('Lead exported: lead-one@x.test');
  expect(list.getByText('Team created')).toBeTruthy();
  expect(list.getByText('Mar 19, 2020, ET')).toBeTruthy();
  await app.user.type(screen.getByLabelText('Filter timeline'), 'export');
  expect(list.queryByText('Team created')).toBeNull();
  expect((await screen.findByText('1 found.')).getAttribute('role')).toBe('status');
  await app.user.type(screen.getByLabelText('Filter timeline'), 'ed to no one');
  expect(await screen.findByText('No results.')).toBeTruthy();
  expect(screen.getByText('No results')).toBeTruthy();
  expect(screen.queryByText('No history yet')).toBeNull();
  // The file has the same days as the screen.
  await app.user.clear(screen.getByLabelText('Filter timeline'));
  app.fake.answer('table.save', null);
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  await app.user.click(timeline.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(app.fake.inputs('table.save')).toHaveLength(1));
  expect(app.fake.inputs('table.save')[0]?.rows).toContainEqual([
    '2020-03-19 ET',
    'Plan',
    'Trial ends',
  ]);
  await app.user.type(screen.getByLabelText('Filter timeline'), 'export');
  await app.user.click(timeline.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(app.fake.inputs('table.save').map(({ name }) => name)).toEqual([
      'Timeline of team 30',
      'Timeline of team 30 matching export',
    ]),
  );
});

test('tells people who are not admins whose journal entries they see', async () => {
  const app = await openTeam(acme(), { permissions: ['search'] });
  app.fake.answer('journal.list', []);
  await app.user.click(button('Timeline'));
  await screen.findByText('You see your own entries on this computer. Only admins see everyone’s.');
});

test('says which events are missing, and saves no incomplete table', async () => {
  shortenPauses();
  const lead = { id: 7, leadEmail: 'lead-one@x.test', isParagon: false, status: 1 };
  let isBroken = true;
  const app = await openTeam(acme({ createdAt: '2026-01-01T12:00:00Z' }), {
    prepare: (fake) =>
      fake.on('team.crmExportLogs', () =>
        isBroken
          ? fail({ code: 'server', status: 500, message: 'Broken' })
          : ok([{ ...lead, createdAt: '2026-03-04T12:00:00Z' }]),
      ),
  });
  app.fake.answer('journal.list', []);
  await app.user.click(button('Timeline'));
  const error = await screen.findByText('May be missing here: exports.');
  expect(await screen.findByText('Team created')).toBeTruthy();
  const save = within(screen.getByRole('region', { name: 'Timeline' })).getByRole('button', {
    name: 'Export CSV',
  });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  // How many a filter leaves isn't known yet, also after the pause before it is said.
  await app.user.type(screen.getByLabelText('Filter timeline'), 'e');
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(screen.queryByText(/ found\.$/)).toBeNull();
  isBroken = false;
  const box = error.closest<HTMLElement>('[role="alert"]')!;
  await app.user.click(within(box).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('lead-one@x.test')).toBeTruthy();
  expect(await screen.findByText('2 found.')).toBeTruthy();
  expect(screen.queryByText('May be missing here: exports.')).toBeNull();
  expect(save.getAttribute('aria-disabled')).not.toBe('true');
});

test('says when the journal may have more entries about the record than the timeline', async () => {
  const entry = (at: number) => ({
    id: String(at),
    time: '2026-03-04T12:00:00Z',
    environment: 'sandbox',
    actor: 'ada@x.test',
    action: 'team.update',
    subject: 'team 30',
    detail: '',
    reason: '',
    outcome: 'done' as const,
    message: '',
    words: null,
  });
  const app = await openTeam(acme());
  app.fake.answer(
    'journal.list',
    Array.from({ length: 500 }, (_, at) => entry(at)),
  );
  await app.user.click(button('Timeline'));
  await screen.findByText(
    'This list and its CSV have the newest 500 journal entries. Any older ones are in the journal.',
  );
});
