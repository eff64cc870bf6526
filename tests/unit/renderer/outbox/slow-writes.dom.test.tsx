import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  setMemberEmail,
  updateCard,
} from '../../../../src/renderer/features/members/member-writes';
import { isUnavailable, renderApp } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { ada, openMember } from '../members/open-member';

const asked = () => screen.queryByRole('alertdialog');
const inDialog = (name: string) => within(asked()!).getByRole('button', { name });
const drafts = {
  'member/12/email': 'new@x.test',
  'member/12/email/base': 'ada@x.test',
};

/** Confirms a change of Ada's email, whose response doesn't arrive, and waits three seconds. */
const sendSlowly = async () => {
  const app = renderApp(null);
  const held = app.fake.hold('member.setEmail');
  const write = setMemberEmail(ada(), 'new@x.test', 'ada@x.test');
  await app.run((state) => {
    state.drafts.restore(drafts);
    state.confirmations.confirmWrite(write);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  act(() => inDialog('Save').click());
  act(() => void vi.advanceTimersByTime(2_999));
  expect(inDialog('Cancel').getAttribute('aria-disabled')).toBe('true');
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  const texts = () => app.store.getState().drafts.texts;
  const sent = () => app.fake.inputs('member.setEmail').length;
  return { ...app, held, write, texts, sent };
};

test('a slow write continues without its dialog, and says that it is done', async () => {
  const app = await sendSlowly();
  await app.user.click(inDialog('Continue in background'));
  expect(asked()).toBeNull();
  expect(app.store.getState().writes.pending).toEqual({ 'member/12/email': true });
  expect(app.texts()).toEqual(drafts);
  await act(async () => app.held.answer(null));
  expect(app.snackbar()).toBe('Successfully updated member!');
  expect(app.texts()).toEqual({});
  expect(app.store.getState().confirmations.queue).toEqual([]);
  expect(app.sent()).toBe(1);
});

test('text typed while a write continues stays after it', async () => {
  const app = await sendSlowly();
  await app.user.keyboard('{Escape}');
  expect(asked()).toBeNull();
  await app.run((state) => state.drafts.set('member/12/email', 'newer@x.test'));
  await act(async () => app.held.answer(null));
  expect(app.texts()).toEqual({ 'member/12/email': 'newer@x.test' });
});

test('the same write in the meantime shows the dialog of the first, and is sent once', async () => {
  const app = await sendSlowly();
  await app.user.keyboard('{Escape}');
  await app.run((state) => state.confirmations.confirmWrite(app.write));
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  expect(inDialog('Save').getAttribute('aria-busy')).toBe('true');
  await app.user.click(inDialog('Save'));
  await app.user.click(inDialog('Continue in background'));
  // A form that asks again keeps its text.
  let end: unknown;
  await app.run((state) => {
    void state.confirmations.confirmFromForm(app.write).then((value) => {
      end = value;
    });
  });
  expect(end).toBeNull();
  await act(async () => app.held.answer(null));
  expect(asked()).toBeNull();
  expect(app.sent()).toBe(1);
});

test('someone else’s change brings the dialog back, with the focus on Cancel', async () => {
  const app = await sendSlowly();
  app.fake.answer('journal.list', []);
  await app.user.keyboard('{Escape}');
  const current = { email: 'theirs@x.test' };
  await act(async () => app.held.refuse({ code: 'conflict', message: 'Changed', current }));
  await waitFor(() => expect(asked()?.textContent).toContain('Changed by someone else'));
  expect(asked()?.textContent).toContain('theirs@x.test');
  expect(document.activeElement).toBe(inDialog('Cancel'));
  expect(app.texts()).toEqual(drafts);
  app.fake.answer('member.setEmail', null);
  await app.user.click(inDialog('Save mine'));
  await waitFor(() => expect(asked()).toBeNull());
  expect(app.fake.inputs('member.setEmail')[1]).toEqual({
    memberId: 12,
    email: 'new@x.test',
    base: { email: 'theirs@x.test' },
  });
  expect(app.texts()).toEqual({});
});

test.each([
  ['Save mine', 2],
  ['Keep theirs', 1],
])('text typed while a write continues stays after %s', async (button, times) => {
  const app = await sendSlowly();
  app.fake.answer('journal.list', []);
  await app.user.keyboard('{Escape}');
  await app.run((state) => state.drafts.set('member/12/email', 'newer@x.test'));
  const current = { email: 'theirs@x.test' };
  await act(async () => app.held.refuse({ code: 'conflict', message: 'Changed', current }));
  app.fake.answer('member.setEmail', null);
  await app.user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(app.sent()).toBe(times);
  expect(app.texts()).toEqual({ 'member/12/email': 'newer@x.test' });
});

test('of two fields in one write, the text typed while it continues stays', async () => {
  const app = renderApp(null);
  const held = app.fake.hold('businessCard.update');
  app.fake.answer('journal.list', []);
  const write = updateCard(
    12,
    { id: 5 },
    { exchangeText: 'Hello', mid: '12' },
    { exchangeText: 'Hi', mid: '12' },
  );
  await app.run((state) => {
    state.drafts.restore({ 'member/12/card/5/exchangeText': 'Hello' });
    if (write) state.confirmations.confirmWrite(write);
  });
  await app.user.click(inDialog('Save'));
  await app.run((state) => {
    state.confirmations.putBehind(state.confirmations.queue[0]?.id ?? -1);
    state.drafts.set('member/12/card/5/mid', '13');
  });
  const current = { exchangeText: 'Hey' };
  await act(async () => held.refuse({ code: 'conflict', message: 'Changed', current }));
  app.fake.answer('businessCard.update', null);
  await app.user.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(app.store.getState().drafts.texts).toEqual({ 'member/12/card/5/mid': '13' });
});

test('a dialog that comes back waits for the one that is open', async () => {
  const app = await sendSlowly();
  app.fake.answer('journal.list', []);
  await app.user.keyboard('{Escape}');
  const grace = setMemberEmail({ id: 13, name: 'Grace' }, 'new@y.test', 'grace@y.test');
  await app.run((state) => state.confirmations.confirmWrite(grace));
  const current = { email: 'theirs@x.test' };
  await act(async () => app.held.refuse({ code: 'conflict', message: 'Changed', current }));
  await waitFor(() =>
    expect(app.store.getState().confirmations.queue.map(({ isBehind }) => isBehind)).toEqual([
      false,
      false,
    ]),
  );
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  expect(asked()?.textContent).toContain('Change the email of Grace?');
  await app.user.click(inDialog('Cancel'));
  expect(asked()?.textContent).toContain('theirs@x.test');
});

test('a refusal is a message, and the typed text stays', async () => {
  const app = await sendSlowly();
  await app.user.keyboard('{Escape}');
  await act(async () =>
    app.held.refuse({ code: 'server', status: 422, message: 'new@x.test is taken' }),
  );
  expect(app.snackbar()).toContain('new@x.test is taken');
  expect(asked()).toBeNull();
  expect(app.store.getState().confirmations.queue).toEqual([]);
  expect(app.texts()).toEqual(drafts);
});

const overGrace = async () => {
  const app = await sendSlowly();
  app.fake.answer('journal.list', []);
  await app.user.keyboard('{Escape}');
  app.fake.hold('member.getById');
  await app.run((state) => state.navigation.openModal({ kind: 'member', id: 13 }));
  return app;
};

test('over another record, a refusal names its own', async () => {
  const app = await overGrace();
  await act(async () => app.held.refuse({ code: 'server', status: 422, message: 'Not allowed' }));
  expect(screen.getByRole('alert').textContent).toContain('Ada Lovelace: Not allowed');
});

test('over another record, someone else’s change names its own', async () => {
  const app = await overGrace();
  const current = { email: 'theirs@x.test' };
  await act(async () => app.held.refuse({ code: 'conflict', message: 'Changed', current }));
  expect(
    await screen.findByRole('alertdialog', { name: 'Ada Lovelace: Changed by someone else' }),
  ).toBeTruthy();
});

test('declining core’s question brings the dialog back: nothing was sent', async () => {
  const app = await sendSlowly();
  await app.user.keyboard('{Escape}');
  await act(async () =>
    app.held.refuse({ code: 'conflict', message: 'Couldn’t read the member.', unread: true }),
  );
  expect(asked()?.textContent).toContain('Save without this check?');
  await app.user.click(inDialog('Cancel'));
  expect(asked()?.textContent).toContain('They use it to sign in.');
  expect(inDialog('Save').getAttribute('aria-busy')).toBe('false');
  await app.user.click(inDialog('Cancel'));
  expect(app.texts()).toEqual(drafts);
  expect(app.sent()).toBe(1);
});

test('a form is released, and the refusal that it can’t show brings the dialog back', async () => {
  const app = renderApp(null);
  const held = app.fake.hold('member.setEmail');
  const write = setMemberEmail(ada(), 'new@x.test', 'ada@x.test');
  const ends: unknown[] = [];
  await app.run((state) => {
    void state.confirmations.confirmFromForm(write).then((end) => ends.push(end));
  });
  await app.user.click(inDialog('Save'));
  await app.run((state) => state.confirmations.putBehind(state.confirmations.queue[0]?.id ?? -1));
  expect(ends).toEqual(['behind']);
  await act(async () => held.refuse({ code: 'server', status: 422, message: 'Taken' }));
  expect(app.snackbar()).toBeNull();
  expect(within(asked()!).getByRole('alert').textContent).toContain('Taken');
  expect(document.activeElement).toBe(inDialog('Cancel'));
  expect(ends).toEqual(['behind']);
  // And once more, after another try.
  const again = app.fake.hold('member.setEmail');
  await app.user.click(inDialog('Save'));
  await app.run((state) => state.confirmations.putBehind(state.confirmations.queue[0]?.id ?? -1));
  expect(asked()).toBeNull();
  await act(async () => again.refuse({ code: 'server', status: 422, message: 'Still taken' }));
  expect(within(asked()!).getByRole('alert').textContent).toContain('Still taken');
});

test('a form that asks again sees the refusal in the dialog that it brought back', async () => {
  const app = renderApp(null);
  const held = app.fake.hold('member.setEmail');
  const write = setMemberEmail(ada(), 'new@x.test', 'ada@x.test');
  const ends: unknown[] = [];
  const ask = () =>
    app.run((state) => {
      void state.confirmations.confirmFromForm(write).then((end) => ends.push(end));
    });
  await ask();
  await app.user.click(inDialog('Save'));
  await app.run((state) => state.confirmations.putBehind(state.confirmations.queue[0]?.id ?? -1));
  await ask();
  expect(ends).toEqual(['behind', null]);
  await act(async () => held.refuse({ code: 'server', status: 422, message: 'Taken' }));
  expect(within(asked()!).getByRole('alert').textContent).toContain('Taken');
  expect(app.snackbar()).toBeNull();
});

test('the refusal of a write that was closed in the meantime is a message', async () => {
  const app = renderApp(null);
  const held = app.fake.hold('member.setEmail');
  const write = setMemberEmail(ada(), 'new@x.test', 'ada@x.test');
  await app.run((state) => state.confirmations.confirmWrite(write));
  await app.user.click(inDialog('Save'));
  await app.run((state) => state.confirmations.close(state.confirmations.queue[0]?.id ?? -1));
  await act(async () => held.refuse({ code: 'server', status: 422, message: 'Taken' }));
  expect(app.snackbar()).toContain('Taken');
});

test.each(['confirmWrite', 'confirmFromForm'] as const)(
  'after a new sign-in, a refusal of the former session’s write is in its dialog (%s)',
  async (way) => {
    const app = await renderShell({ session: signedIn(['admin']) });
    await screen.findByRole('tab', { name: 'Home' });
    const held = app.fake.hold('member.setEmail');
    const write = setMemberEmail(ada(), 'new@x.test', 'ada@x.test');
    await app.run((state) => void state.confirmations[way](write));
    await app.user.click(inDialog('Save'));
    await app.run((state) => state.session.setSession({ status: 'signed-out' }));
    expect(asked()).toBeNull();
    await app.run((state) => state.session.setSession(signedIn(['admin'])));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    await act(async () => held.refuse({ code: 'server', status: 422, message: 'Taken' }));
    expect(within(asked()!).getByRole('alert').textContent).toContain('Taken');
  },
);

test('a write that waits for an earlier one with its key can be canceled', async () => {
  const app = renderApp(null);
  const held = app.fake.hold('member.setEmail');
  await app.run((state) => {
    void state.writes.run('member/12/email', 'member.setEmail', {
      memberId: 12,
      email: 'undo@x.test',
      base: { email: 'newer@x.test' },
    });
    state.confirmations.confirmWrite(setMemberEmail(ada(), 'new@x.test', 'ada@x.test'));
  });
  expect(inDialog('Save').getAttribute('aria-busy')).toBe('true');
  await app.user.click(inDialog('Cancel'));
  expect(asked()).toBeNull();
  await act(async () => held.answer(null));
  expect(app.fake.inputs('member.setEmail')).toHaveLength(1);
});

test('a slow login continues without its question, and the browser opens once', async () => {
  const app = await openMember(ada(), {
    prepare: (fake) => fake.answer('member.loginReason', { needed: true, suggestions: [] }),
  });
  await app.user.click(screen.getByRole('button', { name: 'Admin Login' }));
  await screen.findByRole('alertdialog', { name: 'Admin Login' });
  const held = app.fake.hold('member.openTeamApp');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  act(() => inDialog('Open in browser').click());
  act(() => void vi.advanceTimersByTime(2_999));
  expect(inDialog('Cancel').getAttribute('aria-disabled')).toBe('true');
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await app.user.click(inDialog('Continue in background'));
  expect(asked()).toBeNull();
  expect(isUnavailable(screen.getByRole('button', { name: 'Admin Login' }))).toBe(true);
  await act(async () => held.answer({ host: 'teams.x.test' }));
  expect(app.snackbar()).toBe('Opened teams.x.test as Ada Lovelace in your browser');
  expect(app.fake.inputs('member.openTeamApp')).toHaveLength(1);
});

test('a login that fails over another record names its member', async () => {
  const app = await openMember(ada(), {
    prepare: (fake) => fake.answer('member.loginReason', { needed: false, suggestions: [] }),
  });
  const held = app.fake.hold('member.openTeamApp');
  await app.user.click(screen.getByRole('button', { name: 'Admin Login' }));
  act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 13 }));
  await act(async () => held.refuse({ code: 'server', status: 500, message: 'No token' }));
  expect(await screen.findByRole('alertdialog', { name: 'Ada Lovelace' })).toBeTruthy();
});
