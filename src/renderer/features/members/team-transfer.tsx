import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Member, Membership } from '../../../contract/entities/member';
import { idIn } from '../../../contract/record-id';
import { idError } from '../../../domain/members/member-form';
import { useAdminWarnings } from '../../parts/records/use-admin-warnings';
import { useTypedTeam } from '../../parts/records/use-typed-team';
import { useDraft } from '../../state/drafts/use-draft';
import { errorText, needsMessage } from '../../state/feedback/messages';
import { useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { RetryButton } from '../../ui/buttons/retry-button';
import { Warnings } from '../../ui/dialogs/warnings';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Dropdown } from '../../ui/forms/dropdown';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { afterPaint } from '../../ui/layout/after-paint';
import { besideField, fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { placeGone, placeOf, transferKey, transferMembership } from './member-writes';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-start', gap: '0 8px', flexWrap: 'wrap' },
  team: { ...fieldWithRoom, width: '210px' },
  button: besideField,
  again: { marginTop: '30px' },
  target: { ...besideField, lineHeight: '32px', color: tokens.colorNeutralForeground2 },
});

/** Moves a membership to another team (section 5: its own confirmation with both teams' names). */
export const TeamTransfer = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const draft = useDraft(`member/${member.id}/transfer`);
  const from = useDraft(`member/${member.id}/transfer/from`);
  const store = useAppStore();
  /** The server's refusal, and the text that it refused. */
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null);
  const teamField = useRef<HTMLInputElement>(null);
  // As for the form's own errors, the focus goes to the field with the message, unless the user has
  // left the form. The question gives it back to the form first.
  useEffect(() => {
    if (refused === null) return;
    afterPaint(() => {
      const now = document.activeElement;
      if (now === document.body || teamField.current?.form?.contains(now))
        teamField.current?.focus();
    });
  }, [refused]);
  const text = draft.text ?? '';
  /** The choice while no team ID is typed: only with one is it a draft. */
  const [picked, setPicked] = useState<string | null>(null);
  const place = text === '' ? picked : from.text;
  const chosen = member.memberTeams.find((each) => placeOf(each) === place);
  const [first = null] = member.memberTeams;
  // Chosen to leave a team that the member is no longer on: no other one takes its place.
  const isGone = place !== null && chosen === undefined;
  // Stays once it has asked: its answer must not lose the focus.
  const [hasAsked, setHasAsked] = useState(false);
  if (isGone && !hasAsked) setHasAsked(true);
  const isShown = member.memberTeams.length > 1 || isGone || (hasAsked && place !== null);
  const membership = chosen ?? (isGone ? null : first);
  const typedId = idIn(text);
  const ready = typedId !== null;
  const teamId = typedId ?? 0;
  const wrong = useFormErrors(
    { teamId: idError(text, 'team') },
    {
      atOnce: {
        from: isGone ? placeGone : null,
        teamId: refused?.text === text ? refused.message : null,
      },
    },
  );
  const typed = useTypedTeam(text);
  const { team, said, isLoading, retry } = typed;
  // The server's refusal replaces the warning.
  const warning = wrong.shown('teamId') ? null : typed.warning;
  const adminWarning = useAdminWarnings(member, 'transfer', membership?.team.id);

  const choose = (next: string) => (text === '' ? setPicked(next) : from.set(next));
  const onType = (next: string) => {
    // The team that shows beside the text is part of what was typed.
    const shown = membership ? placeOf(membership) : place;
    if (next === '') {
      draft.drop();
      setPicked(shown);
      return;
    }
    draft.set(next);
    if (shown !== null && shown !== from.text) from.set(shown);
    setPicked(null);
  };
  const [asking, setAsking] = useState<Membership | null>(null);
  const transfer = async (leaving: Membership) => {
    setRefused(null);
    const note = isLoading ? 'Loading the team’s name and seats…' : '';
    const target = team ? { id: teamId, team } : { id: teamId, note };
    const unknown = team || isLoading || said === '' ? [] : [`${said}.`];
    const write = transferMembership(member, leaving, target, [...unknown, ...adminWarning]);
    setAsking(isLoading ? leaving : null);
    const end = await store.getState().confirmations.confirmFromForm(write);
    setAsking(null);
    if (typeof end !== 'string' && end?.ok === false && needsMessage(end.error)) {
      setRefused({ text, message: errorText(end.error) });
    }
  };

  // The question was asked before the team loaded: it is asked again with the team's name and seats.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the response is there
  useEffect(() => {
    if (asking === null || isLoading) return;
    const { queue } = store.getState().confirmations;
    const open = queue.find(({ write }) => write?.key === transferKey(asking));
    if (open?.sentDrafts === null) void transfer(asking);
  }, [asking, isLoading]);

  if (first === null) {
    return (
      <Section title="Team Transfer" level={4}>
        <EmptyState title="Not on a team to transfer from" />
      </Section>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && membership) void transfer(membership);
  };
  return (
    <Section title="Team Transfer" level={4}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {isShown && (
          <Field label="From team" className={styles.team} {...wrong.field('from')}>
            <Dropdown
              value={membership ? placeOf(membership) : ''}
              options={member.memberTeams.map((each) => ({
                value: placeOf(each),
                label: `#${each.team.id} ${each.team.companyName ?? ''}`.trim(),
              }))}
              onChange={choose}
            />
          </Field>
        )}
        <Field label="Team ID" className={styles.team} {...wrong.field('teamId')}>
          <Input
            ref={teamField}
            name="teamId"
            inputMode="numeric"
            value={text}
            onChange={(_event, data) => onType(data.value)}
          />
        </Field>
        <Button
          type="submit"
          className={styles.button}
          disabledReason={
            (!membership && 'Choose the team to move from first.') ||
            (!ready && 'Enter a team ID first.')
          }
        >
          Transfer
        </Button>
        <span role="status" className={styles.target}>
          {typed.warning ? '' : said}
        </span>
        {retry && <RetryButton field="teamId" className={styles.again} {...retry} />}
      </form>
      <Warnings
        texts={[...(warning ? [warning] : []), ...(ready && membership ? adminWarning : [])]}
      />
    </Section>
  );
};
