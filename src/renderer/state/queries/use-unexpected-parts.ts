import type { MethodInput, MethodName } from '../../../contract/methods/methods';
import type { UnexpectedPart } from '../../../contract/wire/unexpected-parts';
import { useApp } from '../use-app';

const none: readonly UnexpectedPart[] = [];

/** The parts without which the newest response came (checklist J32); usually none. */
export const useUnexpectedParts = <M extends MethodName>(
  method: M,
  input: MethodInput<M>,
): readonly UnexpectedPart[] => {
  const asked = JSON.stringify(input);
  return useApp(
    ({ unexpectedFormat: { responses } }) =>
      responses.find((each) => each.method === method && JSON.stringify(each.input) === asked)
        ?.parts ?? none,
  );
};
