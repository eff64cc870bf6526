import { expect, it } from 'vitest';
import { hour, type Kind, type Wish } from './outbox-server';
import { createWorld, type World } from './outbox-world';

/**
 * What the outbox model has found or guards against, step by step; each once ended with one effect
 * too many.
 */
const a = (kind: Kind, value = 1): Wish => ({ kind, record: 1, value });
const press = (
  world: World,
  at: number,
  wish: Wish,
  fault: 'none' | 'drop-after' | '422' = 'none',
) => world.press(at, wish, fault, 1, false);

const found: readonly (readonly [string, ((world: World) => unknown)[], effects: number])[] = [
  [
    'a try refused in one app does not forget what another app left unknown',
    [
      (world) => world.hold(1, a('unlisted'), false),
      (world) => press(world, 0, a('unlisted'), 'drop-after'),
      (world) => world.release(0, '401'),
      (world) => press(world, 0, a('unlisted')),
    ],
    1,
  ],
  [
    'a finished try does not forget the next one, which another app started',
    [
      (world) => world.hold(0, a('listed'), true),
      (world) => press(world, 1, a('listed')),
      (world) => world.hold(1, a('listed'), true),
      (world) => world.release(0, 'none'),
      (world) => world.restart(1),
      (world) => press(world, 1, a('listed')),
    ],
    2,
  ],
  [
    'a try that ends without an answer stays unknown even if another app was refused meanwhile',
    [
      (world) => world.hold(0, a('unlisted'), false),
      (world) => press(world, 1, a('unlisted'), '422'),
      (world) => world.release(0, 'drop-after'),
      (world) => press(world, 0, a('unlisted')),
    ],
    1,
  ],
  [
    'a change reported as done stays done in the journal when the disk keeps its intent through a kill',
    [
      (world) => world.hold(0, a('listed'), false),
      (world) => world.diskFails(true),
      (world) => world.release(0, 'none'),
      (world) => world.restart(0),
      (world) => world.diskFails(false),
    ],
    1,
  ],
  [
    'a change found a day later is found again after the journal refused it the first time',
    [
      (world) => world.lookFails(true),
      (world) => press(world, 0, a('listed'), 'drop-after'),
      (world) => world.clock.advance(21 * hour),
      (world) => world.lookFails(false),
      (world) => world.journalFails(true),
      (world) => press(world, 0, a('listed')),
      (world) => world.journalFails(false),
      (world) => press(world, 0, a('listed')),
    ],
    1,
  ],
  [
    'a value is set again when another has replaced it',
    [
      (world) => press(world, 0, a('slot', 1), 'drop-after'),
      (world) => press(world, 0, a('slot', 2)),
      (world) => press(world, 0, a('slot', 1)),
    ],
    3,
  ],
  [
    'a value is set again when the one that replaced it ended with its app',
    [
      (world) => press(world, 0, a('slot', 1), 'drop-after'),
      (world) => world.hold(0, a('slot', 2), true),
      (world) => world.restart(0),
      (world) => press(world, 0, a('slot', 1)),
    ],
    3,
  ],
  [
    'a value is set again when another person’s has replaced it',
    [
      (world) => press(world, 0, a('slot', 1), 'drop-after'),
      (world) => world.change(0),
      (world) => press(world, 0, a('slot', 2)),
      (world) => world.change(0),
      (world) => press(world, 0, a('slot', 1)),
    ],
    3,
  ],
  [
    'a value is set again when another came before its answer',
    [
      (world) => world.hold(0, a('slot', 1), true),
      (world) => press(world, 0, a('slot', 2)),
      (world) => world.release(0, 'drop-after'),
      (world) => press(world, 0, a('slot', 1)),
    ],
    3,
  ],
  [
    'a change that counts from today is not sent tomorrow under the same key',
    [
      (world) => press(world, 0, a('daily'), 'drop-after'),
      (world) => world.clock.advance(13 * hour),
      (world) => press(world, 0, a('daily')),
    ],
    1,
  ],
  [
    'a change that a server without keys would repeat waits for a person',
    [
      (world) => press(world, 0, a('asked'), 'drop-after'),
      (world) => press(world, 1, a('asked')),
      (world) => world.restart(0),
      (world) => press(world, 0, a('asked')),
    ],
    1,
  ],
];

it.each(found)('%s', async (_what, steps, effects) => {
  const world = createWorld();
  for (const step of steps) {
    await step(world);
    await world.check();
  }
  expect(world.effects()).toBe(effects);
});
