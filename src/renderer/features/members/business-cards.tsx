import { Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { BusinessCard } from '../../../contract/entities/member-details';
import { trimPasted } from '../../../contract/invisible';
import { idIn } from '../../../contract/record-id';
import type { AppError } from '../../../contract/wire/errors';
import { idError } from '../../../domain/members/member-form';
import { ResourceList } from '../../parts/resource-list';
import { useEditDraft } from '../../state/drafts/use-edit-draft';
import { errorText, messages, needsMessage } from '../../state/feedback/messages';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useEditFocus } from '../../ui/focus/use-edit-focus';
import { UnsavedHint } from '../../ui/forms/unsaved-hint';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { lookUpShown, useDelayedFlag } from '../../ui/timers/use-delayed-flag';
import { type CardEdit, type CardOwner, updateCard } from './member-writes';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'baseline', gap: '12px' },
  text: { flexGrow: 1, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  // Reserves space for the error and the hint, which always shows the stored value.
  field: { ...fieldWithRoom, minHeight: '96px' },
  actions: { display: 'flex', columnGap: '8px' },
});

/** Why a question can't name the member. */
const warningOf = (error: AppError, id: number): string =>
  error.code === 'not-found'
    ? errorText(error)
    : `Couldn’t look up member ${id}. ${errorText(error)}`;

interface Asked {
  readonly edit: CardEdit;
  /** The question is open, still without the member's name. */
  readonly isOpen: boolean;
}

interface CardRowProps {
  readonly card: BusinessCard;
  readonly memberId: number;
}

/** A card: its exchange text, and the member it is assigned to. */
const CardRow = ({ card, memberId }: CardRowProps) => {
  const styles = useStyles();
  const stored = { exchangeText: card.exchangeText ?? '', mid: String(card.mid ?? '') };
  const edit = useEditDraft(`member/${memberId}/card/${card.id}`, stored);
  const { texts, base } = edit;
  const { button, field } = useEditFocus<HTMLTextAreaElement>(edit.isBegun);
  const store = useAppStore();
  const newMid = trimPasted(texts.mid);
  const midChanged = newMid !== base.mid;
  const wrong = useFormErrors({
    mid: edit.isBegun && midChanged ? idError(newMid, 'member') : null,
  });
  /** What Save was pressed for, while the member to whom the card moves isn't known. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSlow = useDelayedFlag(asked !== null, lookUpShown);
  const newId = idIn(asked?.edit.mid ?? '') ?? 0;
  // A failed look-up is part of the question, not an alert.
  const { load, value, error } = useQueryMethod(
    'member.getById',
    { memberId: newId },
    { enabled: asked !== null, guess: true },
  );
  const owner = value?.id === newId ? value : null;
  const ask = ({ edit: typed, isOpen }: Asked, target: CardOwner | null) => {
    const write = updateCard(memberId, card, typed, base, target);
    const { confirmations } = store.getState();
    if (!write) edit.drop();
    else if (!isOpen) confirmations.confirmWrite(write);
    else {
      const open = confirmations.queue.find((each) => each.write?.key === write.key);
      if (open) confirmations.update(open.id, { write, spec: write.confirm });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the response is there, or late
  useEffect(() => {
    if (asked === null) return;
    if (owner === null && load !== 'ready' && load !== 'failed') {
      if (asked.isOpen || !isSlow) return;
      setAsked({ ...asked, isOpen: true });
      ask(asked, { member: null, note: 'Loading the member’s name…' });
      return;
    }
    // The lost session or the lock has its own screen; an open question gets the name after it.
    const isSilent = owner === null && error !== null && !needsMessage(error);
    if (!isSilent || !asked.isOpen) setAsked(null);
    if (isSilent && !asked.isOpen) return;
    const isUnknown = owner === null && error !== null && !isSilent;
    ask(asked, {
      member: owner,
      ...(isUnknown ? { warning: warningOf(error, newId) } : {}),
    });
  }, [asked, isSlow, load, owner]);

  if (!edit.isBegun) {
    return (
      <div className={styles.row}>
        <span className={styles.text}>{card.exchangeText || '–'}</span>
        <span className={styles.quiet}>
          <CopyText
            value={String(card.id)}
            shown={`Card ${card.id}`}
            label={`card ID ${card.id}`}
          />
        </span>
        <Button
          ref={button}
          size="small"
          aria-label={`Edit card ${card.id}`}
          onClick={() => {
            wrong.reset();
            edit.begin();
          }}
        >
          Edit
        </Button>
      </div>
    );
  }

  const cancel = () => {
    setAsked(null);
    edit.discard('Business card changes discarded');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Esc cancels the edit instead of closing the modal.
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!wrong.passes(event.currentTarget)) return;
    const pressed = { edit: { ...texts, mid: newMid }, isOpen: false };
    if (midChanged) setAsked(pressed);
    else ask(pressed, null);
  };
  // The question must not be about a text that was typed over.
  const onType = (field: keyof typeof texts, text: string) => {
    setAsked(null);
    edit.set(field, text);
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field
        label="Exchange text"
        hint={
          <UnsavedHint
            stored={stored.exchangeText}
            unsaved={texts.exchangeText !== stored.exchangeText}
          />
        }
      >
        <Textarea
          ref={field}
          value={texts.exchangeText}
          resize="vertical"
          onKeyDown={onKeyDown}
          onChange={(_event, data) => onType('exchangeText', data.value)}
        />
      </Field>
      <Field
        label="Member ID"
        hint={
          <UnsavedHint
            hint="Reassigns the card’s data to a new member."
            stored={stored.mid}
            unsaved={newMid !== stored.mid}
          />
        }
        className={styles.field}
        {...wrong.field('mid')}
      >
        <Input
          name="mid"
          inputMode="numeric"
          value={texts.mid}
          onKeyDown={onKeyDown}
          onChange={(_event, data) => onType('mid', data.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" busy={asked?.isOpen === false}>
          Save
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
};

/** Business Cards (C3): links data with exchangeText and mid. */
export const BusinessCards = ({ memberId }: { memberId: number }) => {
  const cards = useQueryMethod('member.linksData', { id: memberId });
  return (
    <Section title="Business Cards" level={4}>
      <ResourceList
        label="Business Cards"
        resource={cards}
        itemKey={(card) => card.id}
        empty={<EmptyState title={messages.noBusinessCards} />}
      >
        {(card) => <CardRow card={card} memberId={memberId} />}
      </ResourceList>
    </Section>
  );
};
