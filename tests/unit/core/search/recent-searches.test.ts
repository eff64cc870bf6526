import { afterEach, describe, expect, it } from 'vitest';
import { ownKeyOf, startTestCore, type TestCore, type TestCoreOptions } from '../helpers/test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
  await test.signIn();
};
afterEach(() => test.stop());

describe('recent searches', () => {
  it('are kept newest first, each once, up to twenty', async () => {
    await start();
    for (let index = 1; index <= 25; index += 1) {
      await test.call('searches.remember', { query: `search ${index}` });
    }
    const result = await test.call('searches.remember', { query: ' search 20 ' });
    if (!result.ok) throw new Error('not remembered');
    expect(result.value).toHaveLength(20);
    expect(result.value.slice(0, 3)).toEqual(['search 20', 'search 25', 'search 24']);
    expect(await test.call('searches.recent', {})).toEqual(result);
  });

  it('keep those that another app on the folder has just added', async () => {
    await start();
    const key = ownKeyOf(test, 'sam@example.com');
    const change = test.settings.change.bind(test.settings);
    test.settings.change = (apply) =>
      change((all) => apply({ ...all, recentSearches: { [key]: ['theirs'] } }));
    expect(await test.call('searches.remember', { query: 'mine' })).toEqual({
      ok: true,
      value: ['mine', 'theirs'],
    });
  });

  it('belong to one environment and can be cleared', async () => {
    await start();
    test.settings.value = {
      ...test.settings.value,
      recentSearches: {
        'production sam@example.com': ['secret'],
        [ownKeyOf(test, 'sam@example.com')]: ['old'],
        [ownKeyOf(test, 'kim@example.com')]: ['of another'],
      },
    };
    expect(await test.call('searches.recent', {})).toEqual({ ok: true, value: ['old'] });
    await test.call('searches.forget', {});
    expect(await test.call('searches.recent', {})).toEqual({ ok: true, value: [] });
    expect(test.settings.value.recentSearches).toEqual({
      'production sam@example.com': ['secret'],
      [ownKeyOf(test, 'kim@example.com')]: ['of another'],
    });
  });
});
