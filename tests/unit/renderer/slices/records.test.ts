import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';
import { member, team } from '../../rules/builders';

test('a record is there once for everybody, and stays while it loads again', async () => {
  const { fake, state } = createTestStore('search');
  fake.answer('member.getById', member({ id: 7, email: 'old@example.test' }));
  await state().records.loadMember(7);
  const held = fake.hold('member.getById');
  const again = state().records.loadMember(7);
  expect(state().records.members[7]).toMatchObject({
    load: 'loading',
    value: { email: 'old@example.test' },
  });
  held.answer(member({ id: 7, email: 'new@example.test' }));
  expect(await again).toMatchObject({ email: 'new@example.test' });
  expect(state().records.members[7]?.value?.email).toBe('new@example.test');
});

test('an older answer never shows, and its caller gets the newer one', async () => {
  const { fake, state } = createTestStore('search');
  const slow = fake.hold('team.getById');
  const quick = fake.hold('team.getById');
  const first = state().records.loadTeam(3);
  const second = state().records.loadTeam(3);
  quick.answer(team({ id: 3, companyName: 'New' }));
  await second;
  slow.answer(team({ id: 3, companyName: 'Old' }));
  expect((await first)?.companyName).toBe('New');
  expect(state().records.teams[3]?.value?.companyName).toBe('New');
});

test('a failed load keeps the last value and says why', async () => {
  const { fake, state } = createTestStore('search');
  fake.answer('member.getById', member({ id: 7 }));
  await state().records.loadMember(7);
  fake.refuse('member.getById', { code: 'not-found', message: 'No such member' });
  expect(await state().records.loadMember(7)).toBeNull();
  expect(state().records.members[7]).toMatchObject({
    load: 'failed',
    value: { id: 7 },
    error: { message: 'No such member' },
  });
});

test('a change works on the newest value, and only where there is one', async () => {
  const { fake, state } = createTestStore('search');
  state().records.patchMember(7, () => ({ emailVerified: false }));
  expect(state().records.members[7]).toBeUndefined();
  fake.answer('member.getById', member({ id: 7, emailVerified: true, name: 'Ada' }));
  await state().records.loadMember(7);
  state().records.patchMember(7, ({ name }) => ({ name: `${name} L`, emailVerified: false }));
  expect(state().records.members[7]?.value).toMatchObject({ name: 'Ada L', emailVerified: false });
});

test('a forgotten member does not come back with a late answer', async () => {
  const { fake, state } = createTestStore('search');
  const held = fake.hold('member.getById');
  const load = state().records.loadMember(7);
  state().records.forgetMember(7);
  held.answer(member({ id: 7 }));
  expect(await load).toBeNull();
  expect(state().records.members[7]).toBeUndefined();
});
