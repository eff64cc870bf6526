import { memberIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { expect, test } from '../fixtures';
import { openMember } from '../pages/record-modals';
import { answerDialogs, dialogsAsked, hasEnded, shellOf } from './shell-app';

test('quitting during a change asks first, and the change is saved if the app stays open', async ({
  app,
}) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const record = await openMember(page, memberIds.everything);
  await app.sandbox().fault({ route: 'member.verifyEmail', latencyMs: 4000, times: 1 });
  await answerDialogs(shell, 'Keep open');
  await record.getByRole('checkbox', { name: 'Email Verified' }).click();
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
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const record = await openMember(page, memberIds.everything);
  const sandbox = app.sandbox();
  await sandbox.fault({ route: 'member.verifyEmail', latencyMs: 3000, times: 1 });
  await answerDialogs(shell, 'Close anyway', 'Leave');
  await record.getByRole('checkbox', { name: 'Email Verified' }).click();
  await expect
    .poll(
      async () => (await sandbox.requests()).requests.length > 0 && (await sandbox.faults()).faults,
    )
    .toEqual([]);
  const ending = hasEnded(shell);
  // The app may end before it responds.
  await shell.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
  await ending;
  expect(shell.process.exitCode).toBe(0);
  const { requests } = await sandbox.requests();
  const sent = requests.filter(({ path }) => path.endsWith('/member/verify_email'));
  expect(sent.map(({ status }) => status)).toEqual([200]);
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
