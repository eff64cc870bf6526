import type { Address } from '../../../contract/entities/billing';
import type { CustomerSubscription, PricePeriod } from '../../../contract/entities/pricing';
import type { DraftedTerms } from '../../../contract/entities/settings';
import type { DemoTeam, Team } from '../../../contract/entities/team';
import {
  currentPriceId,
  editorPriceChoices,
  isMonthlyPrice,
  priceOf,
  recordedPrice,
} from '../../billing/price-list';
import { currentDemoTeam } from '../../demo-teams/demo-team';
import { seatCount } from '../../teams/seats';
import { isPastDate } from '../../teams/trial-days';
import { easternDayOf } from '../../text/eastern-day';
import { centsFromDollars } from '../../text/money';
import { percentOff, percentText } from '../../text/percent';
import { usStateCode } from '../us-states';
import { minimumSeats, minimumYears } from './editor-errors';
import {
  defaultEditorDate,
  type EditorContext,
  type EditorForm,
  editorMode,
  newEditorForm,
} from './editor-form';
import { leadsFor, ownLeads, snappedLeadsText } from './leads';

/** What is known of the team whose plan changes; each part may be missing. */
export interface KnownTeam {
  readonly team: Pick<
    Team,
    | 'companyName'
    | 'leadsPaid'
    | 'internalDemoTeams'
    | 'memberTeams'
    | 'initialQuantity'
    | 'enterprisePlan'
    | 'subscriptionTier'
  > | null;
  readonly subscription: CustomerSubscription | null;
  /** How often the team is billed. */
  readonly billedBy: PricePeriod | null;
  readonly address: Address | null;
  /** What a draft of the team that waits unsent has beside the subscription; null without one. */
  readonly drafted?: DraftedTerms | null;
  /** Whether the team's subscription waits for its first invoice. */
  readonly isIncomplete?: boolean;
}

/** The parts of the team's response from which the editor is prefilled. */
export const prefillParts =
  /^(companyName|leadsPaid|internalDemoTeams|initialQuantity|enterprisePlan|subscriptionTier)\b/;

/** The rows of the same response that are counted if the seats come from it. */
export const memberParts = /^memberTeams(\[\d+\])?$/;

/** Both start from the same record; `form` holds only what can be sold today. */
export interface PrefilledEditor {
  /** The team's current terms, to mark what the form changes. */
  readonly current: EditorForm;
  readonly form: EditorForm;
  /** Whether `current` comes from the subscription summary, which says what the team pays. */
  readonly isSummary: boolean;
  /** Whether the seats are counted in the team's record. */
  readonly seatsOfTeam: boolean;
  /** Whether the plan is no longer current and the form fell back to New Billing (section 4). */
  readonly fellBack: boolean;
  /**
   * Says that the leads of the team's plan aren't offered and the form has others; null if it has
   * the same.
   */
  readonly snappedLeads: string | null;
  /** How often the current plan is billed; null if unknown. */
  readonly billedBefore: string | null;
}

/** Dollars from the API as the field's text; '' if missing. */
const dollarsText = (dollars: string | number | null | undefined): string => {
  const cents = centsFromDollars(dollars ?? '');
  if (cents === null) return '';
  // Fractions of a cent are kept, so that an untouched price doesn't change.
  if (cents / 100 !== Number(dollars)) return String(dollars);
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
};

/** A future date from the API, in US Eastern time; the default date if it is past or invalid. */
const dateAhead = (date: string | null | undefined, nowMs: number): string => {
  const day = date ? easternDayOf(date) : null;
  return day !== null && !isPastDate(day, nowMs) ? day : defaultEditorDate(nowMs);
};

const atLeast = (count: number | null | undefined, least: number): string =>
  String(Math.max(least, count ?? 0));

const addressFields = (address: Address | null) => {
  const country = address?.country || 'US';
  const state = address?.state ?? '';
  return {
    country,
    postalCode: address?.postal_code ?? '',
    // Outside the US, the form has no field for it: a stored province is sent as it is.
    state: country === 'US' ? usStateCode(state) : state,
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
  };
};

/** A demo team's terms in the form of a subscription summary, for a team that hasn't bought yet. */
const fromDemoTeam = (demo: DemoTeam): CustomerSubscription => ({
  numberSeats: demo.numberSeats,
  priceId: demo.stripeSourcePriceId,
  isPriceMonthly: false,
  isCustomPricing: dollarsText(demo.pricePerSeatDollars) !== '',
  pricePerSeatYearlyDollars: demo.pricePerSeatDollars,
  multiYearSub: demo.multiYearSub,
  multiYearSubYears: demo.multiYearSubYears,
  offerFreeTrial: demo.givenTrialWithoutCc || Boolean(demo.trialExpiresAtUtc),
  trialDate: demo.trialExpiresAtUtc,
});

/** The plan of the team's own record, for a team about which nothing else is known. */
const fromRecord = (
  team: NonNullable<KnownTeam['team']>,
  billedBy: PricePeriod | null,
  { prices }: EditorContext,
): CustomerSubscription => {
  const offered = editorPriceChoices(prices).map(({ priceId }) => priceId);
  const priceId = recordedPrice(team, offered, prices, billedBy);
  return {
    priceId,
    isPriceMonthly: isMonthlyPrice(prices, priceId),
    isCustomPricing: false,
    multiYearSub: false,
    offerFreeTrial: false,
  };
};

/**
 * The editor for a plan change (sections 2 and 4). It is prefilled from the subscription summary,
 * or else from the unpaid demo team, or else from the team's own record. A trial that has ended
 * isn't offered again automatically.
 */
export const prefillEditor = (
  { team, subscription, billedBy, address, drafted: all = null, isIncomplete = false }: KnownTeam,
  context: EditorContext,
): PrefilledEditor => {
  const { prices, nowMs, newBillingIds } = context;
  const demo = team && currentDemoTeam(team);
  const quoted = demo && !demo.hasPaid ? fromDemoTeam(demo) : null;
  const terms = subscription ?? quoted ?? (team && fromRecord(team, billedBy, context));
  const priceId = terms?.priceId ?? '';
  const trialDay = terms?.trialDate ? easternDayOf(terms.trialDate) : null;
  // Other leads than the draft's are a newer price; none may be those before its invoice is paid.
  const drafted = !team?.leadsPaid || team.leadsPaid === all?.leads ? all : null;
  const leadsPaid = drafted?.leads ?? team?.leadsPaid ?? 0;
  // Terms without seats, such as a monthly trial's (section 5), have those of the team's record.
  const seats = terms?.numberSeats ?? (team ? seatCount(team) : minimumSeats);
  const known: EditorForm = {
    ...newEditorForm(nowMs),
    ...addressFields(address),
    ...ownLeads(leadsPaid),
    companyName: terms?.companyName || team?.companyName || '',
    seats: String(seats),
    priceId,
    discount: percentText(terms?.discountPercent),
    bucketDiscount: percentText(
      drafted ? percentOff(drafted.leadsDiscountFactor) : demo?.bucketPercentOff,
    ),
    customPricing: terms?.isCustomPricing ?? false,
    pricePerSeat: dollarsText(terms?.pricePerSeatYearlyDollars),
    multiYear: terms?.multiYearSub ?? false,
    years: terms?.multiYearSub ? atLeast(terms.multiYearSubYears, minimumYears) : '1',
    offerFreeTrial:
      terms?.offerFreeTrial === true && trialDay !== null && !isPastDate(trialDay, nowMs),
    trialDate: dateAhead(terms?.trialDate, nowMs),
    dueDate: dateAhead(drafted?.dueDate ?? demo?.dueDateUtc, nowMs),
    chargeAutomatically: drafted?.chargeAutomatically ?? false,
    // A memo over 500 characters shows an error, and the user decides what to cut.
    customMemo: drafted?.customMemo ?? demo?.quotedCustomMemo ?? '',
  };
  const nowPriceId = currentPriceId(priceId, prices, team?.leadsPaid, newBillingIds);
  const monthly = isMonthlyPrice(prices, nowPriceId);
  const form: EditorForm = {
    ...known,
    ...leadsFor(leadsPaid),
    seats: atLeast(seats, minimumSeats),
    priceId: nowPriceId,
    // So a change drafts a new invoice (section 4). Turned off, it creates a subscription without one.
    invoiceMode: isIncomplete,
    ...(isIncomplete || (monthly && nowPriceId !== priceId) ? { offerFreeTrial: false } : {}),
  };
  return {
    current: known,
    form,
    isSummary: subscription !== null,
    seatsOfTeam: team !== null && terms?.numberSeats == null,
    fellBack: nowPriceId !== priceId,
    snappedLeads: editorMode(known, context).leads ? snappedLeadsText(known.leadsNumber) : null,
    billedBefore: priceOf(prices, priceId)?.period ?? billedBy,
  };
};
