import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorld, type Fault, faults, kinds, type Wish, type World } from './outbox-world';

type Model = { steps: number };

/** A step of the desk, after which the server and what the people know are compared. */
class Step implements fc.AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #act: (world: World) => Promise<void> | void;
  constructor(name: string, act: (world: World) => Promise<void> | void) {
    this.#name = name;
    this.#act = act;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    model.steps += 1;
    await this.#act(world);
    await world.check();
  }
  toString = () => this.#name;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(...kinds),
  record: fc.integer({ min: 1, max: 2 }),
});
const fault: fc.Arbitrary<Fault> = fc.constantFrom(...faults);
const hours = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 18, max: 72 }));

const steps = [
  fc
    .tuple(wish, fault, fc.integer({ min: 1, max: 2 }), fc.boolean())
    .map(
      ([of, how, windows, decides]) =>
        new Step(
          `press ${of.kind} ${of.record} (${how}) in ${windows}${decides ? ', deciding' : ''}`,
          (world) => world.press(of, how, windows, decides),
        ),
    ),
  fc
    .tuple(wish, fc.boolean())
    .map(
      ([of, acts]) =>
        new Step(`kill during ${of.kind} ${of.record} (acts: ${acts})`, (world) =>
          world.kill(of, acts),
        ),
    ),
  fc
    .tuple(fc.constantFrom('repeat' as const, 'dismiss' as const), fault)
    .map(([how, what]) => new Step(`${how} (${what})`, (world) => world.settleFirst(how, what))),
  hours.map((count) => new Step(`${count} h`, (world) => world.clock.advance(count * 3_600_000))),
  fc.constant(new Step('restart', (world) => world.restart())),
  fc.constant(new Step('the other person', (world) => world.change())),
  fc.boolean().map((fails) => new Step(`looks fail: ${fails}`, (world) => world.lookFails(fails))),
];

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

it(`the server's effects are those that the person was told of, each once (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: { steps: 0 }, real: createWorld() }), commands);
    }),
    { numRuns: 400, seed },
  );
  expect.hasAssertions();
}, 60_000);
