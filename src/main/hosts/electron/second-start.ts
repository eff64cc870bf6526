import type { Dialog } from 'electron';
import type { Log } from '../../core/app/ports';
import { showQuestion } from './show-question';
import type { AppWindows } from './windows';

/** An environment as one start of the app tells it to another. */
export interface StartEnvironment {
  /** Name of the environment, or absolute path of its file. */
  readonly reference: string;
  readonly label: string;
}

/** What a second start passes to the running app; `environment` only with `--environment`. */
export interface SecondStart {
  readonly environment?: StartEnvironment;
}

/** The environment in a second start's data, which an older version doesn't pass. */
const askedIn = (data: unknown): StartEnvironment | null => {
  const { environment } = (data ?? {}) as { environment?: Partial<StartEnvironment> };
  const { reference, label } = environment ?? {};
  return typeof reference === 'string' && typeof label === 'string' ? { reference, label } : null;
};

export interface SecondStartOptions {
  /** The environment in use. */
  environment(): StartEnvironment;
  /** Resolves when the first window is open. */
  readonly windows: Promise<Pick<AppWindows, 'current'>>;
  readonly log: Log;
}

/**
 * Makes what handles the data of a second start: true if it asks for another environment. Then it
 * tells the user, once at a time, that the app is open in this one.
 */
export const watchSecondStarts = (
  dialog: Pick<Dialog, 'showMessageBox'>,
  { environment, windows, log }: SecondStartOptions,
): ((data: unknown) => boolean) => {
  let isTelling = false;
  const tell = async (asked: string): Promise<void> => {
    isTelling = true;
    const { label } = environment();
    try {
      await showQuestion(dialog, (await windows).current(), {
        type: 'info',
        message: `Internal Dash is open in ${label}`,
        detail: `To use ${asked}, quit Internal Dash and start it again.`,
        buttons: [`Continue in ${label}`],
      });
    } finally {
      isTelling = false;
    }
  };
  return (data) => {
    const asked = askedIn(data);
    if (!asked || asked.reference === environment().reference) return false;
    log.info('a second start asks for another environment');
    if (!isTelling) {
      tell(asked.label).catch((cause: unknown) => log.error('the message failed', { cause }));
    }
    return true;
  };
};
