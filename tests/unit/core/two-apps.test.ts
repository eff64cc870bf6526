import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestCore, type TestCore } from './test-core';

/** L14: two apps on one folder; neither undoes what the other has written. */
describe('two apps on one folder', () => {
  let one: TestCore;
  let other: TestCore;
  beforeEach(async () => {
    one = await startTestCore();
    await one.signIn();
    other = one.restart();
    await other.call('session.get', {});
  });
  afterEach(() => one.stop());

  it('keep each what was typed in the other', async () => {
    const apps = [one, other];
    const typed = Array.from({ length: 40 }, (_, index) => [`team/${index}/email`, `${index}@x`]);
    await Promise.all(
      typed.map(([key = '', text = ''], index) =>
        apps[index % 2]?.call('drafts.set', { texts: { [key]: text } }),
      ),
    );
    const kept = await one.call('drafts.get', {});
    expect(kept.ok && kept.value.texts).toEqual(Object.fromEntries(typed));
  });

  it('drop what was sent in one while the other keeps on typing', async () => {
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`a/${index}`, 'x']));
    await one.call('drafts.set', { texts });
    await Promise.all(
      Object.keys(texts).flatMap((key) => [
        one.call('drafts.drop', { keys: [key] }),
        other.call('drafts.set', { texts: { [`b${key}`]: 'y' } }),
      ]),
    );
    const kept = await other.call('drafts.get', {});
    expect(Object.keys(kept.ok ? kept.value.texts : {}).sort()).toEqual(
      Object.keys(texts)
        .map((key) => `b${key}`)
        .sort(),
    );
  });
});
