import type { SavedFile } from '../../../contract/entities/saved-file';
import type { AppError } from '../../../contract/wire/errors';
import type { SliceContext } from '../slice';
import { errorText, technicalDetails } from './messages';

export type Severity = 'success' | 'info' | 'warning' | 'error';

/** A button in the snackbar about a file that was saved. */
export type FileAction =
  | { kind: 'open-file'; savedFileId: string }
  | { kind: 'show-in-folder'; savedFileId: string };

/** A button in the snackbar, named by what it does; the snackbar knows how. */
export type SnackbarAction =
  | FileAction
  | { kind: 'undo'; of: string }
  /** The machine's own words, for support. */
  | { kind: 'details'; words: string };

export interface Snackbar {
  /** Grows with each message, so that the same text twice is two messages. */
  key: number;
  message: string;
  severity: Severity;
  actions: readonly SnackbarAction[];
}

export interface Alert {
  key: number;
  title: string;
  message: string;
  /** The machine's own words, a click away; null where there are none. */
  details: string | null;
}

/**
 * What the app tells the user: the snackbar (section 2: top centre, default closed, 3000 ms) and
 * alerts (modal dialogs of the app, checklist J5), oldest first.
 */
export interface FeedbackSlice {
  snackbar: Snackbar | null;
  alerts: readonly Alert[];
  snack(message: string, severity?: Severity, actions?: readonly SnackbarAction[]): void;
  closeSnackbar(): void;
  /** Does what a button of the snackbar says; a refusal is an alert. */
  runAction(action: FileAction): Promise<void>;
  /** A file was saved, where no button is in view beside which that could be said. */
  snackSaved(file: SavedFile): void;
  alert(message: string, title?: string, details?: string | null): void;
  /** A failure in its words for people, the machine's below. */
  alertError(error: AppError, title?: string): void;
  dismissAlert(key: number): void;
}

export const createFeedbackSlice = ({
  bridge,
  self,
  setState,
}: SliceContext<FeedbackSlice>): FeedbackSlice => {
  let key = 0;
  const next = () => {
    key += 1;
    return key;
  };
  return {
    snackbar: null,
    alerts: [],
    snack: (message, severity = 'success', actions = []) =>
      setState({ snackbar: { key: next(), message, severity, actions } }),
    snackSaved: ({ id, fileName }) =>
      self().snack(`Saved ${fileName}`, 'success', [
        { kind: 'open-file', savedFileId: id },
        { kind: 'show-in-folder', savedFileId: id },
      ]),
    closeSnackbar: () => setState({ snackbar: null }),
    runAction: async ({ kind, savedFileId }) => {
      const method = kind === 'open-file' ? 'file.open' : 'file.showInFolder';
      const result = await bridge.call(method, { id: savedFileId });
      if (!result.ok) self().alertError(result.error);
    },
    alert: (message, title = 'Internal Dash', details = null) =>
      setState(({ alerts }) =>
        // Five calls that fail for one reason are one message.
        alerts.some((each) => each.message === message)
          ? {}
          : { alerts: [...alerts, { key: next(), title, message, details }] },
      ),
    alertError: (error, title) => self().alert(errorText(error), title, technicalDetails(error)),
    dismissAlert: (dismissed) =>
      setState(({ alerts }) => ({ alerts: alerts.filter((each) => each.key !== dismissed) })),
  };
};
