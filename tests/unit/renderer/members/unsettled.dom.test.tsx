import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { settled } from '../../../helpers/test-store';
import { ada, openControls, openMember } from './open-member';

const unknown: UnfinishedWrite = {
  id: 'w1',
  action: 'member.verifyEmail',
  title: 'Change “email verified”',
  subject: 'member 12',
  detail: '',
  startedAt: '2026-01-15T12:00:00.000Z',
  state: 'unknown',
  message: '',
  record: { record: 'member', id: 12 },
  canRepeat: true,
  isOld: false,
};

const verified = ada({ emailVerified: true });

test('a record without problems claims no more than was checked', async () => {
  await openMember(verified);
  expect(await screen.findByText('No problems found.')).toBeTruthy();
});

test('a record isn’t said to have no problems if the unfinished changes couldn’t be loaded', async () => {
  const app = await openMember(verified, {
    prepare: (fake) =>
      fake.refuse('writes.unfinished', { code: 'internal', message: 'Down', correlationId: 'c' }),
  });
  expect(await screen.findByText('Couldn’t check unfinished changes.')).toBeTruthy();
  expect(screen.queryByText('No problems found.')).toBeNull();
  app.fake.answer('writes.unfinished', []);
  await app.user.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  expect(await screen.findByText('No problems found.')).toBeTruthy();
});

test('a record isn’t said to have no problems while the unfinished changes load', async () => {
  let held: HeldCall<'writes.unfinished'> | undefined;
  await openMember(verified, {
    prepare: (fake) => {
      held = fake.hold('writes.unfinished');
    },
  });
  await settled();
  expect(screen.queryByText('No problems found.')).toBeNull();
  await act(async () => held?.answer([]));
  expect(await screen.findByText('No problems found.')).toBeTruthy();
});

test('a change with an unknown outcome needs attention in its record', async () => {
  const app = await openMember(verified, {
    prepare: (fake) => {
      fake.answer('writes.unfinished', [unknown]);
      fake.answer('visits.list', []);
    },
  });
  await act(() => app.store.getState().server.load('writes.unfinished', {}));
  expect(screen.getByText('We couldn’t confirm a change: Change “email verified”.')).toBeTruthy();
  expect(screen.queryByText('No problems found.')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Review' }));
  expect(app.store.getState().navigation.modals.at(-1)).toEqual({ kind: 'unfinished' });
});

test('a change of another record leaves it alone', async () => {
  const app = await openMember(verified, {
    prepare: (fake) =>
      fake.answer('writes.unfinished', [{ ...unknown, record: { record: 'member', id: 13 } }]),
  });
  await act(() => app.store.getState().server.load('writes.unfinished', {}));
  expect(await screen.findByText('No problems found.')).toBeTruthy();
});

test('a flag that takes long says that it is being saved', async () => {
  const app = await openControls(verified);
  const held = app.fake.hold('member.setFlag');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  act(() => screen.getByRole('switch', { name: 'Text follow-up' }).click());
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.queryByText('Saving…')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  // Beside the flag, and instead of the verdict at the top.
  expect(screen.getAllByText('Saving…')).toHaveLength(2);
  expect(screen.queryByText('No problems found.')).toBeNull();
  vi.useRealTimers();
  await act(async () => held.answer(null));
  expect(screen.queryByText('Saving…')).toBeNull();
  expect(screen.getByText('No problems found.')).toBeTruthy();
});

test('an email is not called fine before its verification is saved', async () => {
  const app = await openMember(ada({ emailVerified: false }));
  const held = app.fake.hold('member.verifyEmail');
  await app.user.click(await screen.findByRole('button', { name: 'Mark as verified' }));
  expect(screen.queryByText('No problems found.')).toBeNull();
  await act(async () => held.answer(null));
  expect(await screen.findByText('No problems found.')).toBeTruthy();
});

test('a double click on a flag changes it once', async () => {
  const app = await openControls(ada({ emailFollowUp: false }));
  app.fake.answer('member.setFlag', null);
  const flag = screen.getByRole<HTMLInputElement>('switch', { name: 'Email follow-up' });
  await app.user.dblClick(flag);
  await settled();
  expect(app.fake.inputs('member.setFlag').map(({ value }) => value)).toEqual([true]);
  expect(flag.checked).toBe(true);
});
