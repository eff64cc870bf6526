import { Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { BusinessCard } from '../../../contract/entities/member-details';
import { trimPasted } from '../../../contract/invisible';
import { idIn } from '../../../contract/record-id';
import { idError } from '../../../domain/members/member-form';
import { ResourceList } from '../../parts/resource-list';
import { useEditDraft } from '../../state/drafts/use-edit-draft';
import { errorText, messages, needsMessage } from '../../state/feedback/messages';
import { useWrite } from '../../state/outbox/use-write';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useEditFocus } from '../../ui/focus/use-edit-focus';
import { UnsavedHint } from '../../ui/forms/unsaved-hint';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { type CardOwner, updateCard } from './member-writes';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'baseline', gap: '12px' },
  text: { flexGrow: 1, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  // Reserves space for the error and the hint, which always shows the stored value.
  field: { ...fieldWithRoom, minHeight: '96px' },
  actions: { display: 'flex', columnGap: '8px' },
});

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
  const { confirm } = useWrite();
  const newMid = trimPasted(texts.mid);
  const midChanged = newMid !== base.mid;
  const wrong = useFormErrors({
    mid: edit.isBegun && midChanged ? idError(newMid, 'member') : null,
  });
  /** Save was pressed: the question names the member to whom the card moves. */
  const [isAsking, setAsking] = useState(false);
  const newId = idIn(newMid) ?? 0;
  // A failed look-up is part of the question, not an alert.
  const owner = useQueryMethod(
    'member.getById',
    { memberId: newId },
    { enabled: isAsking, guess: true },
  );
  const ask = (target: CardOwner | null) => {
    const write = updateCard(memberId, card, { ...texts, mid: newMid }, base, target);
    if (write) confirm(write);
    else edit.drop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the response is there
  useEffect(() => {
    const { load, value, error } = owner;
    if (!isAsking || (load !== 'ready' && load !== 'failed')) return;
    setAsking(false);
    // The lost session or the lock has its own screen.
    if (error && !needsMessage(error)) return;
    ask({
      member: value?.id === newId ? value : null,
      note: error ? errorText(error) : '',
    });
  }, [isAsking, owner.load]);

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
    setAsking(false);
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
    if (midChanged) setAsking(true);
    else ask(null);
  };
  // The question must not be about a text that was typed over.
  const onType = (field: keyof typeof texts, text: string) => {
    setAsking(false);
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
        <Button type="submit" appearance="primary" busy={isAsking}>
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
