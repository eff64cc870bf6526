import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { NewTeamScreen } from '../../../../src/renderer/features/team-setup/create/new-team-screen';
import {
  alertTexts,
  descriptionOf,
  enterText,
  isUnavailable,
  type RenderedApp,
  renderApp,
} from '../../../helpers/render-app';

const owner = 'olive@fresh.test';
const created = {
  ...newTeamSetupFlow(owner, false),
  teamId: 17,
  teamOwnerName: 'Olive',
  stripeCustomer: 'cus_17',
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const create = () => screen.getByRole('button', { name: 'Create Team' });

const open = () => renderApp(<NewTeamScreen />, { permissions: ['sales'] });
const fill = async ({ user }: RenderedApp) => {
  await enterText(user, field('Team owner email'), owner);
  await enterText(user, field('Team owner name'), 'Olive');
  await enterText(user, field('Salesforce account ID'), '0015g');
};

describe('Create New Team', () => {
  test('marks each missing required field, and sends nothing', async () => {
    const app = open();
    await app.user.click(create());
    expect(document.activeElement).toBe(field('Team owner email'));
    expect(descriptionOf(field('Team owner email'))).toBe('Enter the owner’s email address.');
    expect(descriptionOf(field('Team owner name'))).toBe('Enter the owner’s name.');
    expect(descriptionOf(field('Salesforce account ID'))).toBe(
      'Enter the Salesforce account ID, or check Test Account.',
    );
    await app.user.click(screen.getByLabelText('Test Account'));
    expect(descriptionOf(field('Salesforce account ID'))).toBe('');
    expect(app.fake.inputs('team.create')).toEqual([]);
  });

  test('sends the emails with the owner appended, and continues to the editor on tab 1', async () => {
    const app = open();
    app.fake.answer('team.create', created);
    await fill(app);
    await app.user.type(field('Member emails'), 'a@x.test, b@x.test{Enter}c@x.test ,');
    await app.user.click(create());
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(1));
    expect(app.fake.inputs('team.create')).toEqual([
      {
        teamOwnerEmail: owner,
        teamOwnerName: 'Olive',
        salesforceAccountId: '0015g',
        memberEmails: ['a@x.test', 'b@x.test', 'c@x.test', owner],
        isTestAccount: false,
        addOwnerAsAdmin: true,
      },
    ]);
  });

  test('names a team that was set aside meanwhile, and does not move to another team’s editor', async () => {
    const app = open();
    app.fake.answer('team.create', null);
    await fill(app);
    const { tab } = app.store.getState().navigation;
    await app.user.click(create());
    await waitFor(() =>
      expect(app.snackbar()).toBe(
        'Team created for olive@fresh.test. Find it under “Not sent yet” on Home.',
      ),
    );
    expect(app.store.getState().navigation.tab).toBe(tab);
  });

  test('sends a repeated address once, and says so', async () => {
    const app = open();
    await fill(app);
    await app.user.type(field('Member emails'), 'a@x.test A@x.test');
    expect(
      screen.getByText(
        'Starts with 2 members. a@x.test is listed more than once and is sent once.',
      ),
    ).toBeTruthy();
  });

  test('shows an alert for an invalid email, and sends nothing', async () => {
    const app = open();
    await fill(app);
    await app.user.type(field('Member emails'), 'nobody');
    await app.user.click(create());
    expect(alertTexts(app)).toEqual(['Bad email(s) detected']);
    expect(app.fake.inputs('team.create')).toEqual([]);
  });

  test('requires an admin owner when there are no other members', async () => {
    const app = open();
    await fill(app);
    await app.user.click(screen.getByLabelText('Add the owner as admin'));
    expect(
      screen.getByText('Without other members, the owner must be added as admin.'),
    ).toBeTruthy();
    await app.user.click(create());
    expect(app.fake.inputs('team.create')).toEqual([]);
  });

  test.each([
    ['Team owner email', 300],
    ['Team owner name', 300],
    ['Salesforce account ID', 20],
    ['Member emails', 1000],
  ])('limits %s to %i characters, and shows an alert for more', async (label, limit) => {
    const app = open();
    await app.user.click(field(label));
    await app.user.paste('x'.repeat(limit));
    expect(field(label).value).toHaveLength(limit);
    expect(alertTexts(app)).toEqual([]);
    await app.user.paste('y');
    expect(field(label).value).toBe('x'.repeat(limit));
    expect(alertTexts(app)).toEqual(['Too many characters']);
  });

  test.each([
    ['the server’s message', { code: 'conflict', message: 'Owner has a team' }, 'Owner has a team'],
    ['no message', { code: 'timeout', message: 'No answer' }, 'Server error - please refresh'],
    [
      'only a status',
      { code: 'server', status: 500, message: 'Internal Server Error', wordless: true },
      'Server error - please refresh',
    ],
  ] as const)('shows an alert on a refusal: %s', async (_what, error, text) => {
    const app = open();
    app.fake.refuse('team.create', error);
    await fill(app);
    await app.user.click(create());
    await waitFor(() => expect(alertTexts(app)).toEqual([text]));
    expect(field('Team owner email').value).toBe(owner);
  });

  test('creates one team on a double click', async () => {
    const app = open();
    const held = app.fake.hold('team.create');
    await fill(app);
    await app.user.dblClick(create());
    await held.arrived;
    expect(create().getAttribute('aria-busy')).toBe('true');
    held.answer(created);
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(1));
    expect(app.fake.inputs('team.create')).toHaveLength(1);
  });

  test('keeps what is typed for the next team while one is created', async () => {
    const app = open();
    await fill(app);
    const held = app.fake.hold('team.create');
    await app.user.click(create());
    fireEvent.change(field('Team owner email'), { target: { value: 'zoe@next.test' } });
    held.answer(created);
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(1));
    expect(app.store.getState().drafts.texts['team-setup/new-team']).toContain('zoe@next.test');
  });

  test('continues another team’s setup or leaves it for now, and focuses the form', async () => {
    const app = open();
    app.fake.answer('teamSetup.leave', null);
    await app.run(({ teamSetup }) => teamSetup.follow(created));
    expect(screen.queryByLabelText(/^Team owner email/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue: Set the pricing' })).toBeTruthy();
    expect(
      screen.getByText('Team created, no price set: you’ll find it under “Not sent yet” on Home.'),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: `Finish ${owner} later` }));
    await waitFor(() => expect(document.activeElement).toBe(field('Team owner email')));
    expect(app.fake.inputs('teamSetup.leave')).toEqual([
      { id: '', email: owner, teamId: 17, step: 'price' },
    ]);
    expect(app.store.getState().navigation.tab).toBe(0);
  });

  test('makes room for another team when one is finished', async () => {
    const app = open();
    app.fake.answer('teamSetup.leave', null);
    await app.run(({ teamSetup }) =>
      teamSetup.follow({ ...created, teamCreated: true, finished: true }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Create another team' }));
    await waitFor(() => expect(field('Team owner email')).toBeTruthy());
  });
});

describe('a new team with an unknown outcome', () => {
  const write = {
    id: 'w1',
    action: 'team.create',
    title: 'Create a team',
    subject: `team of ${owner}`,
    detail: '',
    startedAt: '2026-11-22T10:00:00Z',
    state: 'unknown',
    message: '',
    record: null,
    canRepeat: true,
    isOld: false,
  } as const;
  const openUnknown = (prepare: Parameters<typeof renderApp>[1] = {}) =>
    renderApp(<NewTeamScreen />, {
      permissions: ['sales'],
      prepare: (fake) => {
        fake.answer('writes.unfinished', [write]);
        prepare.prepare?.(fake);
      },
    });
  const found = (createdAt: string) => ({
    truth: 'present' as const,
    message: '',
    teams: [{ id: 17, email: owner, companyName: null, createdAt }],
  });

  test('is looked up first, and continues without a second creation when it exists', async () => {
    const app = openUnknown({
      prepare: (fake) => {
        fake.answer('team.findByOwner', found('2026-11-22T10:00:01Z'));
        fake.answer('writes.repeat', { saved: null });
      },
    });
    expect(await screen.findByText(`Team #17 was created for ${owner}.`)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Copy team ID 17' }));
    expect(await navigator.clipboard.readText()).toBe('17');
    // J24: nothing is disabled, so another owner's team can be created meanwhile.
    expect(isUnavailable(create())).toBe(false);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Use this and continue' }));
    // Core looks the team up before it sends anything.
    await waitFor(() => expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'w1' }]));
  });

  test('is not matched to a team made shortly before, which is only named', async () => {
    openUnknown({
      prepare: (fake) => fake.answer('team.findByOwner', found('2026-11-22T09:56:00Z')),
    });
    expect(
      await screen.findByText(
        `Team #17 was created for ${owner} 4 minutes before this attempt. If that’s the one, continue from its record and dismiss this attempt.`,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this and continue' })).toBeNull();
  });

  test('is not matched to an older team, and retrying repeats the same write', async () => {
    const app = openUnknown({
      prepare: (fake) => {
        fake.answer('team.findByOwner', found('2025-01-01T00:00:00Z'));
        fake.answer('writes.repeat', { saved: null });
      },
    });
    expect(
      await screen.findByText(
        `No team found for ${owner}. It may not appear in search yet. Trying again is safe: the server treats it as the same change.`,
      ),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'w1' }]));
  });

  test('makes no promises after 20 hours, and the form still sends another owner’s team', async () => {
    const app = renderApp(<NewTeamScreen />, {
      permissions: ['sales'],
      prepare: (fake) => {
        fake.answer('writes.unfinished', [{ ...write, isOld: true }]);
        fake.answer('team.findByOwner', { truth: 'cannot-tell', message: '', teams: [] });
      },
    });
    expect(
      await screen.findByText(
        'We can’t tell whether the team exists. The server may no longer recognize the first attempt: trying again may do it twice.',
      ),
    ).toBeTruthy();
    await fill(app);
    const held = app.fake.hold('team.create');
    await app.user.click(create());
    await held.arrived;
    expect(app.fake.inputs('team.create')).toHaveLength(1);
    held.answer(created);
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(1));
  });

  test('can be looked up again when the lookup fails', async () => {
    const app = openUnknown({
      prepare: (fake) =>
        fake.answer('team.findByOwner', { truth: 'cannot-tell', message: 'Offline', teams: [] }),
    });
    expect(await screen.findByText(/can’t tell whether the team exists: Offline/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(app.fake.inputs('team.findByOwner')).toHaveLength(2));
  });
});
