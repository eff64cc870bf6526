import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { config, scheme } from '../../domain/hr-sync/hr-builders';
import {
  button,
  chooseTeam,
  connection,
  dryRun,
  foundAda,
  leaver,
  open,
  predicted,
  type,
} from './open-hr-sync';

const groups = [
  { id: 'g1', displayName: 'Sales' },
  { id: 'g2', displayName: 'Ops' },
];

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('what a screen reader hears of a result', () => {
  test('is how many connections a team has, in a place that was there before', async () => {
    const app = open();
    const held = app.fake.hold('hr.connections');
    await chooseTeam(app);
    await held.arrived;
    const places = screen.getAllByRole('status');
    held.answer([connection(), connection({ id: 8, uid: 'other' })]);
    const heard = await screen.findByText('2 connections');
    expect(places).toContain(heard);
  });

  test('is who was found, once', async () => {
    const app = open((fake) => fake.answer('hr.userTest', foundAda));
    await chooseTeam(app);
    const panel = within(await screen.findByRole('region', { name: 'User test' }));
    const places = panel.getAllByRole('status');
    type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
    await app.user.click(panel.getByRole('button', { name: 'Test' }));
    const heard = await panel.findByText('Found Ada Default.');
    expect(places).toContain(heard);
    expect(statuses().filter((text) => text?.includes('Ada Default'))).toEqual([
      'Found Ada Default.',
    ]);
  });

  test('is nothing new if the app looks up the same user again', async () => {
    const app = open((fake) => fake.answer('hr.userTest', foundAda));
    await chooseTeam(app);
    const panel = within(await screen.findByRole('region', { name: 'User test' }));
    type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
    await app.user.click(panel.getByRole('button', { name: 'Test' }));
    const heard = await panel.findByText('Found Ada Default.');
    const held = app.fake.hold('hr.userTest');
    const byNumber = scheme({ linkData: { ...scheme().linkData, Name: ['{{employeeId}}'] } });
    act(() => app.store.getState().server.patch('hr.mapConf', { teamId: 3000061 }, () => byNumber));
    await held.arrived;
    expect(heard.textContent).toBe('Found Ada Default.');
    held.refuse({ code: 'timeout', message: 'Too slow' });
    expect((await panel.findByRole('alert')).textContent).toContain('Unhadled error');
    expect(heard.textContent).toBe('');
    // The person asks for this one.
    app.fake.answer('hr.userTest', foundAda);
    await app.user.click(panel.getByRole('button', { name: 'Test' }));
    await waitFor(() => expect(heard.textContent).toBe('Found Ada Default.'));
    const asked = app.fake.hold('hr.userTest');
    await app.user.click(panel.getByRole('button', { name: 'Test' }));
    await asked.arrived;
    expect(heard.textContent).toBe('');
    asked.answer(foundAda);
    await waitFor(() => expect(heard.textContent).toBe('Found Ada Default.'));
  });

  test('is that the groups were counted again, and how many were not', async () => {
    const app = open((fake) => {
      fake.answer('hr.connections', [connection({ integrationSyncConfig: config({ groups }) })]);
      fake.answer('hr.groups', groups);
    });
    await chooseTeam(app);
    const again = await button('Count again');
    await waitFor(() => expect(screen.getAllByText('12 members')).toHaveLength(2));
    expect(statuses().join()).not.toContain('counted');
    await app.user.click(again);
    await waitFor(() => expect(statuses()).toContain('2 groups counted.'));
    const held = app.fake.hold('hr.countGroup');
    await app.user.click(await button('Count again'));
    await held.arrived;
    expect(statuses().join()).not.toContain('counted');
    held.refuse({ code: 'timeout', message: 'Too slow' });
    await waitFor(() => expect(statuses()).toContain('1 of 2 groups counted.'));
  });

  test('is how many link types a search leaves', async () => {
    shortenPauses();
    const app = open();
    await chooseTeam(app);
    await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
    await app.user.click(await button('Add a link'));
    const field = await screen.findByRole('textbox', { name: 'Search link types' });
    type(field, 'GitHub');
    await waitFor(() => expect(statuses()).toContain('1 found.'));
    type(field, 'no such link');
    await waitFor(() => expect(statuses()).toContain('No results.'));
  });

  test('is how many people a dry run adds, changes, and removes, and how many a search leaves', async () => {
    shortenPauses();
    const app = open();
    const held = app.fake.hold('hr.dryRun');
    await chooseTeam(app);
    await app.user.click(await button('Dry run'));
    await held.arrived;
    const places = screen.getAllByRole('status');
    const removed = [leaver(1), leaver(2)];
    const counts = { added: 1200, changed: 1, removed: 2, skipped: 0 };
    app.fake.answer('hr.dryRunPage', { added: [], changed: [], removed: [], skipped: [] });
    held.answer(predicted(dryRun({ removed, counts })));
    const heard = await screen.findByText('1,200 added, 1 changed, 2 removed.');
    expect(places).toContain(heard);
    expect(statuses().join()).not.toContain('found');
    type(screen.getByLabelText('Search names and emails'), 'Member 2');
    await waitFor(() => expect(statuses()).toContain('1 found.'));
  });
});
