import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { checkingCardsText } from '../../../../domain/billing/expired-cards';
import { editorPriceChoices, hasPricePeriod, priceOf } from '../../../../domain/billing/price-list';
import { countries } from '../../../../domain/team-setup/countries';
import { editorMode } from '../../../../domain/team-setup/pricing/editor-form';
import { trialEndOf } from '../../../../domain/team-setup/pricing/editor-payload';
import { intervalChangeText } from '../../../../domain/team-setup/pricing/editor-submit';
import {
  customLeads,
  leadsBuckets,
  leadsCount,
  snappedLeadsText,
} from '../../../../domain/team-setup/pricing/leads';
import { QueryError } from '../../../parts/error-state';
import { PlansUnread } from '../../../parts/pricing/plans-unread';
import { Dropdown } from '../../../ui/forms/dropdown';
import {
  Choice,
  DateInput,
  EditorFieldFrame,
  type FieldSet,
  TextInput,
  useFieldStyles,
  withOwn,
} from './editor-field';
import { EditorSwitch } from './editor-switch';

const useStyles = makeStyles({
  third: { gridColumn: 'span 2', '@media (max-width: 720px)': { gridColumn: 'span 3' } },
  // In a narrow window, the name takes the whole row.
  first: { gridColumn: 'span 2', '@media (max-width: 720px)': { gridColumn: '1 / -1' } },
  heading: {
    gridColumn: '1 / -1',
    margin: '4px 0 6px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  switches: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 20px',
    marginLeft: '-8px',
    // Checkboxes have no room for a message, which sets the fields above off from the next heading.
    '& + h2': { marginTop: '14px' },
  },
  warning: {
    gridColumn: '1 / -1',
    marginBottom: '8px',
    color: tokens.colorStatusWarningForeground1,
  },
});

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const leadsOptions = leadsBuckets.map(({ value, label }) => ({ value: String(value), label }));

const PlanField = ({ set, className }: { readonly set: FieldSet; readonly className: string }) => {
  const { prices, context, prefilled, form } = set.editor;
  const isGone = prefilled.fellBack || (form.priceId !== '' && set.errors.priceId !== undefined);
  const entry = priceOf(context.prices, form.priceId);
  const isOtherPeriod = entry?.isCurrent && !hasPricePeriod(entry);
  const intervalText = intervalChangeText(prefilled, form, context);
  const own = [prefilled.form.priceId, form.priceId];
  const choices = editorPriceChoices(context.prices, ...own).map(({ priceId, label }) => ({
    value: priceId,
    label,
  }));
  const about = isOtherPeriod
    ? 'This plan isn’t billed monthly or yearly. Choose one that is.'
    : isGone
      ? ['The previous plan is no longer available.', intervalText].filter(Boolean).join(' ')
      : choices.length === 0
        ? 'No current plan is available.'
        : undefined;
  const unread = prices.retry ? <PlansUnread field="priceId" retry={prices.retry} /> : undefined;
  return (
    <Choice
      set={set}
      name="priceId"
      label="Plan"
      required
      className={className}
      empty="Choose a plan"
      filters
      missing={prices.missing}
      options={choices}
      hint={prices.missing === null ? about : unread}
      keepsHint={prices.missing !== null}
    />
  );
};

/** The leads bucket, and the number field that its last entry opens. */
const LeadsField = ({
  set,
  className,
  note,
}: {
  readonly set: FieldSet;
  readonly className: string;
  /** Says that a typed number was changed. */
  readonly note: string | null;
}) => {
  const styles = useFieldStyles();
  const { form, change } = set.editor;
  const reason = set.unavailable.leadsBucket;
  return (
    <EditorFieldFrame
      set={set}
      name="leadsBucket"
      label="Leads"
      className={className}
      hint={reason ?? note ?? undefined}
    >
      <Dropdown
        name="leadsBucket"
        className={styles.control}
        disabled={reason !== undefined}
        value={String(form.leadsBucket)}
        options={leadsOptions}
        onChange={(value) => change('leadsBucket', Number(value))}
      />
    </EditorFieldFrame>
  );
};

/** The discount, and the leads with their related fields: two or three per row. */
const DiscountAndLeads = ({ set }: { readonly set: FieldSet }) => {
  const styles = useStyles();
  const field = useFieldStyles();
  const { editor, unavailable } = set;
  const { form, leaveLeads, prefilled } = editor;
  const hasNumber = form.leadsBucket === customLeads && unavailable.leadsNumber === undefined;
  const hasDiscount = unavailable.bucketDiscount === undefined && form.leadsBucket !== 0;
  const many = Number(hasNumber) + Number(hasDiscount);
  const [left, setLeft] = useState<{ readonly bucket: number; readonly text: string } | null>(null);
  const leave = () => {
    const text = snappedLeadsText(form.leadsNumber);
    setLeft(text === null ? null : { bucket: leadsCount(form) ?? 0, text });
    leaveLeads();
  };
  // Shown until the leads bucket changes again.
  const isAsPrefilled = form.leadsBucket === prefilled.form.leadsBucket;
  const kept = isAsPrefilled ? prefilled.snappedLeads : null;
  const note = left?.bucket === form.leadsBucket ? left.text : kept;
  const width = many === 0 ? field.half : styles.third;
  return (
    <>
      <TextInput
        set={set}
        name="discount"
        label="Discount"
        required
        inputMode="decimal"
        after="%"
        className={width}
      />
      <LeadsField set={set} className={width} note={note} />
      {hasNumber && (
        <TextInput
          set={set}
          name="leadsNumber"
          label="Number of Leads"
          required
          inputMode="numeric"
          className={width}
          onLeave={leave}
        />
      )}
      {hasDiscount && (
        <TextInput
          set={set}
          name="bucketDiscount"
          label="Discount on leads"
          inputMode="decimal"
          after="%"
          className={width}
        />
      )}
    </>
  );
};

/** The price per seat and the years, if the plan has them. */
const CustomTerms = ({ set }: { readonly set: FieldSet }) => {
  const field = useFieldStyles();
  const { unavailable } = set;
  return (
    <>
      {unavailable.pricePerSeat === undefined && (
        <TextInput
          set={set}
          name="pricePerSeat"
          label="Price per seat per year"
          required
          inputMode="decimal"
          before="$"
          className={field.half}
        />
      )}
      {unavailable.years === undefined && (
        <TextInput
          set={set}
          name="years"
          label="Years"
          required
          inputMode="numeric"
          className={field.half}
        />
      )}
    </>
  );
};

/** The common fields, in the order of a sales call: who, what, when. */
export const EditorFields = ({ set }: { readonly set: FieldSet }) => {
  const styles = useStyles();
  const field = useFieldStyles();
  const { form, prefilled, context, failingCharge, unreadCards } = set.editor;
  const isWarned = failingCharge !== null && failingCharge !== checkingCardsText;
  const inUs = set.unavailable.state === undefined;
  // A monthly trial has its own end, whatever was typed.
  const monthlyTrialEnd = editorMode(form, context).monthly ? trialEndOf(form, context) : null;
  return (
    <div className={field.grid}>
      <h2 className={styles.heading}>Customer</h2>
      <TextInput
        set={set}
        name="companyName"
        label="Company name"
        required
        autoFocus
        className={styles.first}
      />
      <Choice
        set={set}
        name="country"
        label="Country"
        required
        className={styles.third}
        options={withOwn(countryOptions, prefilled.form.country, form.country)}
      />
      <TextInput
        set={set}
        name="postalCode"
        label="ZIP code"
        required={inUs}
        className={styles.third}
      />
      <h2 className={styles.heading}>What they buy</h2>
      <PlanField set={set} className={field.half} />
      <TextInput
        set={set}
        name="seats"
        label="Seats"
        required
        inputMode="numeric"
        className={field.half}
      />
      <DiscountAndLeads set={set} />
      <div className={styles.switches}>
        <EditorSwitch set={set} name="customPricing" label="Custom pricing" />
        <EditorSwitch set={set} name="multiYear" label="Multi-year" />
      </div>
      <CustomTerms set={set} />
      <h2 className={styles.heading}>When they pay</h2>
      <div className={styles.switches}>
        <EditorSwitch set={set} name="offerFreeTrial" label="Offer free trial" />
        <EditorSwitch set={set} name="invoiceMode" label="Invoice mode" />
        <EditorSwitch set={set} name="chargeAutomatically" label="Charge automatically" />
      </div>
      {unreadCards ? (
        <div className={field.whole}>
          <QueryError query={unreadCards} effect={failingCharge ?? ''} />
        </div>
      ) : (
        <div role="status" className={isWarned ? styles.warning : field.whole}>
          {failingCharge}
        </div>
      )}
      <DateInput
        set={set}
        name="trialDate"
        label="Trial ends"
        shown={monthlyTrialEnd ?? undefined}
        steps="Trial length"
        className={field.half}
      />
      <DateInput
        set={set}
        name="dueDate"
        label="Invoice due"
        steps="Time to pay"
        required
        className={field.half}
      />
    </div>
  );
};
