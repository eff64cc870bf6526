import { Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { FormEvent, KeyboardEvent } from 'react';
import type { BusinessCard } from '../../../contract/entities/member-details';
import { idError } from '../../../domain/members/member-form';
import { ResourceList } from '../../parts/resource-list';
import { useDraft } from '../../state/drafts/use-draft';
import { messages } from '../../state/feedback/messages';
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
import { updateCard } from './member-writes';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-start', gap: '12px' },
  text: { flexGrow: 1, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  // The message and the hint, which stays: what is stored stands in it.
  field: { ...fieldWithRoom, minHeight: '96px' },
  actions: { display: 'flex', columnGap: '8px' },
});

interface CardRowProps {
  readonly card: BusinessCard;
  readonly memberId: number;
}

/** One card: its exchange text, and the member it is assigned to. */
const CardRow = ({ card, memberId }: CardRowProps) => {
  const styles = useStyles();
  const text = useDraft(`card/${card.id}/exchangeText`);
  const mid = useDraft(`card/${card.id}/mid`);
  // What the user saw when they began to type: what a save must not overwrite unseen.
  const baseText = useDraft(`card/${card.id}/base/exchangeText`);
  const baseMid = useDraft(`card/${card.id}/base/mid`);
  const { button, field } = useEditFocus<HTMLTextAreaElement>(text.text !== null);
  const { confirm } = useWrite();
  const newMid = (mid.text ?? '').trim();
  const midChanged = newMid !== (baseMid.text ?? String(card.mid ?? ''));
  const wrong = useFormErrors({
    mid: midChanged ? idError(newMid, 'member') : null,
  });

  if (text.text === null || mid.text === null) {
    return (
      <div className={styles.row}>
        <span className={styles.text}>{card.exchangeText || '–'}</span>
        <span className={styles.quiet}>
          <CopyText value={String(card.id)} shown={`Card ${card.id}`} label="card ID" />
        </span>
        <Button
          ref={button}
          size="small"
          aria-label={`Edit card ${card.id}`}
          onClick={() => {
            wrong.reset();
            for (const draft of [text, baseText]) draft.set(card.exchangeText ?? '');
            for (const draft of [mid, baseMid]) draft.set(String(card.mid ?? ''));
          }}
        >
          Edit
        </Button>
      </div>
    );
  }

  const stored = { exchangeText: card.exchangeText ?? '', mid: String(card.mid ?? '') };
  const base = {
    exchangeText: baseText.text ?? stored.exchangeText,
    mid: baseMid.text ?? stored.mid,
  };
  const drop = () => {
    for (const draft of [text, mid, baseText, baseMid]) draft.drop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Esc gives up the edit, not the whole modal.
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    drop();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!wrong.passes(event.currentTarget)) return;
    const edit = { exchangeText: text.text ?? '', mid: newMid };
    const write = updateCard(memberId, card, edit, base);
    if (write) confirm(write);
    else drop();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field
        label="Exchange text"
        hint={
          <UnsavedHint stored={stored.exchangeText} unsaved={text.text !== stored.exchangeText} />
        }
      >
        <Textarea
          ref={field}
          value={text.text}
          resize="vertical"
          onKeyDown={onKeyDown}
          onChange={(_event, data) => text.set(data.value)}
        />
      </Field>
      <Field
        label="Member ID"
        hint={
          <UnsavedHint
            hint="Reassigns the card's data to a new member."
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
          value={mid.text}
          onKeyDown={onKeyDown}
          onChange={(_event, data) => mid.set(data.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Save
        </Button>
        <Button onClick={drop}>Cancel</Button>
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
