import type { SavedFile } from '../../../contract/entities/saved-file';
import type { RecordRef } from '../../../contract/entities/visits';
import type { AppError } from '../../../contract/wire/errors';
import type { NamedRecord } from '../queries/record-name';
import type { SliceContext } from '../slice';
import { errorText, needsMessage, technicalDetails } from './messages';

export type Severity = 'success' | 'info' | 'warning' | 'error';

/** A snackbar button for a saved file. */
export type FileAction =
  | { kind: 'open-file'; savedFileId: string }
  | { kind: 'show-in-folder'; savedFileId: string };

/** A snackbar button, identified by its action; the snackbar implements it. */
export type SnackbarAction =
  | FileAction
  | { kind: 'undo'; of: string }
  /** Not offered while the record is in front. */
  | { kind: 'open-record'; record: 'member' | 'team'; id: number }
  /** The technical message, for support. */
  | { kind: 'details'; words: string };

export interface Snackbar {
  /** Increases with each message, so that a repeated text is a new message. */
  key: number;
  message: string;
  severity: Severity;
  actions: readonly SnackbarAction[];
  /** Named unless it is in front; null if the message concerns no record. */
  about: NamedRecord | null;
}

export interface Alert {
  key: number;
  title: string;
  message: string;
  /** The technical message, behind a button; null if there is none. */
  details: string | null;
  /** The title while it isn't in front; null if the message concerns no record. */
  about: NamedRecord | null;
}

export const openAction = ({ kind, id }: RecordRef): SnackbarAction => ({
  kind: 'open-record',
  record: kind,
  id,
});

/** False for two records. */
const mayMatch = (one: NamedRecord | null, other: NamedRecord | null): boolean =>
  !one || !other || (one.kind === other.kind && one.id === other.id);

/**
 * Messages to the user: the snackbar (section 2: top center, default closed, 3000 ms) and alerts
 * (the app's modal dialogs, checklist J5), oldest first.
 */
export interface FeedbackSlice {
  snackbar: Snackbar | null;
  alerts: readonly Alert[];
  snack(
    message: string,
    severity?: Severity,
    actions?: readonly SnackbarAction[],
    about?: NamedRecord | null,
  ): void;
  closeSnackbar(): void;
  /** Runs a snackbar button's action; a failure is an alert. */
  runAction(action: FileAction): Promise<void>;
  /** Reports a saved file if its save button is no longer in view. */
  snackSaved(file: SavedFile): void;
  alert(message: string, title?: string, details?: string | null, about?: NamedRecord | null): void;
  /** A failure that needs a message: the user's, with the technical one under Details. */
  alertError(error: AppError, title?: string, about?: NamedRecord): void;
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
    snack: (message, severity = 'success', actions = [], about = null) =>
      setState({ snackbar: { key: next(), message, severity, actions, about } }),
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
    alert: (message, title = 'Internal Dash', details = null, about = null) =>
      setState(({ alerts }) => {
        // Several calls that fail for the same reason show one message.
        const same = alerts.find((each) => each.message === message && mayMatch(each.about, about));
        return {
          alerts: same
            ? alerts.map((each) => (each === same ? { ...each, about: each.about ?? about } : each))
            : [...alerts, { key: next(), title, message, details, about }],
        };
      }),
    alertError: (error, title, about) => {
      if (!needsMessage(error)) return;
      self().alert(errorText(error), title, technicalDetails(error), about);
    },
    dismissAlert: (dismissed) =>
      setState(({ alerts }) => ({ alerts: alerts.filter((each) => each.key !== dismissed) })),
  };
};
