import { expect, test } from 'vitest';
import { observeResponses } from '../../../../src/renderer/state/queries/observe-responses';
import { createFakeBridge } from '../../../helpers/fake-bridge';
import { createTestStore } from '../../../helpers/test-store';

const sentence =
  'Server Error. Please reload the dashboard and try again. If problem persists, please contact support';

test.each([
  { status: 503, alerts: [sentence], said: 'Error searching: Boom' },
  { status: 501, alerts: [sentence], said: 'Error searching: Boom' },
  { status: 500, alerts: [], said: 'Error searching: Boom' },
  { status: 422, alerts: [], said: 'Error searching: Boom' },
])('section 8: shows an alert or not for $status, and the caller reports it too', async (each) => {
  const { fake, state } = createTestStore('search');
  fake.refuse('search.query', { code: 'server', status: each.status, message: 'Boom' });
  await state().search.submit('x');
  expect(state().feedback.alerts.map(({ message }) => message)).toEqual(each.alerts);
  expect(state().search.error).toBe(each.said);
});

test('shows no alert for what the login screen reports itself', async () => {
  const fake = createFakeBridge();
  const { state } = createTestStore();
  const bridge = observeResponses(fake.bridge, {
    onServerError: state().feedback.alertError,
    onUnexpected: () => undefined,
    onUnderWay: () => undefined,
  });
  for (const method of ['session.get', 'app.info'] as const) {
    fake.refuse(method, { code: 'server', status: 503, message: 'Boom' });
    expect(await bridge.call(method, {})).toMatchObject({ ok: false });
  }
  expect(state().feedback.alerts.map(({ message }) => message)).toEqual([sentence]);
});
