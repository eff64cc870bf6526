import { useElsewhere } from '../../state/navigation/use-elsewhere';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { MessageDialog } from '../../ui/dialogs/message-dialog';
import { TechnicalDetails } from '../../ui/text/technical-details';

/**
 * Alerts are the app's own modal dialogs (checklist J5), shown one at a time, oldest first. One
 * about a record that isn't in front has its name as the title. Enter (the button has the focus),
 * Ctrl/Cmd+Enter, and Esc close them.
 */
export const Alerts = () => {
  const [first] = useApp((state) => state.feedback.alerts);
  const dismiss = useApp((state) => state.feedback.dismissAlert);
  const isElsewhere = useElsewhere(first?.about);
  if (!first) return null;
  const close = () => dismiss(first.key);
  return (
    <MessageDialog
      key={first.key}
      title={isElsewhere && first.about ? first.about.name : first.title}
      message={first.message}
      onEscape={close}
      onConfirm={close}
      actions={
        <Button appearance="primary" data-initial-focus="" onClick={close}>
          OK
        </Button>
      }
    >
      {first.details && <TechnicalDetails words={first.details} />}
    </MessageDialog>
  );
};
