import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { createTestStore } from '../../../helpers/test-store';
import { member } from '../../domain/builders';

const setup = () => {
  const all = createTestStore('admin');
  const login = () => all.state().memberLogin;
  return { ...all, login };
};

test('asks for a required reason, and sends it', async () => {
  const { fake, login, state } = setup();
  fake.answer('member.loginReason', { needed: true, suggestions: ['Ticket 12'] });
  await login().start(3, 'staging');
  expect(login().asking).toEqual({ memberId: 3, target: 'staging', suggestions: ['Ticket 12'] });
  fake.answer('member.openTeamApp', { host: 'teams.example.test' });
  expect(await login().open(3, 'Ticket 13')).toBe(true);
  expect(fake.inputs('member.openTeamApp')).toEqual([
    { memberId: 3, target: 'staging', reason: 'Ticket 13' },
  ]);
  expect(login().asking).toBeNull();
  expect(fake.inputs('member.loginReason')).toEqual([{ memberId: 3 }]);
  expect(state().feedback.snackbar?.message).toBe(
    'Opened teams.example.test as Member 3 in your browser',
  );
});

test('says as whom the browser was opened', async () => {
  const { fake, login, state } = setup();
  fake.answer('member.loginReason', { needed: false, suggestions: [] });
  fake.answer('member.getById', member({ id: 3, name: 'Lily Chen' }));
  await state().records.loadMember(3);
  fake.answer('member.openTeamApp', { host: 'teams.example.test' });
  await login().start(3, 'admin');
  expect(state().feedback.snackbar?.message).toBe(
    'Opened teams.example.test as Lily Chen in your browser',
  );
});

test('opens the browser directly when the reason is already known', async () => {
  const { fake, login } = setup();
  fake.answer('member.loginReason', { needed: false, suggestions: [] });
  fake.answer('member.openTeamApp', { host: 'teams.example.test' });
  await login().start(3, 'admin');
  expect(fake.inputs('member.openTeamApp')).toEqual([{ memberId: 3, target: 'admin' }]);
});

test('opens one page on a double click', async () => {
  const { fake, login } = setup();
  fake.on('member.loginReason', () => ok({ needed: false, suggestions: [] }));
  const held = fake.hold('member.openTeamApp');
  const first = login().start(3, 'admin');
  expect(login().opening).toBe(3);
  await held.arrived;
  await login().start(3, 'admin');
  await login().start(4, 'admin');
  expect(fake.inputs('member.loginReason')).toHaveLength(1);
  held.answer({ host: 'x' });
  await first;
  expect(fake.inputs('member.openTeamApp')).toHaveLength(1);
});

test('shows an alert on failure, and keeps the dialog with its reason', async () => {
  const { fake, login, state } = setup();
  fake.answer('member.loginReason', { needed: true, suggestions: [] });
  await login().start(3, 'admin');
  fake.refuse('member.openTeamApp', { code: 'not-found', message: 'No such auth user' });
  expect(await login().open(3, 'Ticket 13')).toBe(false);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['No such auth user']);
  expect(login()).toMatchObject({ asking: { memberId: 3 }, opening: null });
});

test('shows an alert when it cannot tell whether a reason is needed', async () => {
  const { fake, login, state } = setup();
  fake.refuse('member.loginReason', { code: 'timeout', message: 'Too slow' });
  await login().start(3, 'admin');
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Too slow']);
  expect(login()).toMatchObject({ asking: null, opening: null });
});

test('opens the browser once for the member the reason was given for, and not after Cancel', async () => {
  const { fake, login } = setup();
  expect(await login().open(3, 'Ticket 13')).toBe(false);
  fake.answer('member.loginReason', { needed: true, suggestions: [] });
  await login().start(3, 'admin');
  expect(await login().open(4, 'Ticket 13')).toBe(false);
  login().cancel();
  expect(login().asking).toBeNull();
  expect(await login().open(3, 'Ticket 13')).toBe(false);
  expect(fake.inputs('member.openTeamApp')).toEqual([]);
  await login().start(3, 'admin');
  const held = fake.hold('member.openTeamApp');
  const first = login().open(3, 'Ticket 13');
  expect(login().opening).toBe(3);
  expect(await login().open(3, 'Ticket 13')).toBe(false);
  expect(login().opening).toBe(3);
  held.answer({ host: 'x' });
  expect(await first).toBe(true);
  expect(login()).toMatchObject({ opening: null, asking: null });
  expect(fake.inputs('member.openTeamApp')).toHaveLength(1);
});

test('does not start a login that another part of the window is already running', async () => {
  const { fake, login, state } = setup();
  fake.answer('member.loginReason', { needed: false, suggestions: [] });
  const held = fake.hold('member.openTeamApp');
  const other = state().writes.run('member/3/login', 'member.openTeamApp', {
    memberId: 3,
    target: 'admin',
  });
  await login().start(3, 'admin');
  expect(login().opening).toBeNull();
  held.answer({ host: 'x' });
  await other;
  expect(fake.inputs('member.openTeamApp')).toHaveLength(1);
});

test('keeps the ticket of the last reason until it is cleared', async () => {
  const { fake, login } = setup();
  fake.answer('member.loginReason', { needed: true, suggestions: [] });
  fake.answer('member.openTeamApp', { host: 'x' });
  expect(login().ticket).toBe('');
  await login().start(3, 'admin');
  await login().open(3, 'Asked for in SUP-12');
  expect(login().ticket).toBe('SUP-12');
  login().clearTicket();
  expect(login().ticket).toBe('');
});
