import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { composingKey } from '../../../helpers/composing-key';
import { descriptionOf } from '../../../helpers/render-app';
import { ada, button, changed, type OpenMember, openMember, question } from './open-member';

describe('C2: email', () => {
  const edit = async (app: OpenMember, text: string) => {
    await app.user.click(button('Edit Email'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await app.user.clear(field);
    if (text) await app.user.type(field, text);
    return field;
  };

  /** Saves `mine@x.test` after someone else has saved `theirs@x.test`. */
  const meetTheirs = async (app: OpenMember) => {
    app.fake.answer('journal.list', []);
    app.fake.refuse('member.setEmail', {
      code: 'conflict',
      message: 'Changed',
      current: { email: 'theirs@x.test' },
    });
    await edit(app, 'mine@x.test{Enter}');
    app.server.record = ada({ email: 'theirs@x.test' });
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog', { name: 'Changed by someone else' });
  };

  test('starts in the field with the current email, and cancels on Cancel or Esc', async () => {
    const app = await openMember();
    const { user } = app;
    await user.click(button('Edit Email'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('ada@x.test');
    await user.type(field, 'x');
    await user.click(button('Cancel'));
    expect(document.activeElement).toBe(button('Edit Email'));
    expect(app.snackbar()).toBe('Email change discarded');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ada@x.testx');
    await user.click(button('Cancel'));
    await app.run(({ feedback }) => feedback.closeSnackbar());
    await user.click(button('Edit Email'));
    await user.keyboard('{Escape}');
    // Nothing was typed.
    expect(app.store.getState().feedback.snackbar).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy();
    expect(screen.getByText('ada@x.test')).toBeTruthy();
  });

  test('stays open on an Esc that cancels a composition', async () => {
    const app = await openMember();
    const field = await edit(app, '山@x.test');
    composingKey(field, 'Escape');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', '山@x.test');
  });

  test('sends an international domain as typed', async () => {
    const app = await openMember();
    const field = await edit(app, 'kim@müller.de');
    // In a field of type email, Chromium reports kim@xn--mller-kva.de.
    expect(field.type).toBe('text');
    expect(field.inputMode).toBe('email');
    app.fake.answer('member.setEmail', null);
    await app.user.keyboard('{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.fake.inputs('member.setEmail')).toMatchObject([{ email: 'kim@müller.de' }]),
    );
  });

  test('drops the invisible characters of a pasted email, and asks nothing if no others changed', async () => {
    const app = await openMember();
    const field = await edit(app, '');
    await app.user.paste('ada@new.test\u200b');
    await app.user.keyboard('{Enter}');
    expect(question().getByText('ada@new.test')).toBeTruthy();
    await app.user.click(question().getByRole('button', { name: 'Cancel' }));
    await app.user.clear(field);
    await app.user.paste('\u200bada@x.test');
    await app.user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.fake.inputs('member.setEmail')).toEqual([]);
  });

  test('is required', async () => {
    const app = await openMember();
    const field = await edit(app, '');
    await app.user.keyboard('{Enter}{Enter}');
    expect(descriptionOf(field)).toContain('Enter an email address.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.fake.inputs('member.setEmail')).toEqual([]);
  });

  test.each(['ada', 'ada@x', 'ada x@x.test'])(
    'J22: warns about %s at its field before asking, and continues on the next try',
    async (text) => {
      const app = await openMember();
      const field = await edit(app, `${text}{Enter}`);
      expect(descriptionOf(field)).toContain(
        'This doesn’t look like an email address (an @, then a dot, no spaces). Mail may not arrive.',
      );
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(document.activeElement).toBe(field);
      await app.user.click(button('Save anyway'));
      const asked = await screen.findByRole('alertdialog');
      expect(asked.textContent).toContain(
        'This doesn’t look like an email address (an @, then a dot, no spaces). Mail may not arrive.',
      );
      // Enter alone does not save it.
      expect(question().getByRole('button', { name: 'Save anyway' })).toBeTruthy();
      expect(document.activeElement?.textContent).toBe('Cancel');
      await app.user.keyboard('{Enter}');
      expect(app.fake.inputs('member.setEmail')).toEqual([]);
    },
  );

  test('marks a draft and keeps the stored email visible', async () => {
    const app = await openMember();
    const field = await edit(app, 'new@x.test');
    expect(descriptionOf(field)).toBe('Unsaved. Current: ada@x.test');
    await app.user.clear(field);
    await app.user.type(field, 'ada@x.test');
    expect(descriptionOf(field)).toBe('');
  });

  test('shows old and new values before saving, sends both, and then shows the new one', async () => {
    const app = await openMember();
    await edit(app, ' new@x.test ');
    await app.user.keyboard('{Enter}');
    expect(question().getByText('ada@x.test')).toBeTruthy();
    expect(question().getByText('new@x.test')).toBeTruthy();
    expect(app.fake.inputs('member.setEmail')).toEqual([]);
    app.fake.answer('member.setEmail', null);
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated member!'));
    expect(app.fake.inputs('member.setEmail')).toEqual([
      { memberId: 12, email: 'new@x.test', base: { email: 'ada@x.test' } },
    ]);
    app.server.record = ada({ email: 'new@x.test' });
    changed(app);
    expect(await screen.findByText('new@x.test')).toBeTruthy();
    expect(document.activeElement).toBe(button('Edit Email'));
  });

  test('asks and sends nothing without a change', async () => {
    const app = await openMember();
    await edit(app, 'ada@x.test{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  test('shows a taken email’s message once in the dialog, and keeps the typed text', async () => {
    const app = await openMember();
    app.fake.refuse('member.setEmail', { code: 'conflict', message: 'new@x.test is taken' });
    await edit(app, 'new@x.test{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    expect((await question().findByRole('alert')).textContent).toContain('new@x.test is taken');
    expect(screen.getAllByText(/new@x\.test is taken/)).toHaveLength(1);
    await app.user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(
      'new@x.test',
    );
  });

  test('shows both values when someone else changed it, focuses Keep theirs, and keeps their value', async () => {
    const app = await openMember();
    await meetTheirs(app);
    expect(question().getByText('theirs@x.test')).toBeTruthy();
    expect(question().getByText('mine@x.test')).toBeTruthy();
    const keep = question().getByRole('button', { name: 'Keep theirs' });
    expect(document.activeElement).toBe(keep);
    await app.user.click(keep);
    expect(await screen.findByText('theirs@x.test')).toBeTruthy();
    expect(app.fake.inputs('member.setEmail')).toHaveLength(1);
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('shows their value after Cancel, too, below the typed text', async () => {
    const app = await openMember();
    await meetTheirs(app);
    await app.user.click(question().getByRole('button', { name: 'Cancel' }));
    const field = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(descriptionOf(field)).toBe('Unsaved. Current: theirs@x.test'));
    expect(app.store.getState().drafts.texts['member/12/email']).toBe('mine@x.test');
  });

  test('does not call it someone else if the user saved the value in another window', async () => {
    const app = await openMember();
    const entry = {
      id: '1',
      time: '2026-11-24T12:00:00.000Z',
      environment: 'sandbox',
      actor: 'sam@dash.example',
      action: 'member.setEmail',
      words: null,
      subject: 'member 12',
      detail: '',
      reason: '',
      outcome: 'done' as const,
      message: '',
    };
    app.fake.answer('journal.list', [
      { ...entry, id: '2', changes: [{ field: 'textFollowUp', after: true }] },
      { ...entry, changes: [{ field: 'email', before: 'ada@x.test', after: 'earlier@x.test' }] },
    ]);
    app.fake.refuse('member.setEmail', {
      code: 'conflict',
      message: 'Changed',
      current: { email: 'earlier@x.test' },
    });
    await edit(app, 'mine@x.test{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog', { name: 'You changed this in another window' });
    expect(app.fake.inputs('journal.list')).toEqual([{ subjects: ['member 12'], mine: true }]);
    const [first] = question().getAllByRole('row');
    expect(first?.textContent).toBe('SavedNew');
    // One row, the primary choice first.
    const row = question().getByRole('button', { name: 'Save new' }).parentElement;
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Save new',
      'Keep saved',
      'Cancel',
    ]);
  });

  test('replaces the value the dialog showed on Save mine, even if the first try fails', async () => {
    const app = await openMember();
    app.fake.answer('journal.list', []);
    app.fake.refuse('member.setEmail', {
      code: 'conflict',
      message: 'Changed',
      current: { email: 'theirs@x.test' },
    });
    await edit(app, 'mine@x.test{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await screen.findByText('theirs@x.test');
    app.fake.refuse('member.setEmail', { code: 'timeout', message: 'Too slow' });
    await app.user.click(question().getByRole('button', { name: 'Save mine' }));
    await question().findByRole('alert');
    app.fake.answer('member.setEmail', null);
    await app.user.click(question().getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated member!'));
    expect(app.fake.inputs('member.setEmail').map(({ base }) => base.email)).toEqual([
      'ada@x.test',
      'theirs@x.test',
      'theirs@x.test',
    ]);
  });

  test('saves once on a double click', async () => {
    const app = await openMember();
    const held = app.fake.hold('member.setEmail');
    await edit(app, 'new@x.test{Enter}');
    await app.user.dblClick(question().getByRole('button', { name: 'Save' }));
    expect(app.fake.inputs('member.setEmail')).toHaveLength(1);
    await act(async () => held.answer(null));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('keeps the typed text and its original value when the modal closes', async () => {
    const app = await openMember();
    await edit(app, 'new@x.test');
    act(() => app.store.getState().navigation.closeAllModals());
    app.server.record = ada({ email: 'theirs@x.test' });
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(field.value).toBe('new@x.test');
    app.fake.answer('member.setEmail', null);
    await app.user.type(field, '{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    expect(app.fake.inputs('member.setEmail')[0]?.base).toEqual({ email: 'ada@x.test' });
  });
});
