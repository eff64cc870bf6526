import { useState } from 'react';
import type { FormErrors } from './use-form-errors';

interface Doubtful {
  /** The texts in one string. */
  readonly texts: string;
  readonly hasErrors: boolean;
  readonly hasDoubts: boolean;
  /** Shows errors and doubts alike. */
  readonly wrong: Pick<FormErrors<string>, 'passes'>;
}

/**
 * Doubts about values that can still be saved (checklist J22): the first submit shows them at their
 * fields, a second one with the same texts passes.
 */
export const useToldDoubts = ({ texts, hasErrors, hasDoubts, wrong }: Doubtful) => {
  const [told, setTold] = useState<string | null>(null);
  const isTold = hasDoubts && !hasErrors && told === texts;
  return {
    /** The next submit sends the doubtful texts. */
    isTold,
    passes: (form: HTMLElement | null): boolean => {
      if (isTold || wrong.passes(form)) return true;
      setTold(hasErrors ? null : texts);
      return false;
    },
  };
};
