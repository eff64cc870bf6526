import { Field, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import type { Member } from '../../../contract/entities/member';
import { memberName } from '../../../domain/members/member-form';
import { boundedName } from '../../../domain/text/bounded-name';
import { filterText, fitsFilter } from '../../../domain/text/filter-text';
import { useDraft } from '../../state/drafts/use-draft';
import { useStaff } from '../../state/session/use-staff';
import { useSlice } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { SuggestInput, type Suggestion } from '../../ui/forms/suggest-input';
import { fieldWithRoom } from '../../ui/layout/common-styles';
import { backgroundOffered, useDelayedFlag } from '../../ui/timers/use-delayed-flag';
import { memberLoginSlice } from './member-login-slice';

const useStyles = makeStyles({ field: fieldWithRoom });

type Target = 'admin' | 'staging';

/** Earlier reasons that contain the typed text and are longer. */
const givenBefore = (reasons: readonly string[], typed: string): Suggestion[] => {
  const wanted = filterText(typed);
  return reasons
    .filter((reason) => fitsFilter(wanted, [reason]) && reason !== typed.trim())
    .map((reason) => ({ key: reason, text: reason }));
};

/**
 * Admin Login, and Staging Login in production mode (C1). The first login to a member in a session
 * asks for a reason, which is written to the journal before the browser opens.
 */
export const LoginButtons = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const { isProd } = useStaff();
  const login = useSlice(memberLoginSlice, (slice) => slice);
  const asked = login.asking?.memberId === member.id ? login.asking : null;
  const reason = useDraft(`member/${member.id}/login-reason`);
  const busy = login.opening !== null;
  const isSlow = useDelayedFlag(busy, backgroundOffered);
  // Defaults to the current ticket, until it is cleared or replaced.
  const typed = reason.text ?? login.ticket;
  const text = typed.trim();

  const start = (target: Target) => void login.start(member.id, target);
  const open = () => {
    void login.open(member.id, text).then((opened) => {
      if (opened) reason.drop();
    });
  };

  return (
    <>
      <Button
        appearance="primary"
        icon={<OpenRegular />}
        disabledReason={busy && untilDone}
        onClick={() => start('admin')}
      >
        Admin Login
      </Button>
      {isProd && (
        <Button
          icon={<OpenRegular />}
          disabledReason={busy && untilDone}
          onClick={() => start('staging')}
        >
          Staging Login
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.target === 'admin' ? 'Admin Login' : 'Staging Login'}
          message={`You’ll be logged in as ${boundedName(memberName(member))}. Your reason is recorded.`}
          confirmLabel="Open in browser"
          cancelLabel="Cancel"
          final
          busy={busy}
          whileBusy={isSlow ? { label: 'Continue in background', leave: login.cancel } : null}
          onConfirm={open}
          onCancel={login.cancel}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              open();
            }}
            noValidate
          >
            <Field
              label="Reason"
              className={styles.field}
              hint="Optional, such as a ticket number. Press Enter to skip."
            >
              <SuggestInput
                name="reason"
                label="Reason"
                freeText
                initialFocus
                spellCheck
                maxLength={300}
                value={typed}
                suggest={(value) => givenBefore(asked.suggestions, value)}
                take={({ text: taken }) => [taken, taken.length]}
                contentAfter={
                  reason.text === null && login.ticket !== '' ? (
                    <Button
                      size="small"
                      appearance="transparent"
                      aria-label={`Clear ${login.ticket}`}
                      title="Ticket from your last reason"
                      icon={<DismissRegular />}
                      onClick={login.clearTicket}
                    />
                  ) : null
                }
                onChange={reason.set}
              />
            </Field>
          </form>
        </ConfirmDialog>
      )}
    </>
  );
};
