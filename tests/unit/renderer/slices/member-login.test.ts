import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/errors';
import { createTestStore } from '../../../helpers/test-store';

const setup = () => {
  const all = createTestStore('admin');
  const login = () => all.state().memberLogin;
  return { ...all, login };
};

test('asks for the reason where one is needed, and goes with it', async () => {
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
  expect(state().feedback.snackbar?.message).toBe('Opened teams.example.test in your browser');
});

test('where it is known already, the browser opens at once', async () => {
  const { fake, login } = setup();
  fake.answer('member.loginReason', { needed: false, suggestions: [] });
  fake.answer('member.openTeamApp', { host: 'teams.example.test' });
  await login().start(3, 'admin');
  expect(fake.inputs('member.openTeamApp')).toEqual([{ memberId: 3, target: 'admin' }]);
});

test('a double click opens one page', async () => {
  const { fake, login } = setup();
  fake.on('member.loginReason', () => ok({ needed: false, suggestions: [] }));
  const held = fake.hold('member.openTeamApp');
  const first = login().start(3, 'admin');
  await held.arrived;
  await login().start(3, 'admin');
  held.answer({ host: 'x' });
  await first;
  expect(fake.inputs('member.openTeamApp')).toHaveLength(1);
});

test('a failure is an alert, and the question with the reason stays', async () => {
  const { fake, login, state } = setup();
  fake.answer('member.loginReason', { needed: true, suggestions: [] });
  await login().start(3, 'admin');
  fake.refuse('member.openTeamApp', { code: 'not-found', message: 'No such auth user' });
  expect(await login().open(3, 'Ticket 13')).toBe(false);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['No such auth user']);
  expect(login()).toMatchObject({ asking: { memberId: 3 }, opening: null });
});
