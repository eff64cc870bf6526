import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { FolderOpenRegular } from '@fluentui/react-icons/headless/svg/folder-open';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import type { ReactNode } from 'react';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { Result } from '../../../contract/wire/errors';
import type { FeedbackSlice, FileAction } from '../../state/feedback/feedback-slice';
import { errorText } from '../../state/feedback/messages';
import { type ShownTable, sendTable } from '../../state/files/send-table';
import { isTold } from '../../state/outbox/tell-failure';
import type { AppState } from '../../state/store';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import './save-file.css';

const actions = [
  { kind: 'open-file', label: 'Open', icon: <OpenRegular /> },
  { kind: 'show-in-folder', label: 'Show in folder', icon: <FolderOpenRegular /> },
] as const satisfies readonly { kind: FileAction['kind']; label: string; icon: ReactNode }[];

/** The saved file, on one line in a `SavedPlace`; buttons become icons if space is short. */
export const SavedFileLine = ({ file }: { readonly file: SavedFile }) => {
  const runAction = useApp((state) => state.feedback.runAction);
  return (
    <div className="saved-line">
      <CheckmarkCircleRegular className="saved-mark saved-done" aria-hidden="true" />
      <span className="saved-name" title={file.path}>
        Saved {file.fileName}
      </span>
      <span className="saved-actions">
        {actions.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            size="small"
            appearance="subtle"
            className="saved-action"
            icon={icon}
            title={label}
            onClick={() => void runAction({ kind, savedFileId: file.id })}
          >
            <span className="saved-label">{label}</span>
          </Button>
        ))}
      </span>
    </div>
  );
};

/** Not announced, because the snackbar also shows the failure, with the system's message. */
const NotSavedLine = ({ why }: { readonly why: string }) => (
  <div className="saved-line" aria-live="off">
    <ErrorCircleRegular className="saved-mark saved-failed" aria-hidden="true" />
    <span className="saved-name" title={why}>
      {why}
    </span>
  </div>
);

/** Whether the place is still mounted and not covered by a dialog. */
const isInView = (place: Element | null): boolean =>
  place?.isConnected === true && place.closest('[inert]') === null;

/**
 * The message next to a save button. The snackbar repeats it if that place is no longer visible;
 * the write itself reports failures there.
 */
export const lineAbout = (
  result: Result<SavedFile> | null,
  place: Element | null,
  feedback: Pick<FeedbackSlice, 'snackSaved'>,
): ReactNode => {
  if (!result) return null;
  if (!result.ok) return isTold(result.error) && <NotSavedLine why={errorText(result.error)} />;
  if (!isInView(place)) feedback.snackSaved(result.value);
  return <SavedFileLine file={result.value} />;
};

/** Saves a table and returns the message for its button. */
export const saveTable = async (
  { writes, feedback }: Pick<AppState, 'writes' | 'feedback'>,
  table: ShownTable,
  place: Element | null,
): Promise<ReactNode> => lineAbout(await sendTable({ writes }, table), place, feedback);
