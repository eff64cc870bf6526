import type { MethodName } from '../../../contract/methods/methods';
import type { Handlers } from './dispatch';

/** Some of the handlers, by their methods' names. */
export type HandlersOf<M extends MethodName> = Pick<Handlers, M>;

/** What a topic brings to the app: `create-core` knows no more of it. */
export interface CoreModule<M extends MethodName> {
  readonly handlers: HandlersOf<M>;
  /** The person has signed out: forgets what was theirs. */
  readonly onSignedOut?: () => void;
  /** A window went away. */
  readonly onWindowGone?: (client: string) => void;
  /** The app is about to end. */
  readonly close?: () => void;
}

type AnyModule = Omit<CoreModule<never>, 'handlers'> & { readonly handlers: object };
type Intersection<T> = (T extends unknown ? (each: T) => unknown : never) extends (
  all: infer A,
) => unknown
  ? A
  : never;

/** All modules as one. A method without a handler does not compile where the result is used. */
export const combineModules = <T extends readonly AnyModule[]>(...modules: T) => ({
  handlers: Object.assign({}, ...modules.map(({ handlers }) => handlers)) as Intersection<
    T[number]['handlers']
  >,
  onSignedOut: () => {
    for (const { onSignedOut } of modules) onSignedOut?.();
  },
  onWindowGone: (client: string) => {
    for (const { onWindowGone } of modules) onWindowGone?.(client);
  },
  close: () => {
    for (const { close } of modules) close?.();
  },
});
