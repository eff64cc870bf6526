import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { config } from '../../domain/hr-sync/hr-builders';
import {
  button,
  chooseTeam,
  connection,
  dryRun,
  isDisabled,
  leaver,
  type Opened,
  open,
  predicted,
  refused,
  type,
} from './open-hr-sync';

describe('a manual sync', () => {
  const openDryRun = async (app: Opened) => {
    await chooseTeam(app);
    await app.user.click(await button('Dry run'));
  };

  test('requires typing the number for many removals, and disables both buttons while it runs', async () => {
    const removed = Array.from({ length: 21 }, (_, index) => leaver(index + 1));
    const app = open((fake) =>
      fake.answer('hr.dryRun', predicted(dryRun({ removed, teamSize: 1000 }))),
    );
    await openDryRun(app);
    expect(await screen.findByRole('tab', { name: 'Removed (21)' })).toBeTruthy();
    expect(isDisabled(await button('Sync'))).toBe(true);
    type(screen.getByLabelText('21 people will be removed. Type 21 to confirm.'), '20');
    expect(isDisabled(await button('Sync'))).toBe(true);
    type(screen.getByLabelText('21 people will be removed. Type 21 to confirm.'), '21');
    await app.user.click(await button('Sync'));
    const held = app.fake.hold('hr.manualSync');
    await app.user.dblClick(await button('Confirm'));
    await held.arrived;
    expect((await button('Confirm')).ariaDisabled).toBe('true');
    expect((await button('Cancel')).ariaDisabled).toBe('true');
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    held.answer({
      outcome: {
        counts: { predicted: 20, other: 0, missing: 1, unforeseen: 0 },
        findings: [
          {
            kind: 'removed',
            verdict: 'missing',
            name: 'Member 3',
            email: 'm3@acme.example',
            label: '',
            predicted: 'Not on the team',
            happened: 'On the team',
          },
        ],
      },
    });
    expect(await screen.findByText('Didn’t happen')).toBeTruthy();
    expect(app.fake.inputs('hr.manualSync')).toEqual([
      { teamId: 3000061, connectionId: 7, dryRunId: 'run', typed: '21' },
    ]);
  });

  test('requires the number above 10% of the team, but not at 10%', async () => {
    const removed = [leaver(1), leaver(2)];
    const app = open((fake) =>
      fake.answer('hr.dryRun', predicted(dryRun({ removed, teamSize: 20 }))),
    );
    await openDryRun(app);
    expect(isDisabled(await button('Sync'))).toBe(false);
    app.fake.answer('hr.dryRun', predicted(dryRun({ removed, teamSize: 19 })));
    await app.user.click(await button('New dry run'));
    expect(
      await screen.findByLabelText('2 people will be removed. Type 2 to confirm.'),
    ).toBeTruthy();
    expect(isDisabled(await button('Sync'))).toBe(true);
  });

  test('shows the numbers and requires typing the additions when people exceed seats', async () => {
    const counts = { added: 11_700, changed: 0, removed: 6, skipped: 0 };
    const app = open((fake) =>
      fake.answer('hr.dryRun', predicted(dryRun({ counts, teamSize: 307, seats: 350 }))),
    );
    app.fake.answer('hr.dryRunPage', { added: [], changed: [], removed: [], skipped: [] });
    await openDryRun(app);
    const field = await screen.findByLabelText(
      '11,700 people will be added and 6 removed; the team uses 307 of 350 seats. Type 11,700 to confirm.',
    );
    expect(isDisabled(await button('Sync'))).toBe(true);
    type(field, '307');
    expect(isDisabled(await button('Sync'))).toBe(true);
    type(field, '11,700');
    await app.user.click(await button('Sync'));
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'The team has 307 members now, with 350 seats, and 12,001 afterward.',
    );
    app.fake.answer('hr.manualSync', { outcome: null });
    await app.user.click(await button('Confirm'));
    expect(app.fake.inputs('hr.manualSync')).toEqual([
      { teamId: 3000061, connectionId: 7, dryRunId: 'run', typedAdded: '11,700' },
    ]);
  });

  test.each([
    ['everyone has a seat', { seats: 62 }],
    ['the seat count is unknown', {}],
  ])('requires no typed number when %s', async (_case, seats) => {
    const counts = { added: 2, changed: 0, removed: 0, skipped: 0 };
    const app = open((fake) => fake.answer('hr.dryRun', predicted(dryRun({ counts, ...seats }))));
    app.fake.answer('hr.dryRunPage', { added: [], changed: [], removed: [], skipped: [] });
    await openDryRun(app);
    expect(isDisabled(await button('Sync'))).toBe(false);
  });

  test('shows old and new values for each change, and can search them', async () => {
    const app = open((fake) =>
      fake.answer(
        'hr.dryRun',
        predicted(
          dryRun({
            changed: ['Ann', 'Bob'].map((name, index) => ({
              userId: name,
              memberId: index,
              cardId: index,
              email: `${name}@acme.example`,
              name,
              why: 'Directory values differ.',
              fields: [
                {
                  key: 'linkData.Job Title',
                  label: 'Job Title',
                  from: 'Clerk',
                  to: `Head ${name}`,
                  custom: false,
                },
              ],
            })),
            unknowns: ['Which department groups the server creates or changes.'],
          }),
        ),
      ),
    );
    await openDryRun(app);
    expect(await screen.findByText('Head Ann')).toBeTruthy();
    expect(screen.getAllByText('Clerk')).toHaveLength(2);
    expect(screen.getByText('Which department groups the server creates or changes.')).toBeTruthy();
    type(screen.getByRole('textbox', { name: 'Search names and emails' }), 'bob');
    await waitFor(() => expect(screen.queryByText('Head Ann')).toBeNull());
    expect(screen.getByText('Head Bob')).toBeTruthy();
  });

  test('loads a long list in pieces, and retries a piece that fails', async () => {
    const removed = Array.from({ length: 21 }, (_, index) => leaver(index + 1));
    const counts = { added: 0, changed: 0, removed: 21, skipped: 0 };
    const none = { added: [], changed: [], removed: [], skipped: [] };
    const app = open((fake) => {
      fake.answer(
        'hr.dryRun',
        predicted(dryRun({ removed: removed.slice(0, 10), counts, teamSize: 1000 })),
      );
      fake.refuse('hr.dryRunPage', refused);
    });
    await openDryRun(app);
    expect(await screen.findByRole('tab', { name: 'Removed (21)' })).toBeTruthy();
    expect(await screen.findByText('No such thing')).toBeTruthy();
    expect(screen.getByText(/10 of 21 loaded/)).toBeTruthy();
    expect(screen.getByLabelText('21 people will be removed. Type 21 to confirm.')).toBeTruthy();
    app.fake.on('hr.dryRunPage', ({ part, offset }) =>
      ok({ ...none, [part]: removed.slice(offset, offset + 8) }),
    );
    await app.user.click(await button('Try again'));
    expect(await screen.findByText('Member 21')).toBeTruthy();
    expect(screen.queryByText(/loaded/)).toBeNull();
    expect(app.fake.inputs('hr.dryRunPage').map(({ offset }) => offset)).toEqual([10, 10, 18]);
  });

  test('asks once more without a dry run, even when the directory’s state is known', async () => {
    const app = open((fake) => {
      fake.answer('hr.connections', [
        connection({
          uid: null,
          integration: 'workday',
          integrationSyncConfig: config({ isDeleteMember: true }),
        }),
      ]);
    });
    await chooseTeam(app);
    await app.user.click(await button('Sync without a dry run'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('how many is unknown');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    const held = app.fake.hold('hr.manualSync');
    await app.user.dblClick(await button('Confirm'));
    await held.arrived;
    expect((await button('Confirm')).ariaDisabled).toBe('true');
    expect((await button('Cancel')).ariaDisabled).toBe('true');
    held.answer({ outcome: null });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.fake.inputs('hr.manualSync')).toEqual([
      { teamId: 3000061, connectionId: 7, dryRunId: null },
    ]);
  });

  test('asks once more after a dry run fails', async () => {
    const app = open((fake) => fake.refuse('hr.dryRun', refused));
    await openDryRun(app);
    expect(await screen.findByText('No such thing')).toBeTruthy();
    const [, inModal] = await screen.findAllByRole('button', {
      name: 'Sync without a dry run',
      hidden: true,
    });
    if (inModal) await app.user.click(inModal);
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Without a dry run, you can’t see what will change.',
    );
  });

  test('shows the new numbers and requires typing them when it would remove more than the dry run said', async () => {
    const removed = Array.from({ length: 25 }, (_, index) => leaver(index + 1));
    const app = open((fake) =>
      fake.answer('hr.dryRun', predicted(dryRun({ removed: removed.slice(0, 2), teamSize: 600 }))),
    );
    await openDryRun(app);
    app.fake.refuse('hr.manualSync', {
      code: 'conflict',
      message: 'More people would be removed.',
      current: { predicted: { ...predicted(dryRun({ removed, teamSize: 600 })), id: 'newer' } },
    });
    await app.user.click(await button('Sync'));
    await app.user.click(await button('Confirm'));
    expect(await screen.findByText('More people would be removed.')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Removed (25)' })).toBeTruthy();
    expect(isDisabled(await button('Sync'))).toBe(true);
    app.fake.answer('hr.manualSync', { outcome: null });
    type(screen.getByLabelText('25 people will be removed. Type 25 to confirm.'), '25');
    await app.user.click(await button('Sync'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '25 removed. The team has 600 members now, and 575 afterward.',
    );
    await app.user.click(await button('Confirm'));
    await waitFor(() =>
      expect(app.fake.inputs('hr.manualSync')[1]).toMatchObject({ dryRunId: 'newer', typed: '25' }),
    );
  });

  test('asks in the same dialog when the dry run cannot be repeated', async () => {
    const app = open((fake) => fake.answer('hr.dryRun', predicted(dryRun())));
    await openDryRun(app);
    app.fake.refuse('hr.manualSync', {
      code: 'conflict',
      message: 'It could not be made again: Broken.',
      current: { unread: true },
    });
    await app.user.click(await button('Sync'));
    await app.user.click(await button('Confirm'));
    expect(
      await screen.findByText(/It could not be made again: Broken\./, { selector: 'p' }),
    ).toBeTruthy();
    app.fake.answer('hr.manualSync', { outcome: null });
    await app.user.click(await button('Confirm'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.fake.inputs('hr.manualSync')[1]).toMatchObject({ dryRunId: 'run', unread: true });
  });

  test('shows a sync from before a reload as running, then its result', async () => {
    const sync = {
      teamId: 3000061,
      connectionId: 7,
      startedAt: '2026-01-10T08:00:00Z',
      by: 'ada@example.com',
      lastSync: null,
    };
    const app = open((fake) => fake.answer('hr.syncState', { state: 'running', sync, last: null }));
    await chooseTeam(app);
    expect(await screen.findByText(/A sync is running/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sync without a dry run' })).toBeNull();
    app.fake.answer('hr.syncState', {
      state: 'none',
      sync: null,
      last: {
        startedAt: sync.startedAt,
        endedAt: '2026-01-10T08:05:00Z',
        by: 'ada@example.com',
        outcome: { counts: { predicted: 4, other: 0, missing: 0, unforeseen: 0 }, findings: [] },
        error: null,
      },
    });
    await app.run(() =>
      app.fake.emit({ type: 'hr.syncChanged', teamId: 3000061, connectionId: 7 }),
    );
    expect(await screen.findByText(/Last sync: started by ada@example.com/)).toBeTruthy();
    await app.user.click(await button('Show the last sync'));
    expect(await screen.findByText(/4 as predicted/)).toBeTruthy();
  });

  test('J24: shows a sync whose response was lost, and asks whether it has ended before starting another', async () => {
    const sync = {
      teamId: 3000061,
      connectionId: 7,
      startedAt: '2026-01-10T08:00:00Z',
      by: 'ada@example.com',
      lastSync: null,
    };
    const app = open((fake) => {
      fake.answer('hr.syncState', { state: 'unknown', sync, last: null });
      fake.answer('hr.dryRun', predicted(dryRun()));
    });
    await chooseTeam(app);
    expect(await screen.findByText(/It may still be running/)).toBeTruthy();
    await app.user.click(await button('Dry run'));
    expect(
      await screen.findByText('An earlier sync never got a response. It may still be running.'),
    ).toBeTruthy();
    app.fake.answer('hr.dismissSync', null as never);
    await app.user.keyboard('{Escape}');
    await app.user.click(await button('Sync without a dry run'));
    const question = await screen.findByRole('alertdialog', {
      name: 'Mark this sync as finished?',
    });
    await app.user.click(within(question).getByRole('button', { name: 'Mark as finished' }));
    expect(app.fake.inputs('hr.dismissSync')).toEqual([{ teamId: 3000061, connectionId: 7 }]);
    expect(await screen.findByText(/Without a dry run, you can’t see/)).toBeTruthy();
    expect(app.fake.inputs('hr.manualSync')).toEqual([]);
    await app.user.click(await button('Cancel'));
    // The confirmation is the same with and without a dry run.
    await app.user.click(await button(/^(Show d|D)ry run$/));
    await app.user.click(await button('Sync'));
    const again = await screen.findByRole('alertdialog', { name: 'Mark this sync as finished?' });
    await app.user.click(within(again).getByRole('button', { name: 'Mark as finished' }));
    expect(await screen.findByText(/Dry run: 0 added/)).toBeTruthy();
    expect(app.fake.inputs('hr.dismissSync')).toHaveLength(2);
    expect(app.fake.inputs('hr.manualSync')).toEqual([]);
  });

  test('marks a dry run as out of date after the config, the mapping, or the team changes', async () => {
    const app = open((fake) => fake.answer('hr.dryRun', predicted(dryRun())));
    await openDryRun(app);
    expect(await button('Sync')).toBeTruthy();
    await app.run(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 9 }));
    expect(screen.queryByText(/changed since this dry run/)).toBeNull();
    await app.run(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 3000061 }));
    expect(await screen.findByText(/changed since this dry run/)).toBeTruthy();
    // Sync stays available, because core repeats the dry run first.
    expect(await button('Sync')).toBeTruthy();
    await app.user.click(await button('New dry run'));
    expect(await button('Sync')).toBeTruthy();
    expect(screen.queryByText(/changed since this dry run/)).toBeNull();

    await app.user.keyboard('{Escape}');
    expect(await button('Show dry run')).toBeTruthy();
    await app.run(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 3000061 }));
    await app.user.click(await button('Dry run'));
    await waitFor(() => expect(app.fake.inputs('hr.dryRun')).toHaveLength(3));
  });

  test('says that the dry run does not include unsaved edits', async () => {
    const app = open();
    await chooseTeam(app);
    await app.user.click(await screen.findByRole('switch', { name: 'Send invites' }));
    expect(await screen.findByText(/Unsaved changes to the sync config/)).toBeTruthy();
    await app.user.click(await button('Cancel'));
    expect(screen.queryByText(/Unsaved changes to the sync config/)).toBeNull();
  });

  test('saves a dry run as CSV, once on a double click, and shows the file', async () => {
    const app = open((fake) => fake.answer('hr.dryRun', predicted(dryRun())));
    await openDryRun(app);
    const held = app.fake.hold('hr.exportDryRun');
    await app.user.dblClick(await button('Export CSV'));
    held.answer({ id: 'f1', path: '/home/staff/Downloads/dry-run.csv', fileName: 'dry-run.csv' });
    expect(await screen.findByText('Saved dry-run.csv')).toBeTruthy();
    expect(app.fake.inputs('hr.exportDryRun')).toEqual([{ id: 'run' }]);
    app.fake.answer('file.showInFolder', null);
    await app.user.click(await button('Show in folder'));
    expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
  });

  test('cancels and reruns a dry run, and says why an export failed', async () => {
    const app = open();
    const held = app.fake.hold('hr.dryRun');
    await openDryRun(app);
    const { id } = await held.arrived;
    await app.user.click(await button('Cancel'));
    expect(app.fake.cancelled).toEqual([id]);
    held.refuse({ code: 'cancelled', message: 'Canceled.' });
    expect(await screen.findByText('The dry run was canceled.')).toBeTruthy();
    app.fake.answer('hr.dryRun', predicted(dryRun()));
    const [again] = screen.getAllByRole('button', { name: 'Dry run' }).slice(-1);
    if (again) await app.user.click(again);
    app.fake.refuse('hr.exportDryRun', {
      code: 'file',
      reason: 'ENOSPC',
      message: 'The disk is full.',
    });
    await app.user.click(await button('Export CSV'));
    await waitFor(() => expect(app.snackbar()).toContain('The disk is full.'));
  });
});
