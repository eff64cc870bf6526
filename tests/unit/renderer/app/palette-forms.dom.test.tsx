import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { descriptionOf, enterText } from '../../../helpers/render-app';
import { membership, team } from '../../domain/builders';
import { ada, field, open, openOverAda, options, picked, runCommand } from './open-palette';

describe('a form opened by a palette command', () => {
  it('names the record and starts with the current value', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    fake.answer('member.setEmail', null);
    await runCommand(user, 'edit email');
    const form = await screen.findByRole('form', { name: 'Edit email of Ada Lovelace' });
    expect(screen.getByRole('heading', { name: 'Edit email of Ada Lovelace' })).toBeTruthy();
    const email = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(email.value).toBe('ada@example.test');
    await waitFor(() => expect(document.activeElement).toBe(email));
    // The text is selected, so typing replaces it.
    expect([email.selectionStart, email.selectionEnd]).toEqual([0, 16]);
    await user.keyboard('ada@new.test{Enter}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit email/ })).toBeNull());
    expect(fake.inputs('member.setEmail')).toEqual([
      { memberId: 12, email: 'ada@new.test', base: { email: 'ada@example.test' } },
    ]);
  });

  it('shows its text again if the server refuses it after the palette closed', async () => {
    const { user, fake, run } = await openOverAda(['admin', 'search']);
    const held = fake.hold('member.setEmail');
    await runCommand(user, 'edit email');
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.keyboard('ada@new.test{Enter}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    await run(({ confirmations }) => confirmations.putBehind(confirmations.queue[0]?.id ?? -1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit email/ })).toBeNull());
    await act(async () => held.refuse({ code: 'server', status: 422, message: 'Taken' }));
    const back = screen.getByRole('alertdialog');
    expect(within(back).getByRole('cell', { name: 'ada@new.test' })).toBeTruthy();
    expect(within(back).getByRole('alert').textContent).toContain('Taken');
    fake.answer('member.setEmail', null);
    await user.click(within(back).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.inputs('member.setEmail')[1]).toEqual({
      memberId: 12,
      email: 'ada@new.test',
      base: { email: 'ada@example.test' },
    });
  });

  it.each(['{Escape}', 'Back'])(
    'returns the focus to the palette’s field after %s',
    async (way) => {
      const { user } = await openOverAda(['admin', 'search']);
      await runCommand(user, 'edit');
      await screen.findByRole('form', { name: 'Edit email of Ada Lovelace' });
      if (way === 'Back') await user.click(screen.getByRole('button', { name: 'Back' }));
      else await user.keyboard(way);
      await waitFor(async () => expect(document.activeElement).toBe(await field()));
      await user.keyboard(' em');
      expect((await field()).getAttribute('value')).toBe('edit em');
    },
  );

  it.each(['Esc', 'Back', 'outside'])(
    'keeps what was typed as the record’s draft after %s, and continues it',
    async (way) => {
      const { user, fake, store } = await openOverAda(['admin', 'search']);
      await runCommand(user, 'edit email');
      const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
      const form = await screen.findByRole('form', { name: 'Edit email of Ada Lovelace' });
      await waitFor(async () => expect(document.activeElement).toBe(await email()));
      await user.keyboard('lovelace@new.test');
      const leave = {
        Esc: () => user.keyboard('{Escape}'),
        Back: () => user.click(screen.getByRole('button', { name: 'Back' })),
        outside: () => {
          const backdrops = document.querySelectorAll('[data-backdrop]');
          return user.click(backdrops[backdrops.length - 1] as Element);
        },
      }[way];
      await leave?.();
      await waitFor(() => expect(form.isConnected).toBe(false));
      expect(store.getState().drafts.texts).toEqual({
        'member/12/email': 'lovelace@new.test',
        'member/12/email/base': 'ada@example.test',
      });
      if (way === 'outside') {
        expect((await email()).value).toBe('lovelace@new.test');
        await user.keyboard('{Control>}k{/Control}');
      }
      await user.clear(await field());
      await runCommand(user, 'edit email');
      const again = within(
        await screen.findByRole('form', { name: 'Edit email of Ada Lovelace' }),
      ).getByRole<HTMLInputElement>('textbox', { name: 'Email' });
      expect(again.value).toBe('lovelace@new.test');
      expect(descriptionOf(again)).toContain('ada@example.test');
      fake.answer('member.setEmail', null);
      await waitFor(() => expect(document.activeElement).toBe(again));
      await user.keyboard('{Enter}');
      const question = await screen.findByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(store.getState().drafts.texts).toEqual({}));
      expect(fake.inputs('member.setEmail')).toEqual([
        { memberId: 12, email: 'lovelace@new.test', base: { email: 'ada@example.test' } },
      ]);
    },
  );

  it('keeps a typed team with the team that it moves the member from', async () => {
    const two = {
      ...ada,
      memberTeams: [
        membership({ id: 30, companyName: 'Acme' }, 5),
        membership({ id: 31, companyName: 'Bolt' }, 6),
      ],
    };
    const { user, store } = await openOverAda(['admin', 'search'], (fake) => {
      fake.answer('member.getById', two);
      fake.answer('team.getById', team({ id: 77, companyName: 'Globex' }));
    });
    await runCommand(user, 'transfer');
    const form = () => screen.findByRole('form', { name: 'Transfer Ada Lovelace to another team' });
    const teamId = within(await form()).getByRole('textbox', { name: 'Team ID' });
    await user.click(within(await form()).getByRole('combobox', { name: 'From team' }));
    await user.click(await screen.findByRole('option', { name: 'Bolt' }));
    await user.type(teamId, '77');
    await user.click(within(await form()).getByRole('button', { name: 'Back' }));
    expect(store.getState().drafts.texts).toEqual({
      'member/12/transfer': '77',
      'member/12/transfer/from': '6/31',
    });
    await user.clear(await field());
    await runCommand(user, 'transfer');
    await user.type(within(await form()).getByRole('textbox', { name: 'Team ID' }), '{Enter}');
    expect(
      within(await screen.findByRole('alertdialog')).getByText(/from Bolt to Globex/),
    ).toBeTruthy();
  });

  it('removes the kept device when it is registered', async () => {
    const { user, fake, store } = await openOverAda(['admin', 'search']);
    fake.answer('device.register', null as never);
    await runCommand(user, 'register device');
    const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Device ID' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('NFC-1{Tab}Desk');
    expect(store.getState().drafts.texts).toEqual({
      'member/12/device/name': 'NFC-1',
      'member/12/device/nickname': 'Desk',
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(store.getState().drafts.texts).toEqual({});
  });

  it('shows a warning about an email at its field first, and asks with the focus on Cancel', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    await runCommand(user, 'edit email');
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.keyboard('ada@new.test y{Enter}');
    const warning =
      'This doesn’t look like an email address (an @, then a dot, no spaces). Mail may not arrive.';
    expect(descriptionOf(email)).toBe(warning);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(email);
    await user.keyboard('{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(warning);
    expect(within(question).getByRole('button', { name: 'Save anyway' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(fake.inputs('member.setEmail')).toEqual([]);
    // A changed text gets its warning again.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.type(email, 'z{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(descriptionOf(email)).toBe(warning);
  });

  it('shows a warning when the focus leaves the field', async () => {
    const { user } = await openOverAda(['admin', 'search']);
    await runCommand(user, 'edit email');
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.keyboard('ada{Tab}');
    expect(descriptionOf(email)).toContain('This doesn’t look like an email address');
  });

  it('waits while a link shows another record, and comes back for its own', async () => {
    const { fake, user, run } = await openOverAda(['admin', 'search']);
    await runCommand(user, 'register device');
    const device = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Device ID' });
    await enterText(user, await device(), 'NFC-1');
    fake.answer('member.getById', { ...ada, id: 13, name: 'Zoe Chen' });
    act(() => fake.emit({ type: 'link.opened', target: 'member', id: 13 }));
    await screen.findByText('Zoe Chen');
    // The palette is behind the record now.
    expect(screen.queryByLabelText('Device ID')).toBeNull();
    expect(screen.getByText('Palette', { selector: 'h2' })).toBeTruthy();
    await run((state) => state.navigation.closeModal());
    expect((await device()).value).toBe('NFC-1');
  });

  it('comes back with the typed text after Cancel in its confirmation', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    await runCommand(user, 'edit email');
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.keyboard('ada@new.test{Enter}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(email.value).toBe('ada@new.test');
    expect(email.isConnected).toBe(true);
    expect(fake.inputs('member.setEmail')).toEqual([]);
  });

  it.each([
    [
      'with a confirmation',
      'edit email',
      'member.setEmail',
      'This address is taken',
      'Email',
      ['ada@new.test'],
    ],
    [
      'without a confirmation',
      'register device',
      'device.register',
      'This device belongs to somebody',
      'Device ID',
      ['NFC-1', 'Desk'],
    ],
  ] as const)('shows a refusal at its field and keeps the typed text: %s', async (...row) => {
    const [, command, method, message, label, typed] = row;
    const { user, fake } = await openOverAda(['admin', 'search']);
    fake.refuse(method, { code: 'server', status: 422, message });
    await runCommand(user, command);
    const first = await screen.findByRole<HTMLInputElement>('textbox', { name: label });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard(`${typed.join('{Tab}')}{Enter}`);
    if (method === 'member.setEmail') {
      const question = await screen.findByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Save' }));
    }
    await waitFor(() => expect(descriptionOf(first)).toBe(message));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(first.value).toBe(typed[0]);
    await waitFor(() => expect(document.activeElement).toBe(first));
    // The error disappears when the text changes, and the form sends the new text.
    await user.type(first, '2');
    expect(descriptionOf(first)).toBe('');
    fake.answer(method, null as never);
    await user.keyboard('{Enter}');
    if (method === 'member.setEmail') {
      const question = await screen.findByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Save' }));
    }
    await waitFor(() => expect(first.isConnected).toBe(false));
  });
});

describe('common words in the palette', () => {
  it.each(['log out', 'logout', 'sign out'])('sign out with “%s”', async (words) => {
    const { user, fake } = await open(['search']);
    fake.hold('session.signOut');
    await user.type(await field(), words);
    expect(picked()).toBe('Log out');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.inputs('session.signOut')).toHaveLength(1));
  });

  it('undo the last change, once', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    fake.answer('member.setFlag', null);
    await enterText(user, await field(), 'undo');
    expect(options().join()).not.toContain('Undo');
    await user.clear(await field());
    await runCommand(user, 'text follow');
    await waitFor(() => expect(fake.inputs('member.setFlag')).toHaveLength(1));
    await user.keyboard('{Control>}k{/Control}');
    await enterText(user, await field(), 'undo');
    await waitFor(() =>
      expect(picked()).toBe('Undo the last changeAda Lovelace: Successfully updated member!'),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.inputs('member.setFlag')).toHaveLength(2));
    const [done, undone] = fake.inputs('member.setFlag');
    expect(undone?.value).toBe(!done?.value);
  });

  it.each([
    ['invoice', 'Go to Demo flow'],
    ['my trials', 'Go to Quotes'],
    ['pay', 'Go to Checkout Links'],
    ['new window', 'Keyboard shortcuts'],
    ['zoom', 'Keyboard shortcuts'],
  ])('find a command with “%s”', async (words, title) => {
    const { user } = await open(['search', 'sales', 'admin']);
    await user.type(await field(), words);
    expect(picked()).toContain(title);
  });
});

describe('a team ID typed into a palette form', () => {
  const typeId = async (prepare: (fake: FakeBridge) => void, id: string) => {
    const shell = await openOverAda(['admin', 'search'], prepare);
    await runCommand(shell.user, 'transfer');
    const teamId = await screen.findByRole('textbox', { name: 'Team ID' });
    await shell.user.type(teamId, id);
    return { ...shell, teamId };
  };

  it('shows the team’s name and seats as the field’s description', async () => {
    const { teamId, fake } = await typeId(
      (bridge) =>
        bridge.answer(
          'team.getById',
          team({ id: 77, companyName: 'Prairie', initialQuantity: 12 }),
        ),
      '77',
    );
    expect(await screen.findByText('Prairie, 0 of 12 seats')).toBeTruthy();
    expect(descriptionOf(teamId)).toBe('Prairie, 0 of 12 seats');
    expect(fake.inputs('team.getById')).toContainEqual({ teamId: 77 });
    expect(fake.inputs('team.getById')).not.toContainEqual({ teamId: 7 });
  });

  it('warns that the team is full, and asks whether to transfer anyway', async () => {
    const full = team({
      id: 45,
      companyName: 'Quartz',
      initialQuantity: 1,
      memberTeams: [{ id: 9, isAdmin: false, member: { id: 99 } }],
    });
    const { teamId, user } = await typeId((fake) => fake.answer('team.getById', full), '45');
    const warning =
      'Quartz has no available seats (1 of 1), so the server may refuse the transfer.';
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(descriptionOf(teamId)).toBe(warning);
    await user.keyboard('{Enter}');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('button', { name: 'Transfer anyway' })).toBeTruthy();
    expect(question.getByText('Quartz (45)')).toBeTruthy();
  });

  it('shows that no such team exists, without an alert', async () => {
    const { teamId, store } = await typeId(
      (bridge) => bridge.on('team.getById', () => fail({ code: 'not-found', message: 'None' })),
      '88',
    );
    expect(await screen.findByText('Team not found')).toBeTruthy();
    expect(descriptionOf(teamId)).toBe('Team not found');
    expect(store.getState().feedback.alerts).toEqual([]);
  });

  it('says that the team couldn’t be loaded, and loads it again', async () => {
    const { teamId, fake, user } = await typeId(
      (bridge) => bridge.refuse('team.getById', { code: 'server', status: 503, message: 'Down' }),
      '77',
    );
    expect(await screen.findByText('Couldn’t load the team')).toBeTruthy();
    fake.answer('team.getById', team({ id: 77, companyName: 'Prairie', initialQuantity: 12 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Prairie, 0 of 12 seats')).toBeTruthy();
    expect(document.activeElement).toBe(teamId);
  });

  it.each([
    ['delete', [], 'deletion'],
    ['transfer', ['77'], 'transfer'],
  ])('warns that an admin is leaving a team, as the button does: %s', async (...row) => {
    const [command, typed, act] = row;
    const admin = {
      ...ada,
      memberTeams: ada.memberTeams.map((each) => ({ ...each, isAdmin: true })),
    };
    const { user } = await openOverAda(['admin', 'search'], (fake) => {
      fake.answer('member.getById', admin);
      fake.answer('team.getById', team({ id: 77, companyName: 'Globex' }));
    });
    await runCommand(user, command);
    if (typed.length > 0) {
      const id = await screen.findByRole('textbox', { name: 'Team ID' });
      await waitFor(() => expect(document.activeElement).toBe(id));
      await user.keyboard(`${typed[0]}{Enter}`);
    }
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      `Ada Lovelace is an admin of Acme. If no one else is, the server may refuse the ${act}.`,
    );
  });
});
