import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { composingKey } from '../../../helpers/composing-key';
import { styleOf } from '../../../helpers/held-rules';
import { descriptionOf } from '../../../helpers/render-app';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { member } from '../../domain/builders';
import {
  ada,
  button,
  expandControls,
  type MemberOptions,
  type OpenMember,
  openControls,
  question,
} from './open-member';

describe('C3: business cards', () => {
  const withCard = (exchangeText: string | null = 'Hello'): MemberOptions => ({
    prepare: (fake) => fake.answer('member.linksData', [{ id: 70, exchangeText, mid: 12 }]),
  });
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Exchange text');
  const mid = () => screen.getByLabelText<HTMLInputElement>('Member ID');
  const edit = async (options = withCard()): Promise<OpenMember> => {
    const app = await openControls(ada(), options);
    const edit = await screen.findByRole('button', { name: 'Edit card 70' });
    // The button is on the line of the card's text.
    expect(styleOf(edit.parentElement as Element).alignItems).toBe('baseline');
    await app.user.click(edit);
    return app;
  };
  const typeMid = async ({ user }: OpenMember, keys: string) => {
    await user.clear(mid());
    await user.type(mid(), keys);
  };
  /** The question is open before its member is looked up. */
  const askSlowly = async () => {
    shortenPauses();
    const app = await edit();
    const held = app.fake.hold('member.getById');
    await typeMid(app, '99{Enter}');
    await screen.findByText('Loading the member’s name…');
    return { app, held };
  };

  test('show an empty message when there are none', async () => {
    await openControls();
    expect(await screen.findByText('No business card data available')).toBeTruthy();
  });

  test('send only what changed, after showing old and new values', async () => {
    const app = await edit();
    expect(document.activeElement).toBe(text());
    await app.user.clear(text());
    await app.user.type(text(), 'Hi');
    expect(descriptionOf(text())).toBe('Unsaved. Current: Hello');
    await app.user.click(button('Save'));
    expect(question().getByRole('table', { name: 'Changes' })).toBeTruthy();
    expect(question().getByText('Hello')).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated links data!'));
    expect(app.fake.inputs('businessCard.update')).toEqual([
      { memberId: 12, id: 70, exchangeText: 'Hi', base: { exchangeText: 'Hello', mid: 12 } },
    ]);
    expect(document.activeElement).toBe(button('Edit card 70'));
  });

  test('stay open, with the modal, on an Esc that cancels a composition', async () => {
    const app = await edit();
    await app.user.type(text(), ' again');
    composingKey(text(), 'Escape');
    expect(text().value).toBe('Hello again');
    composingKey(screen.getByLabelText(/Device Nickname/), 'Escape');
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
    await app.user.type(text(), '{Escape}');
    expect(screen.queryByLabelText('Exchange text')).toBeNull();
  });

  test('take a member ID that was pasted with invisible characters', async () => {
    const app = await edit();
    await app.user.clear(mid());
    await app.user.paste('9\u200b9\u200e');
    await app.user.keyboard('{Enter}');
    expect(question().getByText(/all its data move to member 99/)).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    await waitFor(() =>
      expect(app.fake.inputs('businessCard.update')).toMatchObject([{ mid: 99 }]),
    );
  });

  test('say to whom a card moves before it is sent', async () => {
    const app = await edit();
    const grace = member({ id: 99, name: 'Grace Hopper', email: 'grace@x.test' });
    app.fake.on('member.getById', ({ memberId }) => ok(memberId === 99 ? grace : ada()));
    await typeMid(app, '99{Enter}');
    expect(descriptionOf(screen.getByRole('alertdialog'))).toContain(
      'The card and all its data move to Grace Hopper (grace@x.test, ID 99).',
    );
    expect(screen.getByRole('alertdialog', { name: 'Move card 70 to Grace Hopper?' })).toBeTruthy();
    expect(question().getByRole('button', { name: 'Move card' })).toBeTruthy();
    expect(app.fake.inputs('businessCard.update')).toEqual([]);
  });

  test('say that there is no member with the typed ID, which can still be sent', async () => {
    const app = await edit();
    app.fake.refuse('member.getById', { code: 'not-found', message: 'Member 99 not found.' });
    await typeMid(app, '99{Enter}');
    expect(question().getByText('Member 99 not found.')).toBeTruthy();
    expect(app.store.getState().feedback.alerts).toEqual([]);
    expect(question().getByText('The card and all its data move to member 99.')).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    await waitFor(() =>
      expect(app.fake.inputs('businessCard.update')).toMatchObject([{ mid: 99 }]),
    );
    // The journal says so (J22).
    const sent = app.fake.calls.find(({ method }) => method === 'businessCard.update');
    expect(sent?.overridden).toEqual(['Member 99 not found.']);
  });

  test('ask without the member’s name if its look-up is slow, and name the member once it is loaded', async () => {
    const { app, held } = await askSlowly();
    const asked = () => descriptionOf(screen.getByRole('alertdialog'));
    expect(asked()).toContain('The card and all its data move to member 99.');
    // Cancel doesn't end the look-up, and Save asks at once.
    await app.user.click(question().getByRole('button', { name: 'Cancel' }));
    await app.user.click(button('Save'));
    question().getByRole('button', { name: 'Move anyway' }).focus();
    await act(async () =>
      held.answer(member({ id: 99, name: 'Grace Hopper', email: 'grace@x.test' })),
    );
    expect(asked()).toContain(
      'The card and all its data move to Grace Hopper (grace@x.test, ID 99).',
    );
    expect(screen.queryByText('Loading the member’s name…')).toBeNull();
    expect(question().getByRole('status').textContent).toBe(
      'The card and all its data move to Grace Hopper (grace@x.test, ID 99).',
    );
    // No one has read the name yet.
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(app.fake.inputs('businessCard.update')).toEqual([]);
  });

  test('move a card while the look-up of its new member is still pending', async () => {
    const { app, held } = await askSlowly();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated links data!'));
    expect(app.fake.inputs('businessCard.update')).toMatchObject([{ id: 70, mid: 99 }]);
    await act(async () => held.answer(member({ id: 99, name: 'Grace Hopper' })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('say that the member with the typed ID could not be looked up, also to the journal', async () => {
    const { app, held } = await askSlowly();
    await act(async () => held.refuse({ code: 'server', status: 500, message: 'Database down' }));
    expect(question().getByText('Couldn’t look up member 99. Database down')).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    const sent = () => app.fake.calls.find(({ method }) => method === 'businessCard.update');
    await waitFor(() =>
      expect(sent()?.overridden).toEqual(['Couldn’t look up member 99. Database down']),
    );
  });

  test('name the new member also after the server refused to move the card to them', async () => {
    const { app, held } = await askSlowly();
    app.fake.refuse('businessCard.update', { code: 'server', status: 422, message: 'No.' });
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    expect((await question().findByRole('alert')).textContent).toContain('No.');
    await act(async () => held.answer(member({ id: 99, name: 'Grace Hopper' })));
    expect(screen.getByRole('alertdialog', { name: 'Move card 70 to Grace Hopper?' })).toBeTruthy();
    expect(screen.queryByText('Loading the member’s name…')).toBeNull();
    expect(question().getByRole('alert').textContent).toContain('No.');
  });

  test('name the member that they move to, also if another window changes the form meanwhile', async () => {
    const { app, held } = await askSlowly();
    app.fake.answer('member.getById', member({ id: 98, name: 'Bob Kahn' }));
    await app.run(({ drafts }) => drafts.set('member/12/card/70/mid', '98'));
    await act(async () => held.answer(member({ id: 99, name: 'Grace Hopper' })));
    expect(screen.getByRole('alertdialog', { name: 'Move card 70 to Grace Hopper?' })).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Move card' }));
    expect(app.fake.inputs('businessCard.update')).toMatchObject([{ mid: 99 }]);
  });

  test('name the new member after a lock that ended the look-up', async () => {
    const { app, held } = await askSlowly();
    await act(async () => held.refuse({ code: 'locked', message: 'Internal Dash is locked.' }));
    app.fake.on('member.getById', ({ memberId }) =>
      ok(memberId === 99 ? member({ id: 99, name: 'Grace Hopper' }) : ada()),
    );
    // As after the lock.
    await app.run(({ server }) => server.reload((method) => method === 'member.getById'));
    expect(
      await screen.findByRole('alertdialog', { name: 'Move card 70 to Grace Hopper?' }),
    ).toBeTruthy();
  });

  test('ask nothing about a member ID that is typed over while its member loads', async () => {
    const app = await edit();
    let load: () => void = () => undefined;
    app.fake.on('member.getById', ({ memberId }) =>
      memberId === 99
        ? new Promise((settle) => {
            load = () => settle(ok(member({ id: 99, name: 'Grace Hopper' })));
          })
        : ok(ada()),
    );
    await typeMid(app, '99{Enter}8');
    await act(async () => load());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(mid().value).toBe('998');
  });

  test('explain what reassigning does, and require a member ID', async () => {
    const app = await edit();
    expect(descriptionOf(mid())).toContain('Reassigns the card');
    await typeMid(app, 'x{Enter}');
    expect(descriptionOf(mid())).toContain('Enter a numeric member ID.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await typeMid(app, '99{Enter}');
    expect(question().getByText(/all its data move to member 99/)).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    expect(app.fake.inputs('businessCard.update')[0]).toMatchObject({ mid: 99 });
  });

  test('name the value in conflict, and reload it', async () => {
    const app = await edit();
    await app.user.type(text(), '!');
    await typeMid(app, '99{Enter}');
    app.fake.answer('journal.list', []);
    app.fake.answer('member.linksData', [{ id: 70, exchangeText: 'Theirs', mid: 12 }]);
    app.fake.refuse('businessCard.update', {
      code: 'conflict',
      message: 'Changed',
      current: { exchangeText: 'Theirs' },
    });
    await app.user.click(question().getByRole('button', { name: 'Move anyway' }));
    await question().findByText('Theirs', { selector: 'td *' });
    const rows = question()
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toContain('Member ID1299');
    await app.user.click(question().getByRole('button', { name: 'Keep theirs' }));
    expect(await screen.findByText('Theirs')).toBeTruthy();
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('keep the original value of an edit when the modal closes, to prevent an unseen overwrite', async () => {
    const app = await edit();
    await app.user.type(text(), '!');
    act(() => app.store.getState().navigation.closeAllModals());
    app.fake.answer('member.linksData', [{ id: 70, exchangeText: 'Theirs', mid: 12 }]);
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    await screen.findByText('auth0|ada');
    await expandControls(app);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Exchange text')).value).toBe(
      'Hello!',
    );
    app.fake.answer('businessCard.update', null);
    await app.user.click(button('Save'));
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    expect(app.fake.inputs('businessCard.update')[0]?.base).toMatchObject({
      exchangeText: 'Hello',
    });
  });

  test('cancel the edit on Esc without closing the modal', async () => {
    const app = await edit();
    await app.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Edit card 70'));
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy();
  });
});
