import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { createTestStore, settled } from '../../../helpers/test-store';
import { member, team } from '../../domain/builders';

const seven = { memberId: 7 };
const broken: AppError = { code: 'server', status: 503, message: 'nginx' };

const setup = () => {
  const all = createTestStore('search');
  const { server } = all.state();
  return {
    ...all,
    server,
    prefetch: () => server.prefetch('member.getById', seven),
    show: () => {
      const observer = new QueryObserver(server.client, server.options('member.getById', seven));
      onTestFinished(observer.subscribe(() => undefined));
    },
    alerts: () => all.state().feedback.alerts.map(({ message }) => message),
  };
};

test('reuses a prefetched response, and does not request it twice', async () => {
  const { fake, state, until, prefetch } = setup();
  fake.answer('member.getById', member({ id: 7 }));
  const stop = prefetch();
  await until(() => state().records.member(7).load === 'ready');
  stop();
  prefetch()();
  await settled();
  expect(fake.inputs('member.getById')).toEqual([{ memberId: 7 }]);
});

test('hides a prefetch’s failure, and does not retry it automatically', async () => {
  const { fake, until, server, prefetch, alerts } = setup();
  // Data shown next to it is requested explicitly.
  fake.answer('team.getById', team({ id: 3 }));
  const shown = new QueryObserver(server.client, server.options('team.getById', { teamId: 3 }));
  onTestFinished(shown.subscribe(() => undefined));
  fake.refuse('member.getById', broken);
  const stop = prefetch();
  await until(() => server.cached('member.getById', seven).load === 'failed');
  stop();
  prefetch()();
  await settled();
  expect(alerts()).toEqual([]);
  expect(fake.inputs('member.getById')).toHaveLength(1);
});

test('reports a prefetch’s failure once something waits for it', async () => {
  const { fake, until, server, prefetch, show, alerts } = setup();
  const held = fake.hold('member.getById');
  prefetch();
  await held.arrived;
  show();
  held.refuse({ code: 'server', status: 422, message: 'Not today' });
  await until(() => server.cached('member.getById', seven).load === 'failed');
  expect(alerts()).toEqual(['Not today']);
});

test('shows the section 8 alert for a prefetch above 500 only when something waits for it', async () => {
  const { fake, until, server, prefetch, show, alerts } = setup();
  const held = fake.hold('member.getById');
  const stop = prefetch();
  await held.arrived;
  held.refuse(broken);
  await until(() => server.cached('member.getById', seven).load === 'failed');
  expect(alerts()).toEqual([]);
  stop();
  fake.refuse('member.getById', broken);
  show();
  await until(() => fake.inputs('member.getById').length === 2);
  await until(() => server.cached('member.getById', seven).load === 'failed');
  expect(alerts()).toEqual([
    'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
  ]);
});

test('cancels an abandoned prefetch in core, unless something else needs it', async () => {
  const { fake, state, server, prefetch, show, until } = setup();
  const first = fake.hold('member.getById');
  const stop = prefetch();
  const { id } = await first.arrived;
  stop();
  expect(fake.cancelled).toEqual([id]);
  expect(server.cached('member.getById', seven)).toEqual({
    load: 'idle',
    value: null,
    error: null,
  });
  const second = fake.hold('member.getById');
  const stopAgain = prefetch();
  await second.arrived;
  show();
  stopAgain();
  second.answer(member({ id: 7 }));
  await until(() => state().records.member(7).load === 'ready');
  expect(fake.cancelled).toEqual([id]);
});
