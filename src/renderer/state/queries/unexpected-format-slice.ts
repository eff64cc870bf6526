import type { MethodName } from '../../../contract/methods/methods';
import type { OddPart } from '../../../contract/wire/odd-parts';
import type { NavigationSlice } from '../navigation/navigation-slice';
import type { SliceContext } from '../slice';
import type { ServerState } from './server-state';

/** An answer with parts that nobody expected, which what it was asked for does without. */
export interface OddAnswer {
  readonly key: string;
  readonly method: MethodName;
  readonly input: unknown;
  readonly parts: readonly OddPart[];
  /** The tab on which it came; it concerns no other. */
  readonly tab: number;
  /** Read, and out of the way; what it says is so all the same. */
  readonly isDismissed: boolean;
}

/** Which answers had odd parts (checklist J32), until they are asked for again. */
export interface UnexpectedFormatSlice {
  readonly answers: readonly OddAnswer[];
  /** Told of every answer; one without odd parts takes the note of its last one away. */
  heard(method: MethodName, input: unknown, parts: readonly OddPart[]): void;
  dismiss(key: string): void;
}

export const createUnexpectedFormatSlice = ({
  self,
  getState,
  setState,
}: SliceContext<
  UnexpectedFormatSlice,
  { server: ServerState; navigation: NavigationSlice }
>): UnexpectedFormatSlice => ({
  answers: [],
  heard: (method, input, parts) => {
    const { client } = getState().server;
    // What is not kept by its input shows one answer at a time.
    const isKept = client.getQueryState([method, input]) !== undefined;
    const key = isKept ? `${method} ${JSON.stringify(input)}` : method;
    const others = self().answers.filter((answer) => answer.key !== key);
    if (parts.length === 0 && others.length === self().answers.length) return;
    if (parts.length === 0) return setState({ answers: others });
    const { tab } = getState().navigation;
    const answer = { key, method, input, parts, tab, isDismissed: false };
    setState({ answers: [...others, answer] });
  },
  dismiss: (key) =>
    setState(({ answers }) => ({
      answers: answers.map((each) => (each.key === key ? { ...each, isDismissed: true } : each)),
    })),
});
