import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { BusinessCard } from '../../../contract/entities/member-details';
import { EmptyState } from '../../ui/empty-state';
import { GuardedSave } from '../../ui/guarded-save';
import { messages } from '../../ui/messages';
import { ResourceList } from '../../ui/resource-list';
import { Section } from '../../ui/section';
import { useDraft } from '../../ui/use-draft';
import { useEditFocus } from '../../ui/use-edit-focus';
import { useResource } from '../../ui/use-resource';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-start', gap: '12px' },
  text: { flexGrow: 1, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  actions: { display: 'flex', columnGap: '8px' },
});

interface CardRowProps {
  readonly card: BusinessCard;
  readonly memberId: number;
  readonly reload: () => void;
}

/** One card: its exchange text, and the member it is assigned to. */
const CardRow = ({ card, memberId, reload }: CardRowProps) => {
  const styles = useStyles();
  const text = useDraft(`card/${card.id}/exchangeText`);
  const mid = useDraft(`card/${card.id}/mid`);
  // What the user saw when they began to type: what a save must not overwrite unseen.
  const baseText = useDraft(`card/${card.id}/base/exchangeText`);
  const baseMid = useDraft(`card/${card.id}/base/mid`);
  const { button, field } = useEditFocus<HTMLTextAreaElement>(text.text !== null);
  const [asking, setAsking] = useState(false);

  if (text.text === null || mid.text === null) {
    return (
      <div className={styles.row}>
        <span className={styles.text}>{card.exchangeText || '–'}</span>
        <span className={styles.quiet}>Card {card.id}</span>
        <Button
          ref={button}
          size="small"
          aria-label={`Edit card ${card.id}`}
          onClick={() => {
            for (const draft of [text, baseText]) draft.set(card.exchangeText ?? '');
            for (const draft of [mid, baseMid]) draft.set(String(card.mid ?? ''));
          }}
        >
          Edit
        </Button>
      </div>
    );
  }

  const base = {
    exchangeText: baseText.text ?? card.exchangeText ?? '',
    mid: baseMid.text ?? String(card.mid ?? ''),
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
  const newMid = mid.text.trim();
  const midError = /^\d{1,15}$/.test(newMid) ? null : 'Enter a member ID, in digits.';
  const textChanged = text.text !== base.exchangeText;
  const midChanged = newMid !== base.mid;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (midChanged && midError) return;
    if (textChanged || midChanged) setAsking(true);
    else drop();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label="Exchange text">
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
        hint="Reassigns the card's data to a new member."
        validationState={midChanged && midError ? 'error' : 'none'}
        validationMessage={midChanged ? midError : null}
      >
        <Input
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
      {asking && (
        <GuardedSave
          request={{
            key: `card/${card.id}`,
            method: 'businessCard.update',
            input: {
              memberId,
              id: card.id,
              base: {
                exchangeText: base.exchangeText,
                mid: base.mid === '' ? null : Number(base.mid),
              },
              ...(textChanged ? { exchangeText: text.text } : {}),
              ...(midChanged ? { mid: Number(newMid) } : {}),
            },
            title: `Card ${card.id}`,
            question: midChanged
              ? `The card moves to member ${newMid} with all its data.`
              : 'The card shows the new text at once.',
            confirmLabel: 'Save',
            danger: midChanged,
            changes: [
              ...(textChanged
                ? [
                    {
                      field: 'exchangeText',
                      label: 'Exchange text',
                      before: base.exchangeText,
                      after: text.text,
                    },
                  ]
                : []),
              ...(midChanged
                ? [
                    {
                      field: 'mid',
                      label: 'Member ID',
                      before: base.mid,
                      after: newMid,
                    },
                  ]
                : []),
            ],
            success: messages.updatedLinksData,
            onSaved: drop,
            onKeepTheirs: () => {
              drop();
              reload();
            },
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
};

/** Business Cards (C3): links data with exchangeText and mid. */
export const BusinessCards = ({ memberId }: { memberId: number }) => {
  const cards = useResource('member.linksData', { id: memberId });
  return (
    <Section title="Business Cards" level={4}>
      <ResourceList
        label="Business Cards"
        resource={cards}
        itemKey={(card) => card.id}
        empty={<EmptyState title={messages.noBusinessCards} />}
      >
        {(card) => <CardRow card={card} memberId={memberId} reload={cards.reload} />}
      </ResourceList>
    </Section>
  );
};
