import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/**
 * Answers a person's call. Whatever is sent for it, however many requests that takes and however long it
 * goes on by itself, goes out with their token or not at all: somebody else may have signed in before the
 * second one (checklist J37).
 */
export const actingAs = <T>(person: string, act: () => Promise<T>): Promise<T> =>
  acting.run(person, act);

/** Email of the person whose call is being answered; undefined outside of one. */
export const actingPerson = (): string | undefined => acting.getStore();
