import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import {
  type CheckoutForm,
  cardsText,
  checkoutComplete,
  checkoutEmail,
  checkoutPlans,
} from '../../../domain/checkout-links/checkout-link';
import { surface } from '../../ui/layout/common-styles';
import { FieldList } from '../../ui/tables/field-list';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    padding: '20px',
    ...surface,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: 0, color: tokens.colorStatusWarningForeground1 },
  link: {
    boxSizing: 'border-box',
    width: '100%',
    // Reserves five lines, the usual link, so that nothing moves when it appears.
    minHeight: '124px',
    padding: '12px',
    resize: 'none',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '::placeholder': { color: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyBase },
  },
});

interface LinkPreviewProps {
  readonly form: CheckoutForm;
  /** Null while the form is incomplete, or while it loads. */
  readonly link: string | null;
  /** In place of the link of a complete form; null if the link could be built. */
  readonly waiting: string | null;
  readonly isProd: boolean;
  readonly cardPlans: readonly string[];
  /** What the link does not include; null if nothing is missing. */
  readonly note: string | null;
}

/** The link to copy, and what it sells in words. */
export const LinkPreview = ({ form, link, waiting, isProd, cardPlans, note }: LinkPreviewProps) => {
  const styles = useStyles();
  const id = useId();
  const plan = checkoutPlans(isProd).find((each) => each.id === form.plan)?.label;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        The link
      </h2>
      <textarea
        readOnly
        aria-label="Checkout link"
        className={styles.link}
        value={link ?? ''}
        placeholder={
          (checkoutComplete(form) && waiting) ||
          'Fill in email, account, members, and cards to get the link.'
        }
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      {note !== null && <p className={styles.note}>{note}</p>}
      <FieldList
        items={[
          { label: 'For', value: checkoutEmail(form) },
          { label: 'Account', value: form.account.trim() },
          { label: 'Plan', value: plan },
          { label: 'Members', value: form.members.trim() },
          { label: 'Cards', value: cardsText(form, cardPlans) },
          { label: 'Discount', value: form.discount.trim() || 'None' },
        ]}
      />
    </section>
  );
};
