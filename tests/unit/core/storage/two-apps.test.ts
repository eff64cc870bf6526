import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { createFlowStore } from '../../../../src/main/core/team-setup/flow-store';
import { fakeClock } from '../helpers/fake-clock';
import { startTestCore, type TestCore } from '../helpers/test-core';

/** Two apps on one folder; neither undoes what the other has written. */
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

  it('each keep what was typed in the other', async () => {
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

  it('delete what was sent in one while the other is typing', async () => {
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`a/${index}`, 'x']));
    await one.call('drafts.set', { texts });
    await Promise.all(
      Object.keys(texts).flatMap((key) => [
        one.call('drafts.drop', { texts: { [key]: 'x' } }),
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

  it('each keep the teams that were left in the other', async () => {
    const folder = path.join(one.userData, 'flows-of-two');
    const stores = [one, other].map(() =>
      createFlowStore({
        folder,
        files: nodeFileSystem,
        clock: fakeClock(),
        onDamaged: (name) => {
          throw new Error(name);
        },
      }),
    );
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(
      ids.map((teamId) =>
        stores[teamId % 2]?.change('sam@example.com', ({ parked }) => ({
          flows: {
            active: null,
            parked: [...parked, { ...newTeamSetupFlow('owner@example.test', false), teamId }],
          },
        })),
      ),
    );
    const kept = await stores[0]?.read('sam@example.com');
    expect(kept?.parked.map(({ teamId }) => Number(teamId)).sort((a, b) => a - b)).toEqual(ids);
  });
});
