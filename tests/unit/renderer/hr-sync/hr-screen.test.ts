import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hrSlice } from '../../../../src/renderer/features/hr-sync/hr-slice';
import { userSearchSlice } from '../../../../src/renderer/features/hr-sync/user-test/user-search-slice';
import { createTestStore } from '../../../helpers/test-store';

describe('the position on the HR tab', () => {
  const setup = () => {
    const { store } = createTestStore('admin');
    return () => store.slice(hrSlice);
  };

  test('takes a typed team ID, or refuses it with the message from section 8', () => {
    const hr = setup();
    expect(hr()).toMatchObject({
      teamText: '',
      teamId: null,
      connectionId: null,
      view: 'overview',
    });
    hr().setTeamText('abc');
    expect(hr().chooseTeam()).toBe(false);
    expect(hr()).toMatchObject({ teamText: 'abc', teamError: 'Invalid team ID', teamId: null });
    hr().setTeamText(' 17 ');
    expect(hr().teamError).toBeNull();
    expect(hr().chooseTeam()).toBe(true);
    expect(hr()).toMatchObject({ teamText: '17', teamError: null, teamId: 17 });
    for (const text of ['0', '1.5', '007', '1000000000000000']) {
      expect(hr().chooseTeam(text)).toBe(false);
      expect(hr()).toMatchObject({ teamError: 'Invalid team ID', teamId: 17 });
    }
  });

  test('starts a new team at its connections, and keeps the place for the same team', () => {
    const hr = setup();
    hr().chooseTeam('17');
    hr().chooseConnection('c1');
    hr().show('customizations');
    hr().chooseTeam('17');
    expect(hr()).toMatchObject({ connectionId: 'c1', view: 'customizations' });
    hr().chooseTeam('18');
    expect(hr()).toMatchObject({ teamId: 18, connectionId: null, view: 'overview' });
  });

  test('shows a call as waiting until the last of its waits is over', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const hr = setup();
    hr().onWaiting('a', 30);
    hr().onWaiting('b', 1);
    hr().onWaiting('a', 5);
    expect(hr().waiting).toEqual({
      a: { until: 1_030_000, waits: 2 },
      b: { until: 1_001_000, waits: 1 },
    });
    hr().onWaiting('b', 60);
    hr().onWaited('a');
    expect(hr().waiting).toEqual({
      a: { until: 1_030_000, waits: 1 },
      b: { until: 1_060_000, waits: 2 },
    });
    hr().onWaited('a');
    hr().onWaited('never waited');
    expect(hr().waiting).toEqual({ b: { until: 1_060_000, waits: 2 } });
  });
});

describe('a user search', () => {
  const setup = () => {
    const all = createTestStore('admin');
    const slice = () => all.store.slice(userSearchSlice);
    return { ...all, slice, one: (key = 'k') => slice().searches[key] };
  };
  const input = { uid: 'c1', upn: ' ada@x.test ', keys: ['id'], groupIds: ['g'] };
  const answer = { user: { id: 'u1' }, groups: [], inGroupIds: [], problem: null };
  const nothing = { load: 'idle', asked: null, result: null, error: null };

  test('sends the trimmed name, and shows it while loading and with the response', async () => {
    const { fake, slice, one } = setup();
    slice().setText('k', ' ada@x.test ');
    expect(one()).toMatchObject({ ...nothing, text: ' ada@x.test ' });
    await slice().run('k', { ...input, upn: '  ' });
    expect(one()?.load).toBe('idle');
    const held = fake.hold('hr.userTest');
    const running = slice().run('k', input);
    const asked = { uid: 'c1', upn: 'ada@x.test', keys: ['id'], groupIds: ['g'] };
    expect(one()).toMatchObject({ load: 'loading', asked, text: 'ada@x.test' });
    held.answer(answer);
    await running;
    expect(one()).toMatchObject({ load: 'ready', result: answer, error: null });
    expect(fake.inputs('hr.userTest')).toEqual([asked]);
  });

  test('says why it failed until the next search', async () => {
    const { fake, slice, one } = setup();
    const missing = { code: 'not-found', message: 'Nobody' } as const;
    fake.refuse('hr.userTest', missing);
    await slice().run('k', input);
    expect(one()).toMatchObject({ load: 'failed', error: missing, result: null });
    const held = fake.hold('hr.userTest');
    const running = slice().run('k', input);
    expect(one()).toMatchObject({ load: 'loading', error: null });
    held.refuse({ code: 'cancelled', message: 'Canceled.' });
    await running;
    expect(one()).toMatchObject({ load: 'idle', error: null });
  });

  test('uses the newest search, cancels the one before in core, and keeps a separate search per place', async () => {
    const { fake, slice, one } = setup();
    const first = fake.hold('hr.userTest');
    const second = fake.hold('hr.userTest');
    const running = [slice().run('k', input), slice().run('k', { ...input, upn: 'bob@x.test' })];
    const { id } = await first.arrived;
    expect(fake.cancelled).toEqual([id]);
    second.answer(answer);
    first.refuse({ code: 'not-found', message: 'Nobody' });
    await Promise.all(running);
    expect(one()).toMatchObject({ load: 'ready', text: 'bob@x.test', result: answer });
    expect(one('other')).toBeUndefined();
  });

  test('clears the result when another name is typed', async () => {
    const { fake, slice, one } = setup();
    fake.refuse('hr.userTest', { code: 'not-found', message: 'Nobody' });
    await slice().run('k', input);
    slice().setText('k', ' ada@x.test');
    expect(one()).toMatchObject({ load: 'failed' });
    slice().setText('k', 'ada2@x.test');
    expect(one()).toMatchObject({ ...nothing, text: 'ada2@x.test' });
    await slice().run('k', input);
    slice().want('k', 'brian@x.test');
    expect(one()).toMatchObject({ ...nothing, text: 'brian@x.test', isWanted: true });
  });

  test('ignores a response for a name no longer in the field', async () => {
    const { fake, slice, one } = setup();
    const held = fake.hold('hr.userTest');
    const running = slice().run('k', input);
    slice().setText('k', 'brian@x.test');
    held.answer(answer);
    await running;
    expect(one()).toMatchObject({ ...nothing, text: 'brian@x.test' });
  });

  test('cancels the request and shows nothing when it is cleared', async () => {
    const { fake, slice, one } = setup();
    const held = fake.hold('hr.userTest');
    const running = slice().run('k', input);
    const { id } = await held.arrived;
    slice().clear('k');
    expect(fake.cancelled).toEqual([id]);
    held.answer(answer);
    await running;
    expect(one()).toMatchObject({ ...nothing, text: 'ada@x.test' });
  });
});
