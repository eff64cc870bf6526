import { buttonClassNames, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
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
import { needsMessage } from '../../state/outbox/report-failure';
import type { AppState } from '../../state/store';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { oneLine, unseen } from '../../ui/layout/common-styles';

/** In a narrow `SavedPlace`. */
const narrow = '@container (max-width: 460px)';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '4px 8px', minWidth: 0 },
  wrapping: { flexWrap: 'wrap' },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  mark: { flexShrink: 0, fontSize: '18px' },
  done: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  name: oneLine,
  wholeName: { minWidth: 0, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexShrink: 0 },
  action: {
    minWidth: 0,
    [`& > .${buttonClassNames.icon}`]: { width: '16px', height: '16px', fontSize: '16px' },
    [narrow]: {
      position: 'relative',
      padding: '3px',
      [`& > .${buttonClassNames.icon}`]: { marginRight: 0 },
    },
  },
  label: { [narrow]: { ...unseen, whiteSpace: 'nowrap' } },
});

const actions = [
  { kind: 'open-file', label: 'Open', icon: <OpenRegular /> },
  { kind: 'show-in-folder', label: 'Show in folder', icon: <FolderOpenRegular /> },
] as const satisfies readonly { kind: FileAction['kind']; label: string; icon: ReactNode }[];

interface SavedFileLineProps {
  readonly file: SavedFile;
  /** Outside of a `SavedPlace`: shows the whole name, on more lines if space is short. */
  readonly wraps?: boolean;
}

/** The saved file; in a `SavedPlace`, its buttons become icons if space is short. */
export const SavedFileLine = ({ file, wraps = false }: SavedFileLineProps) => {
  const styles = useStyles();
  const runAction = useApp((state) => state.feedback.runAction);
  return (
    <div className={mergeClasses(styles.line, wraps ? styles.wrapping : styles.small)}>
      <CheckmarkCircleRegular
        className={mergeClasses(styles.mark, styles.done)}
        aria-hidden="true"
      />
      <span className={wraps ? styles.wholeName : styles.name} title={file.path}>
        Saved {file.fileName}
      </span>
      <span className={styles.actions}>
        {actions.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            size="small"
            appearance="subtle"
            className={styles.action}
            icon={icon}
            title={label}
            onClick={() => void runAction({ kind, savedFileId: file.id })}
          >
            <span className={styles.label}>{label}</span>
          </Button>
        ))}
      </span>
    </div>
  );
};

/** Not announced, because the snackbar also shows the failure, with the system's message. */
const NotSavedLine = ({ why }: { readonly why: string }) => {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.line, styles.small)} aria-live="off">
      <ErrorCircleRegular className={mergeClasses(styles.mark, styles.failed)} aria-hidden="true" />
      <span className={styles.name} title={why}>
        {why}
      </span>
    </div>
  );
};

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
  if (!result.ok)
    return needsMessage(result.error) && <NotSavedLine why={errorText(result.error)} />;
  if (!isInView(place)) feedback.snackSaved(result.value);
  return <SavedFileLine file={result.value} />;
};

/** Saves a table and returns the message for its button. */
export const saveTable = async (
  { writes, feedback }: Pick<AppState, 'writes' | 'feedback'>,
  table: ShownTable,
  place: Element | null,
): Promise<ReactNode> => lineAbout(await sendTable({ writes }, table), place, feedback);
