import { eventsOf } from './electron-versions';

/**
 * Pieces of which tests build a fake of the `electron` module. Members are typed by electron.d.ts,
 * a member that a test did not provide throws when it is touched, and an event that one of
 * the allowed versions does not know, or means to drop, throws when someone listens to it.
 */

/** An object that has just these members: touching any other throws. */
export const strict = <T extends object>(name: string, members: Partial<T>): T => {
  const known = (target: object, key: PropertyKey): boolean =>
    typeof key === 'symbol' || key in target;
  return new Proxy(members, {
    get(target, key, receiver) {
      if (!known(target, key)) throw new Error(`electron: ${name}.${String(key)} is not provided`);
      return Reflect.get(target, key, receiver);
    },
    set(target, key, value, receiver) {
      if (!known(target, key)) throw new Error(`electron: ${name}.${String(key)} is not provided`);
      return Reflect.set(target, key, value, receiver);
    },
  }) as T;
};

type Listener = (...args: never[]) => void;

/** The listening half of an emitter of Electron, and the test's way to emit. */
export class FakeEvents {
  readonly #type: string;
  readonly #known: ReadonlySet<string>;
  readonly #listeners = new Map<string, Listener[]>();

  /** `type` is the class or interface in electron.d.ts. */
  constructor(type: string) {
    this.#type = type;
    this.#known = eventsOf(type);
  }

  /** Fits every overload of Electron's `on` and `once`; nothing here chains. */
  readonly on = (event: string, listener: Listener): never => {
    if (!this.#known.has(event)) {
      throw new Error(`electron: ${this.#type} has no event ${event}`);
    }
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return undefined as never;
  };

  /** Calls the listeners of an event; that there are none is a failure. */
  emit(event: string, ...args: unknown[]): void {
    const listeners = this.#listeners.get(event);
    if (!listeners) throw new Error(`nobody listens to ${event} of ${this.#type}`);
    for (const listener of listeners) (listener as (...args: unknown[]) => void)(...args);
  }

  listens(event: string): boolean {
    return this.#listeners.has(event);
  }
}

/** An event that can be prevented, with what Electron puts beside. */
export const fakeEvent = <T extends object>(details: T) => {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
};
