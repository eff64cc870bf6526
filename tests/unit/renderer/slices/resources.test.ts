import { expect, test } from 'vitest';
import { resourceKey } from '../../../../src/renderer/ui/resource-key';
import { createTestStore, settled } from '../../../helpers/test-store';

const key = resourceKey('member.devices', { id: 1 });
const device = (id: number) => ({ id, name: `D-${id}` });

test('is loaded once for all who show it, and forgotten when the last one goes', async () => {
  const { fake, state, until } = createTestStore('admin');
  fake.answer('member.devices', [device(1)]);
  const one = state().resources.hold('member.devices', { id: 1 });
  const other = state().resources.hold('member.devices', { id: 1 });
  await until(({ resources }) => resources.entries[key]?.load === 'ready');
  expect(fake.inputs('member.devices')).toHaveLength(1);
  one();
  expect(state().resources.entries[key]?.value).toEqual([device(1)]);
  other();
  expect(state().resources.entries).toEqual({});
});

test('only what is on the screen is read again after a write', async () => {
  const { fake, state, until } = createTestStore('admin');
  fake.answer('member.devices', []);
  fake.answer('member.linksData', []);
  const gone = state().resources.hold('member.linksData', { id: 1 });
  state().resources.hold('member.devices', { id: 1 });
  state().resources.hold('member.devices', { id: 2 });
  gone();
  await until(({ resources }) => resources.entries[key]?.load === 'ready');
  fake.answer('member.devices', [device(5)]);
  state().resources.reload((_method, input) => (input as { id: number }).id === 1);
  await until(({ resources }) => (resources.entries[key]?.value as unknown[])?.length === 1);
  expect(fake.inputs('member.devices')).toEqual([{ id: 1 }, { id: 2 }, { id: 1 }]);
  expect(fake.inputs('member.linksData')).toHaveLength(1);
});

test('the newest load wins, and the last value stays meanwhile', async () => {
  const { fake, state, until } = createTestStore('admin');
  fake.answer('member.devices', [device(1)]);
  state().resources.hold('member.devices', { id: 1 });
  await until(({ resources }) => resources.entries[key]?.load === 'ready');
  const slow = fake.hold('member.devices');
  const quick = fake.hold('member.devices');
  const first = state().resources.load('member.devices', { id: 1 });
  expect(state().resources.entries[key]).toMatchObject({ load: 'loading', value: [device(1)] });
  const second = state().resources.load('member.devices', { id: 1 });
  quick.answer([device(3)]);
  await second;
  slow.answer([device(2)]);
  await first;
  expect(state().resources.entries[key]?.value).toEqual([device(3)]);
});

test('a failure stays with its own part; a second try clears it first', async () => {
  const { fake, state, until } = createTestStore('admin');
  fake.refuse('member.devices', { code: 'timeout', message: 'Too slow' });
  state().resources.hold('member.devices', { id: 1 });
  await until(({ resources }) => resources.entries[key]?.load === 'failed');
  expect(state().resources.entries[key]?.error?.message).toBe('Too slow');
  const held = fake.hold('member.devices');
  const again = state().resources.load('member.devices', { id: 1 });
  expect(state().resources.entries[key]).toMatchObject({ load: 'loading', error: null });
  held.answer([]);
  await again;
  expect(state().resources.entries[key]).toEqual({ load: 'ready', value: [], error: null });
});

test('an answer that comes after it was let go is dropped', async () => {
  const { fake, state } = createTestStore('admin');
  const held = fake.hold('member.devices');
  const release = state().resources.hold('member.devices', { id: 1 });
  await held.arrived;
  release();
  held.answer([device(1)]);
  await settled();
  expect(state().resources.entries).toEqual({});
});
