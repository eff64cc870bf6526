import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { BusinessCard } from '../../../contract/entities/member-details';
import { EmptyState } from '../../ui/empty-state';
import { GuardedSave } from '../../ui/guarded-save';
import { messages } from '../../ui/messages';
import { ResourceList } from '../../ui/resource-list';
import { Section } from '../../ui/section';
import { useDraft } from '../../ui/use-draft';
import { useResource } from '../../ui/use-resource';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-start', gap: '12px' },
  text: { flexGrow: 1, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  actions: { display: 'flex', columnGap: '8px' },
});

/** One card: its exchange text, and the member it is assigned to. */
const CardRow = ({ card, memberId }: { card: BusinessCard; memberId: number }) => {
  const styles = useStyles();
  const text = useDraft(`card/${card.id}/exchangeText`);
  const mid = useDraft(`card/${card.id}/mid`);
  const [base, setBase] = useState(card);
  const [asking, setAsking] = useState(false);

  if (text.text === null || mid.text === null) {
    return (
      <div className={styles.row}>
        <span className={styles.text}>{card.exchangeText || '–'}</span>
        <span className={styles.quiet}>Card {card.id}</span>
        <Button
          size="small"
          aria-label={`Edit card ${card.id}`}
          onClick={() => {
            setBase(card);
            text.set(card.exchangeText ?? '');
            mid.set(String(card.mid ?? ''));
          }}
        >
          Edit
        </Button>
      </div>
    );
  }

  const drop = () => {
    text.drop();
    mid.drop();
  };
  const newMid = mid.text.trim();
  const midError = /^\d{1,15}$/.test(newMid) ? null : 'Enter a member ID, in digits.';
  const textChanged = text.text !== (base.exchangeText ?? '');
  const midChanged = newMid !== String(base.mid ?? '');
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
          value={text.text}
          resize="vertical"
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
              base: { exchangeText: base.exchangeText ?? null, mid: base.mid ?? null },
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
                      before: base.exchangeText ?? '',
                      after: text.text,
                    },
                  ]
                : []),
              ...(midChanged
                ? [
                    {
                      field: 'mid',
                      label: 'Member ID',
                      before: String(base.mid ?? ''),
                      after: newMid,
                    },
                  ]
                : []),
            ],
            success: messages.updatedLinksData,
            onSaved: drop,
            onKeepTheirs: drop,
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
        {(card) => <CardRow card={card} memberId={memberId} />}
      </ResourceList>
    </Section>
  );
};
