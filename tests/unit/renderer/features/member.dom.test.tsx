import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../../../src/contract/entities/member';
import { ok } from '../../../../src/contract/errors';
import type { Permission } from '../../../../src/contract/permissions';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import {
  alertTexts,
  descriptionOf,
  everyPermission,
  type RenderedApp,
  renderApp,
} from '../../../helpers/render-app';
import { settled } from '../../../helpers/test-store';
import { member, membership, parentTeam, team } from '../../rules/builders';

const ada = (over: Partial<Member> = {}) =>
  member({
    id: 12,
    uid: 'auth0|ada',
    name: 'Ada Lovelace',
    email: 'ada@x.test',
    memberTeams: [membership({ id: 30, companyName: 'Acme', enterprisePlan: '60' }, 300)],
    ...over,
  });

interface Options {
  readonly permissions?: readonly Permission[];
  readonly isProd?: boolean;
  readonly prepare?: (fake: FakeBridge) => void;
}

/** The modal of member 12, whose record the test may change on the "server". */
const open = async (record: Member = ada(), options: Options = {}) => {
  const server = { record };
  const app = renderApp(null, {
    permissions: options.permissions ?? everyPermission,
    isProd: options.isProd ?? false,
    prepare: (fake) => {
      fake.on('member.getById', () => ok(server.record));
      fake.answer('member.devices', []);
      fake.answer('member.linksData', []);
      options.prepare?.(fake);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
  const dialog = await screen.findByRole('dialog', { name: 'Member' });
  await within(dialog).findByText(record.uid ?? record.email);
  return { ...app, server, dialog, inside: within(dialog) };
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noButton = (name: string | RegExp) =>
  expect(screen.queryByRole('button', { name })).toBeNull();
const question = () => within(screen.getByRole('alertdialog'));
const changed = (app: RenderedApp, deleted = false) =>
  act(() =>
    app.fake.emit({
      type: 'record.changed',
      record: 'member',
      id: 12,
      ...(deleted ? { deleted: true } : {}),
    }),
  );
const openControls = async (app: { user: RenderedApp['user'] }) => {
  await app.user.click(button('Admin Controls'));
  await screen.findByRole('heading', { name: 'Feature Flags' });
};

describe('C1: what it shows, and to whom', () => {
  test('email, ID and auth-provider ID, each copied with one click', async () => {
    const { inside, user } = await open();
    expect(inside.getByText('Ada Lovelace')).toBeTruthy();
    await user.click(button('Copy auth-provider ID'));
    expect(await navigator.clipboard.readText()).toBe('auth0|ada');
    await user.click(button('Copy email'));
    expect(await navigator.clipboard.readText()).toBe('ada@x.test');
    await user.click(button('Copy ID'));
    expect(await navigator.clipboard.readText()).toBe('12');
  });

  test('admin: Admin Login, no Staging Login outside of production mode', async () => {
    await open(ada(), { permissions: ['admin'] });
    button('Admin Login');
    noButton('Staging Login');
    button('Admin Controls');
    button('Make Admin');
  });

  test('admin in production mode: Staging Login too', async () => {
    await open(ada(), { permissions: ['admin'], isProd: true });
    button('Admin Login');
    button('Staging Login');
  });

  test.each([['sales'], ['ops'], ['search']] as const)('%s: no admin buttons', async (held) => {
    const { inside } = await open(ada(), { permissions: [held], isProd: true });
    for (const name of ['Admin Login', 'Staging Login', 'Admin Controls', 'Make Admin']) {
      noButton(name);
    }
    expect(
      inside.getByRole<HTMLInputElement>('checkbox', { name: 'Email Verified' }).disabled,
    ).toBe(true);
    for (const name of ['Edit Email', 'Delete', 'Integrations', 'Open Team']) button(name);
  });

  test('a failed load says why and can be tried again', async () => {
    const app = renderApp();
    app.fake.refuse('member.getById', { code: 'not-found', message: 'No such member' });
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    await screen.findByText('No such member');
    app.fake.answer('member.getById', ada());
    await app.user.click(button('Try again'));
    await screen.findByText('auth0|ada');
    expect(screen.queryByText('No such member')).toBeNull();
  });

  test('a reload that fails says so and keeps what is known', async () => {
    const app = await open();
    app.fake.refuse('member.getById', { code: 'timeout', message: 'Too slow' });
    changed(app);
    await screen.findByText('Too slow');
    expect(screen.getByText('auth0|ada')).toBeTruthy();
  });
});

describe('Admin Login', () => {
  const withReason = (needed: boolean): Options => ({
    permissions: ['admin'],
    isProd: true,
    prepare: (fake) => {
      fake.answer('member.loginReason', { needed, suggestions: ['Ticket 12'] });
      fake.answer('member.openTeamApp', { host: 'teams.x.test' });
    },
  });

  test('asks for the reason, requires it, remembers what was given before', async () => {
    const { user, fake, snackbar } = await open(ada(), withReason(true));
    await user.click(button('Admin Login'));
    await screen.findByRole('alertdialog', { name: 'Admin Login' });
    const reason = question().getByLabelText<HTMLInputElement>(/^Reason/);
    expect(document.activeElement).toBe(reason);
    expect(
      [...document.querySelectorAll(`#${CSS.escape(reason.getAttribute('list')!)} option`)].map(
        (option) => (option as HTMLOptionElement).value,
      ),
    ).toEqual(['Ticket 12']);
    await user.keyboard('{Enter}');
    expect(descriptionOf(reason)).toContain('Say why');
    expect(fake.inputs('member.openTeamApp')).toEqual([]);
    await user.type(reason, '  Ticket 77 {Enter}');
    await waitFor(() => expect(snackbar()).toBe('Opened teams.x.test in your browser'));
    expect(fake.inputs('member.openTeamApp')).toEqual([
      { memberId: 12, target: 'admin', reason: 'Ticket 77' },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('the second time in a session nothing is asked', async () => {
    const { user, fake } = await open(ada(), withReason(false));
    await user.click(button('Staging Login'));
    await waitFor(() =>
      expect(fake.inputs('member.openTeamApp')).toEqual([{ memberId: 12, target: 'staging' }]),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('Esc is Cancel: nothing opens, the member stays', async () => {
    const { user, fake } = await open(ada(), withReason(true));
    await user.click(button('Admin Login'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(fake.inputs('member.openTeamApp')).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy();
  });

  test('a failure is an alert; the reason is still there', async () => {
    const app = await open(ada(), withReason(true));
    app.fake.refuse('member.openTeamApp', { code: 'not-found', message: 'No such auth user' });
    await app.user.click(button('Admin Login'));
    await screen.findByRole('alertdialog');
    await app.user.keyboard('Ticket 5{Enter}');
    await screen.findByText('No such auth user');
    expect(alertTexts(app)).toEqual(['No such auth user']);
    await app.user.click(button('OK'));
    expect(question().getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Ticket 5');
  });
});

describe('C2: email', () => {
  const edit = async (app: Awaited<ReturnType<typeof open>>, text: string) => {
    await app.user.click(button('Edit Email'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await app.user.clear(field);
    if (text) await app.user.type(field, text);
    return field;
  };

  test('begins in the field with the email as it is; Cancel and Esc give it up', async () => {
    const { user } = await open();
    await user.click(button('Edit Email'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('ada@x.test');
    await user.type(field, 'x');
    await user.click(button('Cancel'));
    expect(document.activeElement).toBe(button('Edit Email'));
    await user.click(button('Edit Email'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy();
    expect(screen.getByText('ada@x.test')).toBeTruthy();
  });

  test('is required', async () => {
    const app = await open();
    const field = await edit(app, '');
    await app.user.keyboard('{Enter}');
    expect(descriptionOf(field)).toBe('Enter an email address.');
    expect(app.fake.inputs('member.setEmail')).toEqual([]);
  });

  test('shows old and new before it goes, sends both, and then shows the new one', async () => {
    const app = await open();
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

  test('unchanged: nothing is asked or sent', async () => {
    const app = await open();
    await edit(app, 'ada@x.test{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  test('a taken email: the message in the dialog and the snackbar, what was typed stays', async () => {
    const app = await open();
    app.fake.refuse('member.setEmail', { code: 'conflict', message: 'new@x.test is taken' });
    await edit(app, 'new@x.test{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    expect((await question().findByRole('alert')).textContent).toContain('new@x.test is taken');
    expect(app.snackbar()).toBe('new@x.test is taken');
    await app.user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(
      'new@x.test',
    );
  });

  test('changed by somebody else: both values, Keep theirs has the focus and keeps them', async () => {
    const app = await open();
    app.fake.refuse('member.setEmail', {
      code: 'conflict',
      message: 'Changed',
      current: { email: 'theirs@x.test' },
    });
    await edit(app, 'mine@x.test{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog', { name: 'Changed by somebody else' });
    expect(question().getByText('theirs@x.test')).toBeTruthy();
    expect(question().getByText('mine@x.test')).toBeTruthy();
    const keep = question().getByRole('button', { name: 'Keep theirs' });
    expect(document.activeElement).toBe(keep);
    app.server.record = ada({ email: 'theirs@x.test' });
    await app.user.click(keep);
    expect(await screen.findByText('theirs@x.test')).toBeTruthy();
    expect(app.fake.inputs('member.setEmail')).toHaveLength(1);
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('Save mine overwrites, also when the first try breaks', async () => {
    const app = await open();
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
    expect(app.fake.inputs('member.setEmail').map((input) => input.overwrite)).toEqual([
      undefined,
      true,
      true,
    ]);
    const [, second, third] = app.fake.intents('member.setEmail');
    expect(third).toBe(second);
  });

  test('a double click on Save sends once', async () => {
    const app = await open();
    const held = app.fake.hold('member.setEmail');
    await edit(app, 'new@x.test{Enter}');
    await app.user.dblClick(question().getByRole('button', { name: 'Save' }));
    expect(app.fake.inputs('member.setEmail')).toHaveLength(1);
    await act(async () => held.answer(null));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('what was typed, and what it was typed over, survives the modal', async () => {
    const app = await open();
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

describe('C2: Email Verified and Delete', () => {
  test('the checkbox shows at once and goes back with the server’s message', async () => {
    const { user, fake, snackbar, inside } = await open(ada({ emailVerified: false }));
    const box = inside.getByRole<HTMLInputElement>('checkbox', { name: 'Email Verified' });
    const held = fake.hold('member.verifyEmail');
    await user.click(box);
    expect(box.checked).toBe(true);
    expect(fake.inputs('member.verifyEmail')).toEqual([{ memberId: 12, emailVerified: true }]);
    await act(async () => held.refuse({ code: 'forbidden', message: 'Only admins may' }));
    expect(box.checked).toBe(false);
    expect(snackbar()).toBe('Only admins may');
    fake.answer('member.verifyEmail', null);
    await user.click(box);
    await waitFor(() => expect(snackbar()).toBe('Successfully updated member!'));
    expect(box.checked).toBe(true);
  });

  test('Delete asks in the product’s words; Cancel has the focus and keeps the member', async () => {
    const { user, fake } = await open();
    await user.click(button('Delete'));
    expect(question().getByText('Are you sure you want to delete this member?')).toBeTruthy();
    expect(question().getByText('ada@x.test')).toBeTruthy();
    question().getByRole('button', { name: 'Yes' });
    expect(document.activeElement).toBe(question().getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(fake.inputs('member.delete')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button('Delete')));
  });

  test('Yes deletes once; the snackbar names the member, the modal closes when core says so', async () => {
    const app = await open();
    app.fake.answer('member.delete', null);
    await app.user.click(button('Delete'));
    await app.user.click(question().getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully deleted member Ada Lovelace!'));
    expect(app.fake.inputs('member.delete')).toEqual([{ id: 12, email: 'ada@x.test' }]);
    changed(app, true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a refused deletion says why and deletes nothing', async () => {
    const app = await open();
    app.fake.refuse('member.delete', { code: 'server', status: 422, message: 'Has open orders' });
    await app.user.click(button('Delete'));
    await app.user.click(question().getByRole('button', { name: 'Yes' }));
    expect((await question().findByRole('alert')).textContent).toContain('Has open orders');
    expect(app.store.getState().navigation.modals).toHaveLength(1);
  });
});

describe('C3: feature flags', () => {
  test('flags and lead capture send their own calls and say so', async () => {
    const app = await open(ada({ textFollowUp: false, exchange: '0' }));
    await openControls(app);
    app.fake.answer('member.setFlag', null);
    app.fake.answer('member.setLeadCapture', null);
    const text = screen.getByRole<HTMLInputElement>('switch', { name: 'Text Follow Up' });
    await app.user.click(text);
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated member!'));
    expect(app.fake.inputs('member.setFlag')).toEqual([
      { memberId: 12, flag: 'textFollowUp', value: true },
    ]);
    expect(text.checked).toBe(true);
    const capture = screen.getByRole<HTMLInputElement>('switch', { name: 'Lead Capture Mode' });
    expect(capture.checked).toBe(false);
    await app.user.click(capture);
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated lead capture mode!'));
    expect(app.fake.inputs('member.setLeadCapture')).toEqual([{ memberId: 12, on: true }]);
    expect(capture.checked).toBe(true);
  });

  test('a quick double toggle leaves it as it was and sends the last wish only', async () => {
    const app = await open(ada({ emailFollowUp: false }));
    await openControls(app);
    const held = app.fake.hold('member.setFlag');
    app.fake.answer('member.setFlag', null);
    const flag = screen.getByRole<HTMLInputElement>('switch', { name: 'Email Follow Up' });
    await app.user.click(flag);
    await app.user.click(flag);
    expect(flag.checked).toBe(false);
    await act(async () => held.answer(null));
    await settled();
    expect(app.fake.inputs('member.setFlag').map((input) => input.value)).toEqual([true, false]);
    expect(flag.checked).toBe(false);
  });

  test('a flag that the parent team has off is disabled, and says whose it is', async () => {
    const parent = parentTeam({ id: 90, companyName: 'Umbrella', textFollowUp: false });
    const app = await open(ada({ memberTeams: [membership({ id: 30, parent }, 300)] }));
    await openControls(app);
    const text = screen.getByRole<HTMLInputElement>('switch', { name: 'Text Follow Up' });
    expect(text.disabled).toBe(true);
    expect(descriptionOf(text)).toContain('Umbrella');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Email Follow Up' }).disabled).toBe(
      false,
    );
  });
});

describe('C3: team transfer', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Team ID');
  const transfer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' });

  test('disabled until a team ID is entered', async () => {
    const app = await open();
    await openControls(app);
    expect(transfer().disabled).toBe(true);
    await app.user.type(field(), 'x');
    expect(transfer().disabled).toBe(true);
    await app.user.clear(field());
    await app.user.type(field(), ' 44 ');
    expect(transfer().disabled).toBe(false);
  });

  test('asks in the product’s words with the old and the new team, then sends', async () => {
    const app = await open();
    await openControls(app);
    await app.user.type(field(), '44{Enter}');
    expect(
      question().getByText(
        'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
      ),
    ).toBeTruthy();
    expect(question().getByText('30')).toBeTruthy();
    expect(question().getByText('44')).toBeTruthy();
    app.fake.answer('memberTeam.transfer', 12);
    await app.user.click(question().getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated members teams data!'));
    expect(app.fake.inputs('memberTeam.transfer')).toEqual([{ id: 300, teamId: 44 }]);
    expect(field().value).toBe('');
  });

  test('refused: the reason, and the team ID is still there', async () => {
    const app = await open();
    await openControls(app);
    app.fake.refuse('memberTeam.transfer', { code: 'conflict', message: 'No free seat' });
    await app.user.type(field(), '44{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Transfer' }));
    expect((await question().findByRole('alert')).textContent).toContain('No free seat');
    await app.user.keyboard('{Escape}');
    expect(field().value).toBe('44');
  });

  test('of several teams, the one to leave is chosen', async () => {
    const app = await open(
      ada({ memberTeams: [membership({ id: 30 }, 300), membership({ id: 31 }, 301)] }),
    );
    await openControls(app);
    await app.user.selectOptions(screen.getByLabelText('From team'), '301');
    app.fake.answer('memberTeam.transfer', 12);
    await app.user.type(field(), '44{Enter}');
    await app.user.click(question().getByRole('button', { name: 'Transfer' }));
    expect(app.fake.inputs('memberTeam.transfer')).toEqual([{ id: 301, teamId: 44 }]);
  });
});

describe('C3: devices', () => {
  const id = () => screen.getByLabelText<HTMLInputElement>(/^Device ID/);
  const nickname = () => screen.getByLabelText<HTMLInputElement>(/^Device Nickname/);
  const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register Device' });

  test('listed, or the empty text', async () => {
    const app = await open();
    await openControls(app);
    expect(await screen.findByText('No devices registered for this member')).toBeTruthy();
    app.fake.answer('member.devices', [{ id: 5, name: 'D-5', nickname: 'Badge' }]);
    changed(app);
    expect(await screen.findByText('D-5')).toBeTruthy();
    expect(screen.getByText('Badge')).toBeTruthy();
  });

  test('register is disabled until both are there', async () => {
    const app = await open();
    await openControls(app);
    expect(register().disabled).toBe(true);
    await app.user.type(id(), 'D-9{Enter}');
    expect(register().disabled).toBe(true);
    await app.user.type(nickname(), '   ');
    expect(register().disabled).toBe(true);
    await app.user.type(nickname(), 'Key');
    expect(register().disabled).toBe(false);
    expect(app.fake.inputs('device.register')).toEqual([]);
  });

  test('a double click sends once; then the form is empty and ready for the next one', async () => {
    const app = await open();
    await openControls(app);
    await app.user.type(id(), ' D-9 ');
    await app.user.type(nickname(), 'Key');
    const held = app.fake.hold('device.register');
    await app.user.dblClick(register());
    expect(app.fake.inputs('device.register')).toEqual([{ name: 'D-9', nickname: 'Key', mid: 12 }]);
    await act(async () => held.answer(12));
    expect(app.snackbar()).toBe('Successfully registered device!');
    expect(id().value).toBe('');
    expect(nickname().value).toBe('');
    expect(document.activeElement).toBe(id());
  });

  test('a failure only stops the loading state: the form stays, the same intent goes again', async () => {
    const app = await open();
    await openControls(app);
    await app.user.type(id(), 'D-9');
    await app.user.type(nickname(), 'Key');
    app.fake.refuse('device.register', { code: 'timeout', message: 'Too slow' });
    await app.user.click(register());
    await waitFor(() => expect(app.snackbar()).toBe('Too slow'));
    expect(id().value).toBe('D-9');
    app.fake.refuse('device.register', { code: 'conflict', message: 'Already registered' });
    await app.user.click(register());
    await waitFor(() => expect(app.snackbar()).toBe('Already registered'));
    await app.user.click(register());
    const [first, second, third] = app.fake.intents('device.register');
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });
});

describe('C3: business cards', () => {
  const withCard = (exchangeText: string | null = 'Hello'): Options => ({
    prepare: (fake) => fake.answer('member.linksData', [{ id: 70, exchangeText, mid: 12 }]),
  });
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Exchange text');
  const mid = () => screen.getByLabelText<HTMLInputElement>('Member ID');
  const edit = async (app: Awaited<ReturnType<typeof open>>) => {
    await openControls(app);
    await app.user.click(await screen.findByRole('button', { name: 'Edit card 70' }));
  };

  test('none', async () => {
    const app = await open();
    await openControls(app);
    expect(await screen.findByText('No business card data available')).toBeTruthy();
  });

  test('only what changed is sent, after old and new were shown', async () => {
    const app = await open(ada(), withCard());
    await edit(app);
    expect(document.activeElement).toBe(text());
    await app.user.clear(text());
    await app.user.type(text(), 'Hi');
    await app.user.click(button('Save'));
    expect(question().getByText('Hello')).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated links data!'));
    expect(app.fake.inputs('businessCard.update')).toEqual([
      { memberId: 12, id: 70, exchangeText: 'Hi', base: { exchangeText: 'Hello', mid: 12 } },
    ]);
    expect(document.activeElement).toBe(button('Edit card 70'));
  });

  test('reassigning says what it does, and needs a member ID', async () => {
    const app = await open(ada(), withCard());
    await edit(app);
    expect(descriptionOf(mid())).toContain('Reassigns the card');
    await app.user.clear(mid());
    await app.user.type(mid(), 'x{Enter}');
    expect(descriptionOf(mid())).toContain('Enter a member ID, in digits.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.user.clear(mid());
    await app.user.type(mid(), '99{Enter}');
    expect(question().getByText(/moves to member 99/)).toBeTruthy();
    app.fake.answer('businessCard.update', null);
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    expect(app.fake.inputs('businessCard.update')[0]).toMatchObject({ mid: 99 });
  });

  test('a conflict names the value that it is about, and Keep theirs reads it again', async () => {
    const app = await open(ada(), withCard());
    await edit(app);
    await app.user.type(text(), '!');
    await app.user.clear(mid());
    await app.user.type(mid(), '99{Enter}');
    app.fake.refuse('businessCard.update', {
      code: 'conflict',
      message: 'Changed',
      current: { exchangeText: 'Theirs' },
    });
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await question().findByText('Theirs', { selector: 'td *' });
    const rows = question()
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toContain('Member ID1299');
    app.fake.answer('member.linksData', [{ id: 70, exchangeText: 'Theirs', mid: 12 }]);
    await app.user.click(question().getByRole('button', { name: 'Keep theirs' }));
    expect(await screen.findByText('Theirs')).toBeTruthy();
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('what it was typed over survives the modal: no unseen overwrite', async () => {
    const app = await open(ada(), withCard());
    await edit(app);
    await app.user.type(text(), '!');
    act(() => app.store.getState().navigation.closeAllModals());
    app.fake.answer('member.linksData', [{ id: 70, exchangeText: 'Theirs', mid: 12 }]);
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    await screen.findByText('auth0|ada');
    await openControls(app);
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

  test('Esc gives up the edit, not the modal', async () => {
    const app = await open(ada(), withCard());
    await edit(app);
    await app.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Edit card 70'));
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy();
  });
});

describe('C5, C6: teams', () => {
  test('each membership with its team, plan and admin rights', async () => {
    const { inside } = await open();
    const table = inside.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent || header.getAttribute('aria-label')),
    ).toEqual(['Team ID', 'Company', 'Plan', 'Is Admin', 'Actions']);
    const [row] = within(table).getAllByRole('row').slice(1);
    expect(
      within(row!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 4),
    ).toEqual(['30', 'Acme', 'New Billing', 'No']);
  });

  test('Make Admin shows at once, becomes Remove Admin, and rolls back when refused', async () => {
    const app = await open();
    const held = app.fake.hold('member.changeAdmin');
    await app.user.click(button('Make Admin'));
    button('Remove Admin');
    expect(app.fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 12, teamId: 30, isAdmin: true },
    ]);
    await act(async () => held.answer(null));
    expect(app.snackbar()).toBe('Successfully updated members teams data!');
    app.fake.refuse('member.changeAdmin', { code: 'conflict', message: 'The last admin stays' });
    await app.user.click(button('Remove Admin'));
    await waitFor(() => expect(app.snackbar()).toBe('The last admin stays'));
    button('Remove Admin');
  });

  test('two memberships changed at once keep both changes', async () => {
    const app = await open(
      ada({ memberTeams: [membership({ id: 30 }, 300), membership({ id: 31 }, 301)] }),
    );
    const first = app.fake.hold('member.changeAdmin');
    const second = app.fake.hold('member.changeAdmin');
    for (const each of screen.getAllByRole('button', { name: 'Make Admin' })) {
      await app.user.click(each);
    }
    await act(async () => first.answer(null));
    await act(async () => second.answer(null));
    expect(screen.getAllByRole('button', { name: 'Remove Admin' })).toHaveLength(2);
  });

  test('Open Team opens it above; Back to the member', async () => {
    const app = await open();
    app.fake.answer('team.getById', team({ id: 30 }));
    app.fake.answer('team.salesData', null);
    await app.user.click(button('Open Team'));
    await screen.findByRole('dialog', { name: 'Team ID: #30' });
    await app.user.click(button('Back to Member #12'));
    expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Team ID: #30' })).toBeNull();
  });

  test('Create New Team without an active team only: stores the email, goes to tab 3', async () => {
    const app = await open(ada({ memberTeams: [], activeTeamsMember: null }));
    expect(screen.getByText('This member is in no team')).toBeTruthy();
    app.fake.answer('postFlow.set', null);
    await app.user.click(button('Create New Team'));
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(3));
    expect(app.fake.inputs('postFlow.set')[0]?.postFlow?.email).toBe('ada@x.test');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('no Create New Team with an active team', async () => {
    await open();
    noButton('Create New Team');
  });

  test('Create New Team leads nowhere without sales, so it is not there', async () => {
    await open(ada({ memberTeams: [] }), { permissions: ['search', 'admin', 'ops'] });
    noButton('Create New Team');
  });
});

describe('C4: integrations', () => {
  const long = 'x'.repeat(101);
  const logs: Options = {
    prepare: (fake) => {
      fake.answer('member.integrationConnections', [
        { id: 1, integration: 'salesforce', uid: 'u-1' },
      ]);
      fake.on('member.crmExportLogs', ({ query }) =>
        ok(
          query === 'none'
            ? []
            : [
                { id: 1, status: 1, leadEmail: 'lead@x.test', isParagon: false },
                {
                  id: 2,
                  status: 0,
                  errorMessage: long,
                  leadData: '{"name":"Zoë"}',
                  isParagon: false,
                },
              ],
        ),
      );
    },
  };

  test('connections and logs; long messages expand and collapse', async () => {
    const { user } = await open(ada(), logs);
    await user.click(button('Integrations'));
    expect(await screen.findByText('u-1')).toBeTruthy();
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText(`${'x'.repeat(50)}…`)).toBeTruthy();
    await user.click(button('Expand'));
    expect(screen.getByText(long)).toBeTruthy();
    await user.click(button('Collapse'));
    expect(screen.queryByText(long)).toBeNull();
    await user.click(button('Lead data of log 2'));
    expect(screen.getByText(/"name": "Zoë"/)).toBeTruthy();
  });

  test('the filter goes to the server; nothing found', async () => {
    const { user, fake } = await open(ada(), logs);
    await user.click(button('Integrations'));
    await screen.findByText('Success');
    await user.type(screen.getByLabelText('Filter logs'), ' none {Enter}');
    expect(await screen.findByText('No CRM export logs available')).toBeTruthy();
    expect(fake.inputs('member.crmExportLogs')).toEqual([{ id: 12 }, { id: 12, query: 'none' }]);
  });

  test('none, and an error that stays with its own part', async () => {
    const { user, fake } = await open(ada(), {
      prepare: (fake) => {
        fake.answer('member.integrationConnections', []);
        fake.refuse('member.crmExportLogs', { code: 'timeout', message: 'Too slow' });
      },
    });
    await user.click(button('Integrations'));
    expect(await screen.findByText('No integration connections available')).toBeTruthy();
    expect(await screen.findByText('Too slow')).toBeTruthy();
    fake.answer('member.crmExportLogs', []);
    await user.click(button('Try again'));
    expect(await screen.findByText('No CRM export logs available')).toBeTruthy();
  });
});
