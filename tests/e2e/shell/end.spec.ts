import { memberIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { type App, expect, test } from '../fixtures';
import { openMember } from '../pages/record-modals';
import { answerDialogs, dialogsAsked, hasEnded, shellOf, showDialogs } from './shell-app';

/** Opens a member whose next change of “Email Verified” takes a while; `change` presses it. */
const openSlowMember = async (app: App, latencyMs = 3000) => {
  const record = await openMember(app.page, memberIds.everything);
  await app.sandbox().fault({ route: 'member.verifyEmail', latencyMs, times: 1 });
  return { change: () => record.getByRole('checkbox', { name: 'Email Verified' }).click() };
};

/** Waits until the server has the slow request. */
const isUnderWay = (sandbox: ReturnType<App['sandbox']>) =>
  expect
    .poll(
      async () => (await sandbox.requests()).requests.length > 0 && (await sandbox.faults()).faults,
    )
    .toEqual([]);

const expectOneChange = async (sandbox: ReturnType<App['sandbox']>) => {
  const { requests } = await sandbox.requests();
  const sent = requests.filter(({ path }) => path.endsWith('/member/verify_email'));
  expect(sent.map(({ status }) => status)).toEqual([200]);
};

test('quitting during a change asks first, and the change is saved if the app stays open', async ({
  app,
}) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const { change } = await openSlowMember(app, 4000);
  await answerDialogs(shell, 'Keep open');
  await change();
  await expect
    .poll(async () => {
      await shell.evaluate(({ app: running }) => running.quit());
      return dialogsAsked(shell);
    })
    .toContainEqual({
      message: 'A change is still being saved',
      buttons: ['Keep open', 'Close anyway'],
    });
  await expect(page.getByText('Successfully updated member!')).toBeVisible();
  expect(shell.process.exitCode).toBeNull();
});

test('an app closed despite the warning waits for the pending change and then ends', async ({
  app,
}) => {
  const shell = shellOf(app);
  await app.signIn();
  const { change } = await openSlowMember(app);
  const sandbox = app.sandbox();
  await answerDialogs(shell, 'Close anyway');
  await change();
  await isUnderWay(sandbox);
  const ending = hasEnded(shell);
  // The app may end before it responds.
  await shell.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
  await ending;
  expect(shell.process.exitCode).toBe(0);
  await expectOneChange(sandbox);
});

test('a window that asks before it closes stops nothing else: the app locks, and a signal ends it', async ({
  app,
}) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const further = await app.openWindow();
  const { change } = await openSlowMember(app);
  await showDialogs(shell);
  await change();
  await expect
    .poll(async () => {
      await shell.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.close());
      return dialogsAsked(shell);
    })
    .toEqual([{ message: 'A change is still being saved', buttons: ['Leave', 'Stay'] }]);
  await expect(page.getByText('Successfully updated member!')).toBeVisible();
  await shell.evaluate(({ powerMonitor }) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 16 * 60_000;
    powerMonitor.emit('resume');
  });
  for (const each of [page, further]) {
    await expect(each.getByRole('dialog', { name: 'Internal Dash is locked' })).toBeVisible();
  }
  const ending = hasEnded(shell);
  shell.process.kill('SIGTERM');
  await ending;
  expect(shell.process.exitCode).toBe(0);
});

test('a window left during a change closes, and the change is saved', async ({ app }) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const further = await app.openWindow();
  const { change } = await openSlowMember(app);
  await answerDialogs(shell, 'Leave');
  await change();
  const closed = page.waitForEvent('close');
  await shell.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.close());
  await closed;
  expect((await dialogsAsked(shell)).map(({ message }) => message)).toEqual([
    'A change is still being saved',
  ]);
  const same = await openMember(further, memberIds.everything);
  await expect(same.getByRole('checkbox', { name: 'Email Verified' })).not.toBeChecked();
});

test('a signal ends the app without a question, and the change is saved', async ({ app }) => {
  const shell = shellOf(app);
  await app.signIn();
  const { change } = await openSlowMember(app);
  const sandbox = app.sandbox();
  await answerDialogs(shell, 'Keep open', 'Stay');
  await change();
  await isUnderWay(sandbox);
  const ending = hasEnded(shell);
  shell.process.kill('SIGTERM');
  await ending;
  expect(shell.process.exitCode).toBe(0);
  await expectOneChange(sandbox);
});

test('a computer that wakes up after the idle time shows the lock', async ({ app }) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const wake = () => shell.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await wake();
  await expect(page.getByRole('dialog', { name: 'Internal Dash is locked' })).toHaveCount(0);
  await shell.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 16 * 60_000;
  });
  await wake();
  await expect(page.getByRole('dialog', { name: 'Internal Dash is locked' })).toBeVisible();
});
