import type { MethodName } from '../../../contract/methods/methods';
import type { Handlers } from './dispatch';

/** Some of the handlers, by method name. */
export type HandlersOf<M extends MethodName> = Pick<Handlers, M>;

/** What a topic adds to the app. `create-core` knows nothing else about it. */
export interface CoreModule<M extends MethodName> {
  readonly handlers: HandlersOf<M>;
  /** Drops a person's data after they sign out. */
  readonly onSignedOut?: () => void;
  /** Called when a window has closed. */
  readonly onWindowGone?: (client: string) => void;
  /** Called when the app is about to close. */
  readonly close?: () => void;
}

type AnyModule = Omit<CoreModule<never>, 'handlers'> & { readonly handlers: object };
type Intersection<T> = (T extends unknown ? (each: T) => unknown : never) extends (
  all: infer A,
) => unknown
  ? A
  : never;

/** Combines all modules. A method without a handler fails to compile where the result is used. */
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
