import {
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { type FormEvent, useEffect, useRef } from 'react';
import { trimPasted } from '../../../contract/invisible';
import {
  type CheckoutForm,
  cardsHint,
  carriesCards,
  checkoutComplete,
  checkoutLink,
  checkoutPlans,
  checkoutWarnings,
  copyQuestion,
  nobodysText,
  usualCardPlans,
} from '../../../domain/checkout-links/checkout-link';
import { QueryError } from '../../parts/error-state';
import { useConfirm } from '../../state/confirmations/use-confirm';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { copyText } from '../../ui/buttons/copy';
import { ToggleField } from '../../ui/buttons/toggle-field';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import {
  formAndResult,
  quietAction,
  screenIntro,
  screenTitle,
  surface,
} from '../../ui/layout/common-styles';
import { type CheckoutField, checkoutFormIn, checkoutSlice } from './checkout-slice';
import { LinkPreview } from './link-preview';

const useStyles = makeStyles({
  title: screenTitle,
  intro: screenIntro,
  columns: formAndResult,
  card: {
    padding: '20px',
    ...surface,
  },
  form: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    // Small gap, because errors have reserved space.
    gap: '4px 20px',
    '@media (max-width: 520px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Reserves space for a hint or an error; without one the input keeps its height.
  field: { minHeight: '82px', alignContent: 'start' },
  result: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  // A dropdown has no errors.
  choice: { minHeight: '64px' },
  // Aligned with the fields: a radio button has padding.
  plans: { marginLeft: '-8px' },
  check: { gridColumn: '1 / -1', paddingBottom: '16px' },
  actions: { display: 'flex', gap: '8px', gridColumn: '1 / -1' },
  clear: quietAction,
});

const notReady = 'The link isn’t ready yet.';

const missing = {
  email: 'Enter the customer’s email.',
  account: 'Enter the account.',
  members: 'Enter the number of members.',
  cards: 'Enter the number of cards, or 0 for digital only.',
} as const;

/** Error for each missing field. */
const errorsOf = (form: CheckoutForm): Partial<Record<CheckoutField, string>> => {
  const errors: Partial<Record<CheckoutField, string>> = {};
  for (const [field, text] of Object.entries(missing)) {
    if (trimPasted(form[field as CheckoutField]) === '') errors[field as CheckoutField] = text;
  }
  return errors;
};

/** Checkout Links (section 2, checklist F1): the link is built here and copied, never fetched. */
export const CheckoutScreen = () => {
  const styles = useStyles();
  const { isProd } = useStaff();
  const texts = useApp((state) => state.drafts.texts);
  const { tried, setField, clear, mayCopy, onCopied } = useSlice(checkoutSlice, (slice) => slice);
  const target = useQueryMethod('checkout.target', {}, { fresh: false });
  const formElement = useRef<HTMLFormElement>(null);
  const form = checkoutFormIn(texts, isProd);
  const wrong = useFormErrors(errorsOf(form), { tried });
  const cardPlans = target.value?.cardPlans ?? usualCardPlans;
  const warnings = checkoutWarnings(form, cardPlans);
  const link = target.value && checkoutLink(form, { ...target.value, isProd });
  const question = copyQuestion(form, target.value?.rep ?? '', cardPlans);
  const confirm = useConfirm();

  useEffect(() => {
    document.title = 'Internal Dash - Checkout Links';
    formElement.current?.querySelector<HTMLInputElement>('input')?.focus();
  }, []);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const may = mayCopy();
    if (!wrong.passes(currentTarget) || !may) return;
    const isSure =
      question === null ||
      link === null ||
      (await confirm({
        title: 'Copy anyway?',
        question,
        confirmLabel: 'Copy anyway',
        cancelLabel: 'Back to the form',
        final: false,
      }));
    if (!isSure) return;
    const button = formElement.current?.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (link !== null && button) onCopied(await copyText(link, button));
  };

  const text = (
    name: CheckoutField,
    label: string,
    more: { required?: boolean; hint?: string } = {},
  ) => (
    <Field
      label={label}
      required={more.required ?? false}
      className={styles.field}
      hint={wrong.shown(name) || warnings[name] ? undefined : more.hint}
      {...wrong.field(name)}
      {...(!wrong.shown(name) && warnings[name]
        ? { validationState: 'warning', validationMessage: warnings[name] }
        : {})}
    >
      <Input
        name={name}
        value={form[name]}
        inputMode={name === 'members' || name === 'cards' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        onChange={(_event, { value }) => setField(name, value)}
      />
    </Field>
  );

  return (
    <div>
      <h1 className={styles.title}>Checkout Links</h1>
      <p className={styles.intro}>
        Create a link for a customer to pay online. You get credit as the sales rep.
      </p>
      <div className={styles.columns}>
        <form
          ref={formElement}
          className={mergeClasses(styles.card, styles.form)}
          onSubmit={(event) => void onSubmit(event)}
          noValidate
        >
          {text('email', 'Email', { required: true, hint: 'The customer who will pay.' })}
          {text('account', 'Account', { required: true })}
          {text('members', 'Members', { required: true })}
          {text('cards', 'Cards', {
            required: true,
            hint: carriesCards(form, cardPlans)
              ? '0 means digital only.'
              : 'Not in this plan’s link.',
          })}
          <Field label="Plan" required className={mergeClasses(styles.choice, styles.wide)}>
            <RadioGroup
              className={styles.plans}
              layout="horizontal"
              value={form.plan}
              onChange={(_event, { value }) => setField('plan', value)}
            >
              {checkoutPlans(isProd).map(({ id, label }) => (
                <Radio key={id} value={id} label={label} />
              ))}
            </RadioGroup>
          </Field>
          <div className={styles.check}>
            <ToggleField
              kind="checkbox"
              label="Include cards in the link"
              checked={carriesCards(form, cardPlans)}
              onChange={(checked) => setField('cardsInLink', checked ? 'yes' : 'no')}
              description={cardsHint(form, cardPlans)}
            />
          </div>
          {text('discount', 'Discount', { hint: 'Optional.' })}
          <div className={styles.actions}>
            <Button
              type="submit"
              appearance="primary"
              icon={<CopyRegular />}
              // Without the target there is no link yet; the form's own errors still show.
              disabledReason={checkoutComplete(form) && !target.value && notReady}
            >
              Copy Checkout Link
            </Button>
            <Button
              appearance="subtle"
              className={styles.clear}
              onClick={() => {
                wrong.reset();
                clear();
                formElement.current?.querySelector('input')?.focus();
              }}
            >
              Clear
            </Button>
          </div>
        </form>
        <div className={styles.result}>
          <QueryError query={target} />
          <LinkPreview
            form={form}
            link={link}
            waiting={target.value ? null : target.error ? notReady : 'Loading the link…'}
            isProd={isProd}
            cardPlans={cardPlans}
            note={target.value?.rep === '' ? nobodysText : null}
          />
        </div>
      </div>
    </div>
  );
};
