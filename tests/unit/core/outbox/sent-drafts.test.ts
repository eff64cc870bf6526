import { expect, test } from 'vitest';
import { failureOf } from '../../../helpers/failure-of';
import { lost, never, refused, sam, write, writesAppInEachTest } from './writes-app';

const app = writesAppInEachTest();

const drafts = { 'team/9/order/shopifyOrderId': 'A', 'team/9/order/newStandardDevices': '50' };
const made = async () => 'made';

/** The window that typed them sends the write, and its response is lost. */
const loseWith = (sent: Readonly<Record<string, string>>) =>
  failureOf(
    app.writes.run<string>({ signal: never, drafts: sent }, write(), () => Promise.reject(lost())),
  );

test('a repeat that succeeds removes what the first attempt sent, also after a restart', async () => {
  await loseWith(drafts);
  expect(app.dropped).toEqual([]);
  app.startApp();
  await app.run(made);
  expect(app.dropped).toEqual([[sam, drafts, '']]);
});

test('a write that is found done removes them without being sent', async () => {
  await loseWith(drafts);
  await app.writes.resolve('team.addOrder', { teamId: 9, order: 'A' });
  expect(app.dropped).toEqual([[sam, drafts, '']]);
});

test('the calling window, which removes its own, knows the call; a closed one needs nothing', async () => {
  await app.writes.run({ signal: never, call: 'w-7', drafts }, write(), made);
  expect(app.dropped).toEqual([[sam, drafts, 'w-7']]);
});

test('a change that someone else has made removes them, of the person who typed them', async () => {
  const caller = { signal: never, person: sam, call: 'w-7', drafts };
  app.person = 'kim@example.com';
  await app.writes.alreadySo(caller, 'team.addOrder', { teamId: 9, order: 'A' }, null);
  expect(app.dropped).toEqual([[sam, drafts, 'w-7']]);
});

test('they stay while the outcome is unknown, after a refusal, and if a person dismisses the write', async () => {
  await loseWith(drafts);
  await failureOf(app.run<string>(() => Promise.reject(lost())));
  const [open] = await app.writes.open();
  await app.writes.dismiss(open?.id ?? '');
  await failureOf(
    app.writes.run<string>({ signal: never, drafts }, write(), () => Promise.reject(refused())),
  );
  await app.run(made);
  expect(app.dropped).toEqual([]);
});

test('they are gone before the write is: after a kill in between, the form isn’t filled again', async () => {
  const order: string[] = [];
  app.startApp((pendingWrites) => ({
    resolve: async (id) => {
      order.push(`${app.dropped.length} dropped`);
      await pendingWrites.resolve(id);
    },
  }));
  await app.writes.run({ signal: never, drafts }, write(), made);
  expect(order).toEqual(['1 dropped']);
});

test('drafts that can’t be removed don’t fail the write', async () => {
  await loseWith(drafts);
  app.draftsFailure = new Error('disk full');
  expect(await app.run(made)).toBe('made');
  expect(await app.writes.open()).toEqual([]);
});
