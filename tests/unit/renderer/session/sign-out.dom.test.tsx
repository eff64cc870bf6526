import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LeaveDialog } from '../../../../src/renderer/app/dialogs/leave-dialog';
import { TopBar } from '../../../../src/renderer/app/shell/top-bar';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { staff } from '../../domain/builders';
import { batch } from '../batch-quotes/open-batch';
import { bulkOf, row } from '../bulk/open-bulk';

const renderLogout = (prepare: (fake: FakeBridge) => void) =>
  renderApp(
    <>
      <TopBar user={staff('sales')} tab={0} onLoggedOut={() => undefined} />
      <LeaveDialog />
    </>,
    { prepare },
  );

it('asks before a sign-out while a list is running, even between two of its changes', async () => {
  const list = bulkOf([row(0, { status: 'done' }), row(1, { status: 'waiting' })], {
    state: 'running',
    startedAt: '2026-11-24T08:01:00.000Z',
    title: 'Transfer to Acme',
  });
  const app = renderLogout((fake) => {
    fake.answer('writes.unfinished', []);
    fake.answer('bulk.list', [list]);
  });
  await app.user.click(screen.getByRole('link', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Log out while a bulk action is running?',
  });
  expect(question.textContent).toContain(
    'Transfer to Acme pauses. You can resume it after your next sign-in.',
  );
  expect(question.textContent).not.toContain('waiting for the server');
});

it('asks before a sign-out stops a batch of quotes, and does not say that its quotes finish', async () => {
  const app = renderLogout((fake) => {
    fake.answer('writes.unfinished', [
      {
        id: 'w1',
        action: 'batchQuotes.row',
        title: 'Create a quote of a batch',
        subject: 'quote Acme',
        detail: '',
        startedAt: '2026-01-15T12:00:00.000Z',
        state: 'under-way',
        message: '',
        record: null,
        canRepeat: false,
        isOld: false,
      },
    ]);
    fake.answer('batchQuotes.status', batch({ state: 'running' }));
  });
  await app.user.click(screen.getByRole('link', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Log out while a batch of quotes is running?');
  expect(question.textContent).toContain(
    'The batch of quotes stops. You can resume it after your next sign-in.',
  );
  expect(question.textContent).not.toContain('without you');
});

it('does not ask before a sign-out while a list is paused', async () => {
  const list = bulkOf([row(0, { status: 'waiting' })], {
    state: 'paused',
    startedAt: '2026-11-24T08:01:00.000Z',
  });
  const app = renderLogout((fake) => {
    fake.answer('writes.unfinished', []);
    fake.answer('bulk.list', [list]);
  });
  const signOut = app.fake.hold('session.signOut');
  await app.user.click(screen.getByRole('link', { name: 'Logout' }));
  await signOut.arrived;
});

it('asks before a sign-out while a change is pending, even one from before a reload', async () => {
  const app = renderLogout((fake) =>
    fake.answer('writes.unfinished', [
      {
        id: 'w1',
        action: 'demoTeam.create',
        title: 'Create a demo team',
        subject: 'team 9',
        detail: '',
        startedAt: '2026-01-15T12:00:00.000Z',
        state: 'under-way',
        message: '',
        record: null,
        canRepeat: true,
        isOld: false,
      },
    ]),
  );
  const link = screen.getByRole('link', { name: 'Logout' });
  const question = () =>
    screen.findByRole('alertdialog', { name: 'Log out before the response arrives?' });
  await app.user.click(link);
  expect((await question()).textContent).toContain(
    '1 change is waiting for the server and will finish without you. After your next sign-in, the journal shows how it ended.',
  );
  await app.user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.fake.inputs('session.signOut')).toEqual([]);
  const signOut = app.fake.hold('session.signOut');
  await app.user.click(link);
  await question();
  await app.user.click(screen.getByRole('button', { name: 'Log out now' }));
  await signOut.arrived;
});

it('asks before a sign-out closes a form whose input is not kept, such as a typed card', async () => {
  const app = renderLogout((fake) => {
    fake.answer('writes.unfinished', []);
    fake.answer('bulk.list', []);
  });
  app.store.getState().navigationGuard.setLoss('card', 'The card you entered isn’t added yet.');
  await app.user.click(screen.getByRole('link', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out?' });
  expect(question.textContent).toContain('The card you entered isn’t added yet.');
  expect(document.activeElement?.textContent).toBe('Stay signed in');
  expect(app.fake.inputs('session.signOut')).toEqual([]);
});
