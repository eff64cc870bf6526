import { buttonClassNames, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { FolderOpenRegular } from '@fluentui/react-icons/headless/svg/folder-open';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import type { ReactNode } from 'react';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { FileAction } from '../../state/feedback/feedback-slice';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { oneLine, unseen } from '../../ui/layout/common-styles';

/** In a narrow place beside a button. */
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
  /** Shows the whole name, on more lines if space is short. */
  readonly wraps: boolean;
}

/** The saved file; beside a button, its own buttons become icons if space is short. */
const SavedFileLine = ({ file, wraps }: SavedFileLineProps) => {
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

interface SavedMessageProps {
  readonly saved: SavedFile | null;
  readonly refused: string | null;
  readonly wraps: boolean;
}

/** The message in a `SavedPlace`. */
export const SavedMessage = ({ saved, refused, wraps }: SavedMessageProps) =>
  saved ? (
    <SavedFileLine file={saved} wraps={wraps} />
  ) : (
    refused !== null && <NotSavedLine why={refused} />
  );
