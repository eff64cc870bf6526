import type { Dialog, MessageBoxOptions } from 'electron';

interface Question {
  readonly message: string;
  readonly detail: string;
  /** The window that it belongs to; null without one. */
  readonly window: unknown;
}

/** Electron's questions that do not stop the app: they wait until the test answers. */
export const fakeQuestions = () => {
  const asked: Question[] = [];
  const answers: ((button: number) => void)[] = [];
  const cancels: (() => void)[] = [];
  const show = (...given: readonly unknown[]) => {
    const { message, detail = '', cancelId = 0, signal } = given.at(-1) as MessageBoxOptions;
    asked.push({ message, detail, window: given.length === 2 ? given[0] : null });
    return new Promise((resolve) => {
      const cancel = () => resolve({ response: cancelId, checkboxChecked: false });
      answers.push((response) => resolve({ response, checkboxChecked: false }));
      cancels.push(cancel);
      signal?.addEventListener('abort', cancel);
    });
  };
  return {
    asked,
    showMessageBox: show as unknown as Dialog['showMessageBox'],
    /** What macOS does to a window's question when the window is to close: it is canceled. */
    endSheet: (window: unknown): void => {
      asked.forEach((question, at) => {
        if (question.window === window) cancels[at]!();
      });
    },
    /** Presses a button, by its index, of the last question, or of an earlier one. */
    answer: async (button: number, question = answers.length - 1): Promise<void> => {
      answers[question]!(button);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};
