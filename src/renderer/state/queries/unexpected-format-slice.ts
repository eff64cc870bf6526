import type { MethodName } from '../../../contract/methods/methods';
import type { UnexpectedPart } from '../../../contract/wire/unexpected-parts';
import type { NavigationSlice } from '../navigation/navigation-slice';
import type { SliceContext } from '../slice';
import type { ServerState } from './server-state';

/** A response with unexpected parts, which were left out of its value. */
export interface UnexpectedResponse {
  readonly key: string;
  readonly method: MethodName;
  readonly input: unknown;
  readonly parts: readonly UnexpectedPart[];
  /** The tab that requested it; other tabs do not show the note. */
  readonly tab: number;
  /** The user has closed the note; the parts are still missing. */
  readonly isDismissed: boolean;
}

/** The responses with unexpected parts (checklist J32), until they are requested again. */
export interface UnexpectedFormatSlice {
  readonly responses: readonly UnexpectedResponse[];
  /** Called for every response; one without such parts removes the previous note. */
  observe(method: MethodName, input: unknown, parts: readonly UnexpectedPart[]): void;
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
  responses: [],
  observe: (method, input, parts) => {
    const { client } = getState().server;
    // A response that is not cached by input has only one note per method.
    const isKept = client.getQueryState([method, input]) !== undefined;
    const key = isKept ? `${method} ${JSON.stringify(input)}` : method;
    const others = self().responses.filter((response) => response.key !== key);
    if (parts.length === 0 && others.length === self().responses.length) return;
    if (parts.length === 0) return setState({ responses: others });
    const { tab } = getState().navigation;
    const response = { key, method, input, parts, tab, isDismissed: false };
    setState({ responses: [...others, response] });
  },
  dismiss: (key) =>
    setState(({ responses }) => ({
      responses: responses.map((each) =>
        each.key === key ? { ...each, isDismissed: true } : each,
      ),
    })),
});
