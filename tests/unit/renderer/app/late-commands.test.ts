import { expect, test } from 'vitest';
import { createRunCommand } from '../../../../src/renderer/app/keyboard/run-command';
import { type AnyCommand, defineCommand } from '../../../../src/renderer/state/commands/commands';
import { commandsOf } from '../../../../src/renderer/state/commands/loaded-commands';
import type { Feature } from '../../../../src/renderer/state/feature';
import { createAppStore } from '../../../../src/renderer/state/store';
import { createFakeBridge } from '../../../helpers/fake-bridge';
import { member, staff } from '../../domain/builders';

/** A feature whose commands load when `arrive` is called; they record their target. */
const lateFeature = async () => {
  const ran: string[] = [];
  const arrival = Promise.withResolvers<readonly AnyCommand[]>();
  let loads = 0;
  const feature: Feature = {
    name: 'late',
    moreCommands: () => {
      loads += 1;
      return arrival.promise;
    },
  };
  const { bridge, answer, on } = createFakeBridge();
  on('member.getById', ({ memberId }) => ({ ok: true, value: member({ id: Number(memberId) }) }));
  answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
  const store = createAppStore(bridge);
  store.getState().session.setSession({
    status: 'signed-in',
    user: staff('search'),
    isProd: false,
  });
  const commands = [
    defineCommand({
      id: 'app.print',
      on: 'app',
      title: 'Print',
      permissions: [],
      run: () => ran.push('app'),
    }),
    defineCommand({
      id: 'member.delete',
      on: 'member',
      title: 'Delete',
      permissions: [],
      run: (_args: object, { subject }) => ran.push(`member ${subject.id}`),
    }),
  ];
  const show = async (id: number) => {
    await store.getState().records.loadMember(id);
    store.getState().navigation.closeAllModals();
    store.getState().navigation.openModal({ kind: 'member', id });
  };
  await show(7);
  return {
    ran,
    show,
    store,
    feature,
    loads: () => loads,
    run: createRunCommand([feature], store),
    arrive: async () => {
      arrival.resolve(commands);
      await new Promise((done) => setImmediate(done));
    },
    fail: async () => {
      arrival.reject(new Error('gone'));
      await new Promise((done) => setImmediate(done));
    },
  };
};

test('runs a command once its code loads, and immediately the next time', async () => {
  const { run, ran, arrive, loads, feature } = await lateFeature();
  expect(commandsOf([feature])).toEqual([]);
  run('app.print', {});
  run('member.delete', {});
  expect(ran).toEqual([]);
  await arrive();
  expect(ran).toEqual(['app', 'member 7']);
  run('app.print', {});
  expect(ran).toEqual(['app', 'member 7', 'app']);
  expect(loads()).toBe(2);
});

test('does not apply a command to a different record that opens while its code loads', async () => {
  const { run, ran, arrive, show } = await lateFeature();
  run('member.delete', {});
  run('app.print', {});
  await show(8);
  await arrive();
  expect(ran).toEqual(['app']);
});

test('reports a command whose code fails to load', async () => {
  const { run, ran, fail, store } = await lateFeature();
  run('app.print', {});
  await fail();
  expect(ran).toEqual([]);
  expect(store.getState().feedback.alerts.map(({ message }) => message)).toEqual([
    'This command couldn’t be loaded. Try again.',
  ]);
});
