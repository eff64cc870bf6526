import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { LoginAsPage } from '../../../../src/renderer/features/members/login-as/login-as-page';
import { renderApp } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { member } from '../../domain/builders';

const ada = member({ id: 12, uid: 'auth0|ada', name: 'Ada' });

test.each(['x', '1.5', '-3', ''])(
  'says that “%s” is not a member ID, and requests nothing',
  (id) => {
    const app = renderApp(<LoginAsPage id={id} />);
    expect(screen.getByText(/isn’t a member ID. Enter a whole number/)).toBeTruthy();
    expect(app.fake.calls).toEqual([]);
  },
);

const login = () => screen.findByRole('button', { name: 'Admin Login' });

test('shows “Loading...”, then asks for confirmation, and then asks for the reason', async () => {
  const answer = Promise.withResolvers<void>();
  const app = renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) => {
      fake.answer('member.loginReason', { needed: true, suggestions: [] });
      fake.on('member.getById', async () => {
        await answer.promise;
        return ok(ada);
      });
    },
  });
  expect(document.title).toBe('Internal Dash - Login');
  expect(screen.getByAltText('Loading...')).toBeTruthy();
  expect(app.store.getState().navigation.modals).toEqual([]);
  answer.resolve();
  expect(await screen.findByText('Log in as Ada?')).toBeTruthy();
  expect(app.fake.inputs('member.loginReason')).toEqual([]);
  await app.user.click(await login());
  expect(await screen.findByRole('alertdialog', { name: 'Admin Login' })).toBeTruthy();
  expect(app.fake.inputs('member.openTeamApp')).toEqual([]);
  app.fake.answer('member.openTeamApp', { host: 'teams.x.test' });
  await app.user.keyboard('Ticket 12{Enter}');
  await waitFor(() =>
    expect(app.snackbar()).toMatch(/^Opened teams\.x\.test as \S.* in your browser$/),
  );
  expect(app.fake.inputs('member.openTeamApp')).toEqual([
    { memberId: 12, target: 'admin', reason: 'Ticket 12' },
  ]);
  expect(screen.queryByAltText('Loading...')).toBeNull();
});

test('asks each time even when a reason was already given', async () => {
  const app = renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) => {
      fake.answer('member.getById', ada);
      fake.answer('member.loginReason', { needed: false, suggestions: [] });
      fake.answer('member.openTeamApp', { host: 'teams.x.test' });
    },
  });
  const button = await login();
  expect(app.fake.inputs('member.openTeamApp')).toEqual([]);
  await app.user.click(button);
  await waitFor(() =>
    expect(app.snackbar()).toMatch(/^Opened teams\.x\.test as \S.* in your browser$/),
  );
  const once = { memberId: 12, target: 'admin' };
  expect(app.fake.inputs('member.openTeamApp')).toEqual([once]);
  // The same link reuses the open page, which asks again.
  await app.user.click(await login());
  await waitFor(() => expect(app.fake.inputs('member.openTeamApp')).toEqual([once, once]));
});

test('shows the message and a link home when the member cannot be loaded', async () => {
  window.history.replaceState(null, '', '/login/12');
  const app = renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) =>
      fake.refuse('member.getById', { code: 'not-found', message: 'No member 12' }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await screen.findByText('No member 12')).toBeTruthy();
  expect(screen.queryByAltText('Loading...')).toBeNull();
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  expect(window.location.pathname).toBe('/');
});

test('offers no second try for a member that isn’t found', async () => {
  const app = renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) =>
      fake.refuse('member.getById', { code: 'not-found', message: 'No member 12' }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await screen.findByText('No member 12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows the section 8 message for a status above 500', async () => {
  renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) =>
      fake.refuse('member.getById', { code: 'server', status: 502, message: 'nginx' }),
  });
  expect(await screen.findAllByText(/^Server Error\. Please reload/)).not.toHaveLength(0);
  expect(screen.queryByText('nginx')).toBeNull();
});

test('shows an alert when it gets no token', async () => {
  const app = renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) => {
      fake.answer('member.getById', ada);
      fake.answer('member.loginReason', { needed: false, suggestions: [] });
      fake.refuse('member.openTeamApp', { code: 'server', status: 422, message: 'No such user' });
    },
  });
  await app.user.click(await login());
  expect(await screen.findByText('No such user')).toBeTruthy();
  expect(app.store.getState().feedback.alerts).toHaveLength(1);
});

test('names the missing admin permission, and requests nothing', () => {
  const app = renderApp(<LoginAsPage id="12" />, { permissions: ['search'] });
  expect(screen.getByText('Logging in as a member needs admin access.')).toBeTruthy();
  expect(app.fake.calls).toEqual([]);
});

const panel = () => document.getElementById('tab-panel');

const renderLinks = () =>
  renderShell({
    session: signedIn(['search', 'admin']),
    prepare: (fake) => {
      fake.on('member.getById', ({ memberId }) =>
        ok(member({ id: Number(memberId), name: `Name${memberId}` })),
      );
      fake.answer('member.loginReason', { needed: false, suggestions: [] });
      fake.answer('member.openTeamApp', { host: 'teams.x.test' });
    },
  });

test('a second login link shows nothing of the first member while its own one loads', async () => {
  const { fake, user } = await renderLinks();
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  expect(await screen.findByText('Log in as Name12?')).toBeTruthy();
  const held = fake.hold('member.getById');
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 13 }));
  await waitFor(() => expect(fake.inputs('member.getById').at(-1)).toEqual({ memberId: 13 }));
  expect(screen.queryByText('Log in as Name12?')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Admin Login' })).toBeNull();
  held.answer(member({ id: 13, name: 'Name13' }));
  expect(await screen.findByText('Log in as Name13?')).toBeTruthy();
  await user.click(await login());
  await waitFor(() =>
    expect(fake.inputs('member.openTeamApp')).toEqual([{ memberId: 13, target: 'admin' }]),
  );
});

test('loads the member again on request after a failure', async () => {
  const { fake, user } = await renderLinks();
  fake.refuse('member.getById', { code: 'server', status: 422, message: 'Busy' });
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.getByText('Busy')).toBeTruthy();
  const held = fake.hold('member.getById');
  const again = screen.getByRole('button', { name: 'Try again' });
  await user.click(again);
  expect(await screen.findByAltText('Loading...')).toBeTruthy();
  expect(document.activeElement).toBe(again);
  await act(async () => held.answer(ada));
  expect(await screen.findByText('Log in as Ada?')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a login link closes the record over its page, and Back reopens it', async () => {
  const { fake, run, user } = await renderLinks();
  await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
  await screen.findByRole('dialog', { name: 'Member' });
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  expect(await login()).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
  expect(window.location.pathname).toBe('/');
});

test('a login link focuses its page when it closes the record that had the focus', async () => {
  const { fake, run, user } = await renderLinks();
  await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
  await screen.findByRole('dialog', { name: 'Member' });
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(panel()));
  await login();
  await user.tab();
  expect(panel()?.contains(document.activeElement)).toBe(true);
});

test('a second login link focuses its page, wherever the focus was on the first one', async () => {
  const { fake } = await renderLinks();
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  (await login()).focus();
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 13 }));
  await screen.findByText('Log in as Name13?');
  const second = panel();
  expect(document.activeElement).toBe(second);
  act(() => fake.emit({ type: 'link.opened', target: 'login', id: 14 }));
  await screen.findByText('Log in as Name14?');
  expect(panel()).not.toBe(second);
  expect(document.activeElement).toBe(panel());
});
