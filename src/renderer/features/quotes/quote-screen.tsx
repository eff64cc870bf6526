import {
  Checkbox,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Textarea,
} from '@fluentui/react-components';
import { DocumentPdfRegular } from '@fluentui/react-icons/headless/svg/document-pdf';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { quoteLimits } from '../../../contract/limits';
import { quotePriceChoices } from '../../../domain/billing/price-list';
import { emailWarning } from '../../../domain/members/member-form';
import { acceptQuoteInput, type QuoteForm, quoteErrors } from '../../../domain/quotes/quote-fields';
import { quoteOfferErrors } from '../../../domain/quotes/quote-offers';
import { folderName } from '../../../domain/text/file-name';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { ErrorState } from '../../parts/error-state';
import { PlansUnread } from '../../parts/pricing/plans-unread';
import { SavingLine } from '../../parts/save-file/download';
import { SavedPlace } from '../../parts/save-file/saved-place';
import { usePrices } from '../../state/queries/use-prices';
import { useApp, useSlice } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { selectOnFocus } from '../../ui/focus/select-on-focus';
import { Dropdown } from '../../ui/forms/dropdown';
import { FilterDropdown } from '../../ui/forms/filter-dropdown';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import {
  formAndResult,
  quietAction,
  screenIntro,
  screenTitle,
  surface,
} from '../../ui/layout/common-styles';
import { QuotePrice } from './quote-price';
import { formDownload, quoteSlice } from './quote-slice';

const useStyles = makeStyles({
  columns: formAndResult,
  intro: screenIntro,
  title: screenTitle,
  card: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '2px 20px',
    '@media (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    padding: '20px',
    ...surface,
  },
  wide: { gridColumn: '1 / -1' },
  // Reserves space for an error, so that nothing moves under the pointer.
  field: { minHeight: '76px', minWidth: 0, alignContent: 'start' },
  // Aligned with the field next to it, which has a label above.
  check: { paddingTop: '26px', marginLeft: '-8px' },
  actions: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px',
    minHeight: '32px',
    marginTop: '8px',
  },
  // Reserves space for the download's status.
  result: { flexBasis: '100%', minHeight: '24px' },
  clear: quietAction,
});

type TextField = Exclude<keyof QuoteForm, 'includeCheckout'>;

/** Create a Quote (F2): saves the PDF in the downloads folder. */
export const QuoteScreen = () => {
  const styles = useStyles();
  const errorId = useId();
  const { form, filled, setField, restore, save, clear } = useSlice(quoteSlice, (slice) => slice);
  const { saving, progress, error } = useApp((state) => state.downloads.of(formDownload));
  const cancel = useApp((state) => state.downloads.cancel);
  const { priceConfig, couponConfig, load, missing, retry } = usePrices();
  const folder = useApp((state) => state.session.info?.downloadsFolder);

  useEffect(() => {
    document.title = 'Internal Dash - Create a Quote';
  }, []);

  const formElement = useRef<HTMLFormElement>(null);
  // A command that filled the open form does not move the focus: focus it, so that Enter creates the
  // quote. After Clear, the next quote begins there.
  const filledBefore = useRef(filled);
  useEffect(() => {
    if (filled === filledBefore.current) return;
    filledBefore.current = filled;
    formElement.current?.querySelector('input')?.focus();
  }, [filled]);

  const drafts = useApp((state) => state.drafts.texts);
  // The slice reads the drafts, because this render may lack the latest text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the drafts change
  useEffect(restore, [drafts, restore]);

  const plans = quotePriceChoices(priceConfig);
  const notOffered = quoteOfferErrors(form, priceConfig, couponConfig);
  const errors = { ...quoteErrors(form), ...notOffered };
  const wrong = useFormErrors<TextField>(errors, {
    atOnce: notOffered,
    // Short enough for one line: nothing moves when it shows.
    warnings: {
      clientEmail: emailWarning(form.clientEmail) && 'Mail may not arrive at this address.',
    },
    texts: form.clientEmail,
  });

  const field = (
    name: TextField,
    label: string,
    control: ReactNode,
    options: { required?: boolean; wide?: boolean; hint?: ReactNode } = {},
  ) => (
    <Field
      label={label}
      required={options.required ?? false}
      className={mergeClasses(styles.field, options.wide && styles.wide)}
      hint={options.hint ? { children: options.hint } : undefined}
      {...wrong.field(name)}
    >
      {control as never}
    </Field>
  );

  const typed = (name: TextField) => (_event: unknown, data: { value: string }) => {
    // Spaces in an email are ignored (section 5), including those around a pasted one.
    const value = name === 'clientEmail' ? data.value.replace(/\s/g, '') : data.value;
    if (acceptQuoteInput(name, value, form[name])) setField(name, value);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wrong.passes(event.currentTarget)) void save();
  };

  return (
    <div>
      <h1 className={styles.title}>Create a Quote</h1>
      <p className={styles.intro}>
        PDFs are saved to{' '}
        {folder ? <strong title={folder}>{folderName(folder)}</strong> : 'your downloads folder'}.
      </p>
      <div className={styles.columns}>
        <form
          ref={formElement}
          className={styles.card}
          onSubmit={onSubmit}
          noValidate
          aria-busy={saving}
        >
          {field(
            'companyName',
            'Company name',
            <Input name="companyName" value={form.companyName} onChange={typed('companyName')} />,
            { required: true, wide: true },
          )}
          {field(
            'clientName',
            'Client name',
            <Input name="clientName" value={form.clientName} onChange={typed('clientName')} />,
          )}
          {field(
            'clientEmail',
            'Client email',
            <Input
              name="clientEmail"
              // Not of type email: the browser would hide spaces from the app and drop the text
              // after them.
              inputMode="email"
              value={form.clientEmail}
              onChange={typed('clientEmail')}
            />,
          )}
          {field(
            'memberQuantity',
            'Members',
            <Input
              name="memberQuantity"
              inputMode="numeric"
              onFocus={selectOnFocus}
              value={form.memberQuantity}
              onChange={typed('memberQuantity')}
            />,
            { required: true },
          )}
          {field(
            'sourcePriceId',
            'Plan',
            <FilterDropdown
              // A plan typed for the form's earlier content isn't taken later.
              key={filled}
              name="sourcePriceId"
              // The only field that a team may not fill in.
              autoFocus={form.companyName !== '' && form.sourcePriceId === ''}
              value={form.sourcePriceId}
              missing={missing}
              options={[
                { value: '', label: load === 'loading' ? 'Loading plans…' : 'Choose a plan' },
                ...plans.map(({ priceId, label }) => ({ value: priceId, label })),
              ]}
              onChange={(value) => setField('sourcePriceId', value)}
            />,
            {
              required: true,
              hint: retry && <PlansUnread field="sourcePriceId" retry={retry} />,
            },
          )}
          {field(
            'customMemo',
            'Custom memo',
            <Textarea
              name="customMemo"
              rows={4}
              value={form.customMemo}
              onChange={typed('customMemo')}
            />,
            {
              wide: true,
              hint: `${formatNumber(form.customMemo.length)} of ${pluralize(quoteLimits.customMemo, 'character')}`,
            },
          )}
          {field(
            'discountId',
            'Discount',
            <Dropdown
              name="discountId"
              value={form.discountId}
              missing={missing}
              options={[
                { value: '', label: 'No discount' },
                ...couponConfig.map(({ id, name }) => ({ value: id, label: name || id })),
              ]}
              onChange={(value) => setField('discountId', value)}
            />,
          )}
          <div className={styles.check}>
            <Checkbox
              label="Include checkout"
              checked={form.includeCheckout}
              onChange={(_event, data) => setField('includeCheckout', data.checked === true)}
            />
          </div>
          {error && (
            <div id={errorId} className={styles.wide}>
              <ErrorState error={error} />
            </div>
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              appearance="primary"
              icon={<DocumentPdfRegular />}
              disabledReason={saving && untilDone}
              aria-describedby={error ? errorId : undefined}
            >
              Create a Quote
            </Button>
            <Button
              appearance="subtle"
              className={styles.clear}
              disabledReason={saving && untilDone}
              onClick={() => {
                clear();
                wrong.reset();
              }}
            >
              Clear
            </Button>
            {saving && (
              <SavingLine what="quote" progress={progress} onCancel={() => cancel(formDownload)} />
            )}
            <SavedPlace of={formDownload.key} at="below" className={styles.result} />
          </div>
        </form>
        <QuotePrice form={form} prices={priceConfig} coupons={couponConfig} />
      </div>
    </div>
  );
};
