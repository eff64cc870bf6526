import {
  Checkbox,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, useMemo } from 'react';
import type { newTeamLimits } from '../../../../contract/limits';
import type { AppError } from '../../../../contract/wire/errors';
import { flowView } from '../../../../domain/team-setup/flow-view';
import {
  acceptNewTeamInput,
  badEmailsText,
  newTeamAlerts,
  newTeamEmails,
  newTeamErrors,
  newTeamVerdict,
  newTeamWarning,
  ownerEmailText,
  pastedEmailsText,
  plainEmails,
  repeatedText,
} from '../../../../domain/team-setup/new-team';
import { type NewTeamForm, newTeamForm } from '../../../../domain/team-setup/new-team-form';
import { pluralize } from '../../../../domain/text/pluralize';
import { useConfirm } from '../../../state/confirmations/use-confirm';
import { useFormDraft } from '../../../state/drafts/use-form-draft';
import { errorText, needsMessage } from '../../../state/feedback/messages';
import { useWrite } from '../../../state/outbox/use-write';
import type { ConfirmSpec } from '../../../state/outbox/write';
import { useApp, useSlice } from '../../../state/use-app';
import { Button, untilDone } from '../../../ui/buttons/button';
import { useFormErrors } from '../../../ui/forms/use-form-errors';
import { screenTitle, surface } from '../../../ui/layout/common-styles';
import { flowDrafts, newTeamDraft } from '../flow-drafts';
import { FlowElsewhere } from '../flow-elsewhere';
import { teamSetupSlice } from '../team-setup-slice';
import { createTeam, createTeamKey } from '../team-setup-writes';
import { useUnfinished } from '../unfinished-step';
import { NewTeamOutcome } from './new-team-outcome';

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    maxWidth: '880px',
    width: '100%',
  },
  title: screenTitle,
  intro: { color: tokens.colorNeutralForeground3, margin: '4px 0 0' },
  card: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
    gap: '4px 20px',
    padding: '20px 24px',
    ...surface,
  },
  // Reserves space for an error, so that nothing moves.
  field: { minHeight: '78px', alignContent: 'start' },
  wide: { gridColumn: '1 / -1' },
  options: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 24px',
    marginLeft: '-8px',
  },
  message: {
    gridColumn: '1 / -1',
    margin: 0,
    minHeight: '20px',
    color: tokens.colorStatusDangerForeground1,
  },
  actions: { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: '12px' },
  count: { color: tokens.colorNeutralForeground3 },
});

type TextField = keyof typeof newTeamLimits;

const both =
  <E,>(first: (event: E) => void, second: (event: E) => void) =>
  (event: E) => {
    first(event);
    second(event);
  };

const createAnyway = (warning: string): ConfirmSpec => ({
  title: 'Create the team with these emails?',
  question: `Mail may not arrive. ${warning}`,
  confirmLabel: 'Create anyway',
  final: true,
});

/** Errors without a response, or with an unreadable one. */
const unanswered: ReadonlySet<AppError['code']> = new Set([
  'offline',
  'timeout',
  'invalid-response',
  'internal',
]);

/**
 * Section 8, create team: the server's message, or `Server error - please refresh` without one;
 * null if nothing needs to be shown.
 */
const createFailureText = (error: AppError): string | null => {
  if (!needsMessage(error)) return null;
  const text = errorText(error);
  // Above 500, every call shows the same sentence, and an alert of its own would be a second one.
  const isUnsaid = unanswered.has(error.code) || (error.wordless && text === error.message);
  return isUnsaid ? newTeamAlerts.serverError : text;
};

/** Shown if the team was set aside before the response arrived. */
const createdElsewhere = (email: string): string =>
  `Team created for ${email}. Find it under “Not sent yet” on Home.`;

const NewTeamBody = () => {
  const styles = useStyles();
  const { tab, showTabFrom } = useApp((state) => state.navigation);
  const flow = useSlice(teamSetupSlice, (slice) => slice.flow);
  const follow = useSlice(teamSetupSlice, (slice) => slice.follow);
  const { send } = useWrite();
  const confirm = useConfirm();
  const alert = useApp((state) => state.feedback.alert);
  const snack = useApp((state) => state.feedback.snack);
  const offer = useApp((state) => state.undos.offer);
  const discard = useApp((state) => state.drafts.discard);
  const busy = useApp((state) => state.writes.pending[createTeamKey] === true);
  const unfinished = useUnfinished(['team.create'], null);

  const email = flow?.email;
  const { edit, newest, write } = useFormDraft(useMemo(() => newTeamDraft(email), [email]));
  const form = edit?.value ?? newTeamForm(email);
  const errors = newTeamErrors(form);
  const wrong = useFormErrors<keyof NewTeamForm>(errors);
  // Shown at the field on blur; the alert from section 5 still shows on submit.
  const named = useFormErrors<keyof NewTeamForm>({
    teamOwnerEmail: ownerEmailText(form),
    memberEmails: badEmailsText(form) ?? pastedEmailsText(form),
  });
  const pasted = pastedEmailsText(form);
  const set = <K extends keyof NewTeamForm>(name: K, value: NewTeamForm[K]) =>
    write({ base: null, value: { ...form, [name]: value } });
  /** Its Undo offers one, too, so that text typed since then isn't lost either. */
  const replaceEmails = (memberEmails: string, message: string) => {
    const before = newest()?.value;
    // The form was sent or cleared.
    if (!before) return;
    write({ base: null, value: { ...before, memberEmails } });
    const back = async () => replaceEmails(before.memberEmails, 'Member emails restored');
    const undo = offer(`${flowDrafts.newTeam}/emails`, back, {
      begun: Date.now(),
      success: message,
      // Once the form is sent or cleared, the next one may be another customer's.
      draft: flowDrafts.newTeam,
    });
    snack(message, 'info', [undo]);
  };
  const typed = (name: TextField) => (_event: unknown, data: { value: string }) => {
    // Section 5: text that is too long is rejected with a message.
    if (acceptNewTeamInput(name, data.value)) set(name, data.value);
    else alert(newTeamAlerts.tooLong);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const verdict = newTeamVerdict(form);
    if (!wrong.passes(event.currentTarget) || verdict.kind === 'invalid') return;
    if (verdict.kind === 'bad-emails') {
      named.passes(event.currentTarget);
      alert(verdict.alert);
      return;
    }
    const warning = newTeamWarning(form);
    if (warning !== null && !(await confirm(createAnyway(warning)))) return;
    const result = await send(createTeam(verdict.payload, warning === null ? [] : [warning]));
    if (result === null) return;
    if (result.ok) {
      // Another team is on the screen now, here or in another window.
      if (result.value === null) snack(createdElsewhere(verdict.payload.teamOwnerEmail), 'info');
      else {
        follow(result.value);
        showTabFrom(tab, 1);
      }
      return;
    }
    const text = createFailureText(result.error);
    if (text !== null) alert(text);
  };

  // A missing value comes before a warning.
  const stateOf = (name: TextField) => {
    const missing = wrong.field(name);
    if (name !== 'teamOwnerEmail' || missing.validationMessage) return missing;
    const warned = named.field(name);
    return {
      ...warned,
      onInput: both(missing.onInput, warned.onInput),
      onBlur: both(missing.onBlur, warned.onBlur),
      onKeyDown: both(missing.onKeyDown, warned.onKeyDown),
    };
  };
  const field = (name: TextField, label: string, required: boolean, autoFocus = false) => (
    <Field className={styles.field} label={label} required={required} {...stateOf(name)}>
      <Input
        name={name}
        autoFocus={autoFocus}
        autoComplete="off"
        inputMode={name === 'teamOwnerEmail' ? 'email' : 'text'}
        value={form[name]}
        onChange={typed(name)}
      />
    </Field>
  );
  const count = newTeamEmails(form).length;
  const repeated = repeatedText(form);

  return (
    <div className={styles.screen}>
      <div>
        <h1 className={styles.title}>Create New Team</h1>
        <p className={styles.intro}>Step 1 of 2. Pricing comes next.</p>
      </div>
      {unfinished && <NewTeamOutcome write={unfinished} />}
      <form
        className={styles.card}
        onSubmit={(event) => void onSubmit(event)}
        noValidate
        aria-busy={busy}
      >
        {field('teamOwnerEmail', 'Team owner email', true, true)}
        {field('teamOwnerName', 'Team owner name', true)}
        {field('salesforceAccountId', 'Salesforce account ID', !form.isTestAccount)}
        <Field
          className={mergeClasses(styles.field, styles.wide)}
          label="Member emails"
          hint="Separate emails with commas, spaces, or new lines."
          {...named.field('memberEmails')}
        >
          <Textarea
            name="memberEmails"
            rows={3}
            value={form.memberEmails}
            onChange={typed('memberEmails')}
          />
        </Field>
        {pasted !== null && (
          <div className={styles.wide}>
            <Button
              size="small"
              // Otherwise the field is left, its error appears above, and the button moves away
              // from under the pointer before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                currentTarget.closest('form')?.querySelector('textarea')?.focus();
                replaceEmails(plainEmails(form.memberEmails), 'Extra characters removed');
              }}
            >
              Remove extra characters
            </Button>
          </div>
        )}
        <div className={styles.options}>
          <Checkbox
            label="Test Account"
            checked={form.isTestAccount}
            onChange={(_event, data) => set('isTestAccount', data.checked === true)}
          />
          <Checkbox
            name="addOwnerAsAdmin"
            label="Add the owner as admin"
            checked={form.addOwnerAsAdmin}
            aria-describedby="new-team-owner-error"
            onChange={(_event, data) => set('addOwnerAsAdmin', data.checked === true)}
          />
        </div>
        <p id="new-team-owner-error" className={styles.message}>
          {errors.addOwnerAsAdmin}
        </p>
        <div className={styles.actions}>
          <Button type="submit" appearance="primary" busy={busy}>
            Create Team
          </Button>
          <span className={styles.count}>
            Starts with {pluralize(count, 'member')}
            {repeated && `. ${repeated}`}
          </span>
          {edit !== null && (
            <Button
              appearance="subtle"
              disabledReason={busy && untilDone}
              onClick={({ currentTarget }) => {
                currentTarget.closest('form')?.querySelector('input')?.focus();
                discard('New team cleared', [flowDrafts.newTeam]);
                wrong.reset();
                named.reset();
              }}
            >
              Clear
            </Button>
          )}
        </div>
      </form>
    </div>
  );
};

/** Create New Team, tab 3 (E1, E2); the editor follows on tab 1. */
export const NewTeamScreen = () => {
  const elsewhere = useSlice(teamSetupSlice, ({ flow }) =>
    ['editor', 'summary', 'invoice'].includes(flowView(flow)),
  );
  return elsewhere ? <FlowElsewhere /> : <NewTeamBody />;
};
