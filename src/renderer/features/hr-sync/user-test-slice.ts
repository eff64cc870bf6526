import type { AppError } from '../../../contract/errors';
import type { MethodOutput } from '../../../contract/methods';
import { defineSlice, type SliceContext } from '../../state/slice';

export type UserTestResult = MethodOutput<'hr.userTest'>;

interface TestInput {
  readonly uid: string;
  readonly upn: string;
  readonly keys: string[];
  readonly groupIds: string[];
}

/** The user test (G4): of one connection at a time. */
export interface UserTestSlice {
  text: string;
  /** Whose directory the result is of. */
  uid: string | null;
  load: 'idle' | 'loading' | 'ready' | 'failed';
  /** The principal name that was asked for. */
  asked: string;
  result: UserTestResult | null;
  error: AppError | null;
  setText(text: string): void;
  run(input: TestInput): Promise<void>;
  /** Another connection is shown. */
  clear(): void;
}

export const createUserTestSlice = ({
  bridge,
  patch,
}: SliceContext<UserTestSlice>): UserTestSlice => {
  let running: AbortController | null = null;
  return {
    text: '',
    uid: null,
    load: 'idle',
    asked: '',
    result: null,
    error: null,
    setText: (text) => patch({ text }),
    run: async (input) => {
      const upn = input.upn.trim();
      if (upn === '') return;
      running?.abort();
      const controller = new AbortController();
      running = controller;
      patch({ load: 'loading', uid: input.uid, asked: upn, text: upn, result: null, error: null });
      const result = await bridge.call(
        'hr.userTest',
        { ...input, upn },
        { signal: controller.signal },
      );
      if (running !== controller) return;
      running = null;
      if (result.ok) patch({ load: 'ready', result: result.value });
      else if (result.error.code === 'cancelled') patch({ load: 'idle' });
      else patch({ load: 'failed', error: result.error });
    },
    clear: () => {
      running?.abort();
      running = null;
      patch({ load: 'idle', uid: null, asked: '', result: null, error: null });
    },
  };
};

export const userTestSlice = defineSlice('hrTest', createUserTestSlice);
