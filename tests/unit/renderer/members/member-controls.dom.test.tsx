import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose } from '../../../helpers/dropdown';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { settled } from '../../../helpers/test-store';
import { membership, parentTeam, team } from '../../domain/builders';
import { ada, changed, type OpenMember, openControls, openMember, question } from './open-member';

describe('C3: feature flags', () => {
  test('send one call per flag and for lead capture, and confirm it', async () => {
    const app = await openControls(ada({ textFollowUp: false, exchange: '0' }));
    app.fake.answer('member.setFlag', null);
    app.fake.answer('member.setLeadCapture', null);
    const text = screen.getByRole<HTMLInputElement>('switch', { name: 'Text follow-up' });
    await app.user.click(text);
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated member!'));
    expect(app.fake.inputs('member.setFlag')).toEqual([
      { memberId: 12, flag: 'textFollowUp', value: true },
    ]);
    expect(text.checked).toBe(true);
    const capture = screen.getByRole<HTMLInputElement>('switch', { name: 'Lead capture mode' });
    expect(capture.checked).toBe(false);
    await app.user.click(capture);
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated lead capture mode!'));
    expect(app.fake.inputs('member.setLeadCapture')).toEqual([{ memberId: 12, on: true }]);
    expect(capture.checked).toBe(true);
  });

  test('return to the original value on a quick double toggle, and send only the last choice', async () => {
    const app = await openControls(ada({ emailFollowUp: false }));
    const held = app.fake.hold('member.setFlag');
    app.fake.answer('member.setFlag', null);
    const flag = screen.getByRole<HTMLInputElement>('switch', { name: 'Email follow-up' });
    await app.user.click(flag);
    await app.user.keyboard(' ');
    expect(flag.checked).toBe(false);
    await act(async () => held.answer(null));
    await settled();
    expect(app.fake.inputs('member.setFlag').map((input) => input.value)).toEqual([true, false]);
    expect(flag.checked).toBe(false);
  });

  test('disable a flag that the parent team has turned off, and say which team that is', async () => {
    const parent = parentTeam({ id: 90, companyName: 'Umbrella', textFollowUp: false });
    await openControls(ada({ memberTeams: [membership({ id: 30, parent }, 300)] }));
    const text = screen.getByRole<HTMLInputElement>('switch', { name: 'Text follow-up' });
    expect(text.disabled).toBe(true);
    expect(descriptionOf(text)).toContain('Umbrella');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Email follow-up' }).disabled).toBe(
      false,
    );
  });
});

describe('problems listed under the name', () => {
  test('include an unverified email, which can be marked as verified there', async () => {
    const app = await openMember(ada({ emailVerified: false }));
    app.fake.answer('member.verifyEmail', null);
    await app.user.click(await screen.findByRole('button', { name: 'Mark as verified' }));
    await waitFor(() =>
      expect(app.fake.inputs('member.verifyEmail')).toEqual([
        { memberId: 12, emailVerified: true },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Mark as verified' })).toBeNull();
  });

  test('include a flag the parent team has turned off, with a link to that team', async () => {
    const parent = parentTeam({ id: 90, companyName: 'Umbrella', textFollowUp: false });
    const app = await openMember(ada({ memberTeams: [membership({ id: 30, parent }, 300)] }));
    app.fake.hold('team.getById');
    await app.user.click(await screen.findByRole('button', { name: 'Open parent team' }));
    expect(app.store.getState().navigation.modals.at(-1)).toEqual({ kind: 'team', id: 90 });
  });
});

test('undoes a flag change from the snackbar', async () => {
  const app = await openControls();
  app.fake.answer('member.setFlag', null);
  const flag = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Text follow-up' });
  await app.user.click(flag());
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(app.fake.inputs('member.setFlag').map(({ value }) => value)).toEqual([false, true]),
  );
  expect(flag().checked).toBe(true);
});

describe('C3: team transfer', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Team ID');
  const transfer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' });
  /** Sends a transfer before its team is known, because the response would ask the question anew. */
  const transferTo44 = async ({ fake, user }: Awaited<ReturnType<typeof openControls>>) => {
    fake.hold('team.getById');
    await user.type(field(), '44{Enter}');
    await user.click(question().getByRole('button', { name: 'Transfer' }));
  };

  test('is disabled until a team ID is entered', async () => {
    const app = await openControls();
    expect(isUnavailable(transfer())).toBe(true);
    await app.user.type(field(), 'x');
    expect(isUnavailable(transfer())).toBe(true);
    await app.user.clear(field());
    await app.user.type(field(), ' 44 ');
    expect(isUnavailable(transfer())).toBe(false);
  });

  test('counts the members of a large team with commas', async () => {
    const app = await openControls();
    const members = Array.from({ length: 1200 }, (_, id) => ({
      id,
      isAdmin: false,
      member: { id },
    }));
    const large = team({
      id: 46,
      companyName: 'Evergreen',
      initialQuantity: 1500,
      memberTeams: members,
    });
    app.fake.answer('team.getById', large);
    await app.user.type(field(), '46');
    expect(await screen.findByText('Evergreen, 1,200 of 1,500 seats')).toBeTruthy();
  });

  test('asks with the product’s words and both teams, then sends', async () => {
    const app = await openControls();
    await app.user.type(field(), '44');
    expect(await screen.findByText('Prairie, 0 of 12 seats')).toBeTruthy();
    await app.user.keyboard('{Enter}');
    expect(
      question().getByText('Move Ada Lovelace from Acme to Prairie (0 of 12 seats).'),
    ).toBeTruthy();
    expect(
      question().getByText(
        'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
      ),
    ).toBeTruthy();
    expect(question().getByText('Acme (30)')).toBeTruthy();
    expect(question().getByText('Prairie (44)')).toBeTruthy();
    app.fake.answer('memberTeam.transfer', 12);
    await app.user.click(question().getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated members teams data!'));
    expect(app.fake.inputs('memberTeam.transfer')).toEqual([
      { id: 300, teamId: 44, base: { memberId: 12, teamId: 30 } },
    ]);
    expect(field().value).toBe('');
  });

  test('warns at the field that the team is full, and still allows the transfer', async () => {
    const app = await openControls();
    const full = team({
      id: 45,
      companyName: 'Quartz',
      initialQuantity: 1,
      memberTeams: [{ id: 9, isAdmin: false, member: { id: 99 } }],
    });
    app.fake.answer('team.getById', full);
    await app.user.type(field(), '45');
    const text = 'Quartz has no available seats (1 of 1), so the server may refuse the transfer.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(isUnavailable(transfer())).toBe(false);
    await app.user.keyboard('{Enter}');
    expect(question().getByText(`Move Ada Lovelace from Acme to Quartz. ${text}`)).toBeTruthy();
    expect(question().getByRole('button', { name: 'Transfer anyway' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    app.fake.refuse('memberTeam.transfer', { code: 'conflict', message: 'No available seats' });
    await app.user.click(question().getByRole('button', { name: 'Transfer anyway' }));
    await waitFor(() => expect(descriptionOf(field())).toContain('No available seats'));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('warns while typing that the team does not exist', async () => {
    const app = await openControls();
    app.fake.refuse('team.getById', { code: 'not-found', message: 'Team 44 not found' });
    await app.user.type(field(), '44');
    expect(await screen.findByText('Team not found')).toBeTruthy();
  });

  test('says at the field why it was refused, once, and keeps the team ID', async () => {
    const app = await openControls();
    app.fake.refuse('memberTeam.transfer', { code: 'conflict', message: 'No free seat' });
    await transferTo44(app);
    await waitFor(() => expect(descriptionOf(field())).toContain('No free seat'));
    expect(screen.getAllByText('No free seat')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.snackbar()).toBeNull();
    expect(field().value).toBe('44');
    await app.user.type(field(), '5');
    expect(descriptionOf(field())).not.toContain('No free seat');
    await app.user.click(transfer());
    await app.user.click(question().getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(descriptionOf(field())).toContain('No free seat'));
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  test('shows the team that someone else has moved the member to, and asks again', async () => {
    const app = await openControls();
    app.fake.answer('journal.list', []);
    app.fake.refuse('memberTeam.transfer', {
      code: 'conflict',
      message: 'Someone else changed this since you opened it.',
      current: { team: 12 },
    });
    await transferTo44(app);
    expect(
      await screen.findByRole('alertdialog', { name: 'Changed by someone else' }),
    ).toBeTruthy();
    expect(question().getByText('team 12')).toBeTruthy();
    app.fake.answer('memberTeam.transfer', 12);
    await app.user.click(question().getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(app.fake.inputs('memberTeam.transfer').at(-1)).toEqual({
        id: 300,
        teamId: 44,
        base: { memberId: 12, teamId: 12 },
      }),
    );
  });

  test('asks which of several teams to leave', async () => {
    const app = await openControls(
      ada({ memberTeams: [membership({ id: 30 }, 300), membership({ id: 31 }, 301)] }),
    );
    await choose(app.user, 'From team', '#31');
    app.fake.answer('memberTeam.transfer', 12);
    await transferTo44(app);
    expect(app.fake.inputs('memberTeam.transfer')).toEqual([
      { id: 301, teamId: 44, base: { memberId: 12, teamId: 31 } },
    ]);
  });
});

describe('C3: devices', () => {
  const id = () => screen.getByLabelText<HTMLInputElement>(/^Device ID/);
  const nickname = () => screen.getByLabelText<HTMLInputElement>(/^Device Nickname/);
  const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register device' });

  const fill = async ({ user }: OpenMember, deviceId = 'D-9') => {
    await user.type(id(), deviceId);
    await user.type(nickname(), 'Key');
  };

  test('are listed, or an empty message is shown', async () => {
    const app = await openControls();
    expect(await screen.findByText('No devices registered for this member')).toBeTruthy();
    app.fake.answer('member.devices', [{ id: 5, name: 'D-5', nickname: 'Badge' }]);
    changed(app);
    expect(await screen.findByText('D-5')).toBeTruthy();
    expect(screen.getByText('Badge')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy device ID D-5' })).toBeTruthy();
  });

  test('cannot be registered until both fields are filled', async () => {
    const app = await openControls();
    expect(isUnavailable(register())).toBe(true);
    await app.user.type(id(), 'D-9{Enter}');
    expect(isUnavailable(register())).toBe(true);
    await app.user.type(nickname(), '   ');
    expect(isUnavailable(register())).toBe(true);
    await app.user.type(nickname(), 'Key');
    expect(isUnavailable(register())).toBe(false);
    expect(app.fake.inputs('device.register')).toEqual([]);
  });

  test('J14: can be registered by people who can only search, without flags or transfer', async () => {
    const app = await openControls(ada(), { permissions: ['search'] });
    app.fake.answer('device.register', 12);
    expect(screen.queryByText('Feature Flags')).toBeNull();
    expect(screen.queryByText('Team Transfer')).toBeNull();
    await fill(app);
    await app.user.click(register());
    await waitFor(() => expect(app.snackbar()).toBe('Successfully registered device!'));
  });

  test('are registered once on a double click, which leaves an empty form for the next one', async () => {
    const app = await openControls();
    await fill(app, ' D-9 ');
    const held = app.fake.hold('device.register');
    await app.user.dblClick(register());
    expect(app.fake.inputs('device.register')).toEqual([{ name: 'D-9', nickname: 'Key', mid: 12 }]);
    await act(async () => held.answer(12));
    expect(app.snackbar()).toBe('Successfully registered device!');
    expect(id().value).toBe('');
    expect(nickname().value).toBe('');
    expect(document.activeElement).toBe(id());
  });

  test('ask for nothing in the empty form once a device is registered from the last field', async () => {
    const app = await openControls();
    app.fake.answer('device.register', 12);
    await fill(app);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(id()));
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  test('keep text typed during a request as the next device', async () => {
    const app = await openControls();
    await fill(app);
    const held = app.fake.hold('device.register');
    await app.user.click(register());
    await app.user.clear(id());
    await app.user.type(id(), 'D-10');
    await act(async () => held.answer(12));
    expect(app.snackbar()).toBe('Successfully registered device!');
    expect(id().value).toBe('D-10');
    expect(nickname().value).toBe('');
  });

  test('keep focus on the field being typed in', async () => {
    const app = await openControls();
    await fill(app);
    const held = app.fake.hold('device.register');
    await app.user.keyboard('{Enter}');
    await app.user.keyboard(' ring');
    await act(async () => held.answer(12));
    expect(app.snackbar()).toBe('Successfully registered device!');
    expect(document.activeElement).toBe(nickname());
    await app.user.keyboard('s');
    expect(nickname().value).toBe('Key rings');
  });

  test('J12: stop loading and say why on failure, and keep the form', async () => {
    const app = await openControls();
    await fill(app);
    app.fake.refuse('device.register', { code: 'timeout', message: 'Too slow' });
    await app.user.click(register());
    await waitFor(() => expect(descriptionOf(id())).toContain('Too slow'));
    expect(id().value).toBe('D-9');
    app.fake.refuse('device.register', { code: 'conflict', message: 'Already registered' });
    await app.user.click(register());
    await waitFor(() => expect(descriptionOf(id())).toContain('Already registered'));
    expect(app.snackbar()).toBeNull();
    await app.user.type(id(), '0');
    expect(descriptionOf(id())).not.toContain('Already registered');
  });

  test('focus the ID that the server refused, unless something is typed meanwhile', async () => {
    const app = await openControls();
    await fill(app);
    app.fake.refuse('device.register', { code: 'conflict', message: 'Already registered' });
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(descriptionOf(id())).toContain('Already registered'));
    expect(document.activeElement).toBe(id());
    const held = app.fake.hold('device.register');
    await app.user.click(register());
    await held.arrived;
    await app.user.type(nickname(), '2');
    await act(async () => held.refuse({ code: 'conflict', message: 'Already registered' }));
    expect(document.activeElement).toBe(nickname());
  });

  test('say why in a notification that names the member, if the record was closed first', async () => {
    const app = await openControls();
    await fill(app);
    const held = app.fake.hold('device.register');
    await app.user.click(register());
    await held.arrived;
    act(() => app.store.getState().navigation.closeModal());
    await act(async () => held.refuse({ code: 'conflict', message: 'Already registered' }));
    expect(screen.getByText('Ada Lovelace: Already registered')).toBeTruthy();
    expect(app.store.getState().drafts.texts['member/12/device/name']).toBe('D-9');
  });

  test('say why in a notification that names the device, if the next one is being typed', async () => {
    const app = await openControls();
    await fill(app, ' D-9 ');
    const held = app.fake.hold('device.register');
    await app.user.click(register());
    await app.user.clear(id());
    await app.user.type(id(), 'D-10');
    await act(async () => held.refuse({ code: 'conflict', message: 'Already registered' }));
    expect(app.snackbar()).toBe('Device D-9: Already registered');
    expect(id().value).toBe('D-10');
    expect(descriptionOf(id())).not.toContain('Already registered');
  });

  test('say whose device it is, by name', async () => {
    const app = await openControls();
    await fill(app);
    const message = 'Device D-9 is already registered to member 5.';
    app.fake.refuse('device.register', { code: 'conflict', message });
    app.fake.answer('member.getById', ada({ id: 5, name: 'Lily Chen' }));
    await app.user.click(register());
    await waitFor(() => expect(descriptionOf(id())).toContain(`${message} Member 5 is Lily Chen.`));
  });

  test('show only the refusal if the member that it names can’t be loaded', async () => {
    const app = await openControls();
    await fill(app);
    app.fake.refuse('device.register', { code: 'conflict', message: 'Registered to member 5.' });
    app.fake.refuse('member.getById', { code: 'not-found', message: 'Member 5 not found.' });
    await app.user.click(register());
    await waitFor(() => expect(app.fake.inputs('member.getById')).toContainEqual({ memberId: 5 }));
    expect(app.store.getState().feedback.alerts).toEqual([]);
  });
});
