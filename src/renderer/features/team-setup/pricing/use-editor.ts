import { useMemo, useRef } from 'react';
import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import type { Team } from '../../../../contract/entities/team';
import type { AppError } from '../../../../contract/wire/errors';
import type { UnexpectedPart } from '../../../../contract/wire/unexpected-parts';
import { billingMark } from '../../../../domain/billing/billing-mark';
import { type AskedCards, failingChargeText } from '../../../../domain/billing/expired-cards';
import {
  billedBy,
  hasActiveSubscription,
  isIncompleteSubscription,
  isSubscribed,
  mayLackSubscription,
  subscriptionIdOf,
} from '../../../../domain/billing/subscription';
import {
  changeEditor,
  leaveLeadsNumber,
} from '../../../../domain/team-setup/pricing/change-editor';
import { chargesNow } from '../../../../domain/team-setup/pricing/due-now';
import type {
  EditorContext,
  EditorField,
  EditorForm,
} from '../../../../domain/team-setup/pricing/editor-form';
import type { PricedTeam } from '../../../../domain/team-setup/pricing/editor-payload';
import {
  submitKind,
  type UnreadRecords,
} from '../../../../domain/team-setup/pricing/editor-submit';
import {
  memberParts,
  type PrefilledEditor,
  prefillEditor,
  prefillParts,
} from '../../../../domain/team-setup/pricing/prefill-editor';
import { pricingDraft, typedFields } from '../../../../domain/team-setup/typed-pricing';
import { changePlanKey } from '../../../parts/records/change-plan-key';
import { useFormDraft } from '../../../state/drafts/use-form-draft';
import { type Prices, usePrices } from '../../../state/queries/use-prices';
import { type QueryResult, useQueryMethod } from '../../../state/queries/use-query-method';
import { useUnexpectedParts } from '../../../state/queries/use-unexpected-parts';
import { useApp, useAppStore, useSlice } from '../../../state/use-app';
import { useNow } from '../../../ui/timers/use-now';
import { teamSetupSlice } from '../team-setup-slice';

/** The editor's state, with everything its rules need. */
export interface Editor {
  readonly form: EditorForm;
  readonly context: EditorContext;
  readonly prefilled: PrefilledEditor;
  readonly prices: Prices;
  readonly team: Team | null;
  readonly priced: PricedTeam;
  readonly kind: 'create' | 'update';
  /** What the team is billed for, as shown here; undefined if it couldn't be read. */
  readonly billed: string | undefined;
  /** Whether that has changed since the plan change started. */
  readonly isOutdated: boolean;
  /** Reloads what the form is prefilled from. */
  readonly reload: () => void;
  /** If the team couldn't be read: as far as the customer or the terms before show. */
  readonly hasSubscription: boolean;
  /** Whether another subscription would be created beside one of the customer. */
  readonly isSecondSubscription: boolean;
  /** Null if everything was read. */
  readonly unread:
    | (UnreadRecords & {
        readonly isLoading: boolean;
        readonly error: AppError | null;
      })
    | null;
  /** Whether there is unsent text. */
  readonly isDraft: boolean;
  /** Why the automatic charge will or may fail; null if it may work, or if there is none. */
  readonly failingCharge: string | null;
  /** Why the cards for that charge are unknown. */
  readonly unreadCards: QueryResult<unknown> | null;
  readonly change: <F extends EditorField>(field: F, value: EditorForm[F]) => void;
  readonly leaveLeads: () => void;
  /** Keeps the current form until it is known to be sent, also after a restart. */
  readonly keep: () => void;
  /** Removes what was typed; the message offers to restore it. */
  readonly discard: () => void;
}

const lacks = (parts: readonly UnexpectedPart[], which: RegExp): boolean =>
  parts.some(({ at }) => which.test(at));

/**
 * Everything the editor and the summary know about the flow's team; null while loading. A record that
 * couldn't be read is `unread`, and the form says so.
 */
export const useEditor = (flow: TeamSetupFlow, teamId: number): Editor | null => {
  const nowMs = useNow();
  const prices = usePrices();
  const team = useQueryMethod('team.getById', { teamId });
  const customerId = flow.stripeCustomer ?? team.value?.stripeCustomer ?? '';
  const customer = useQueryMethod(
    'billing.getCustomer',
    { stripeCustomerId: customerId },
    { enabled: customerId !== '' },
  );
  const terms = useSlice(teamSetupSlice, (slice) => slice.terms);
  const changing = useApp((state) => state.writes.pending[changePlanKey(teamId)] === true);
  const discard = useApp((state) => state.drafts.discard);

  const context = useMemo<EditorContext>(
    () => ({ prices: prices.priceConfig, nowMs, newBillingIds: prices.newBillingIds }),
    [prices.priceConfig, prices.newBillingIds, nowMs],
  );
  const isCustomerKnown = customerId === '' || customer.value !== null;
  const ofTeam = useUnexpectedParts('team.getById', { teamId });
  const ofCustomer = useUnexpectedParts('billing.getCustomer', { stripeCustomerId: customerId });
  const isTeamPartial = lacks(ofTeam, prefillParts);
  const isIdUnread = lacks(ofTeam, /^stripeSubscription/);
  const isCustomerIdUnread = customerId === '' && lacks(ofTeam, /^stripeCustomer/);
  const isCustomerPartial = lacks(ofCustomer, /^subscriptions/);
  const isAddressUnread = lacks(ofCustomer, /^address/);
  const isSubscriptionUnread =
    team.value !== null &&
    (isIdUnread ||
      (isCustomerIdUnread && subscriptionIdOf(team.value.stripeSubscription) !== null) ||
      mayLackSubscription(team.value, customer.value, ofCustomer));
  const isPartial = isTeamPartial || isIdUnread || isCustomerPartial || isCustomerIdUnread;
  const billed =
    team.value && isCustomerKnown && !isPartial
      ? billingMark(team.value, customer.value)
      : undefined;
  // Terms that were sent may be what has changed.
  const before = flow.sentTerms === null ? flow.billedBefore : null;
  const isOutdated = before !== null && billed !== undefined && billed !== before;
  const known = terms?.teamId === teamId && !isOutdated;
  const subscription = known ? terms.subscription : null;
  const address = customer.value?.address ?? null;
  const period = team.value && billedBy(team.value, customer.value);
  const { isUpgrade, draftedBefore: drafted } = flow;
  // A new team's price starts as section 9 says.
  const isIncomplete =
    isUpgrade && team.value !== null && isIncompleteSubscription(team.value, customer.value);
  const prefilled = useMemo(
    () =>
      prefillEditor(
        { team: team.value, subscription, billedBy: period, address, drafted, isIncomplete },
        context,
      ),
    [team.value, subscription, period, address, drafted, isIncomplete, context],
  );
  const areSeatsUnread = prefilled.seatsOfTeam && lacks(ofTeam, memberParts);
  const draft = useMemo(
    () => pricingDraft({ flowId: flow.id, teamId }, prefilled.form),
    [flow.id, teamId, prefilled.form],
  );
  const { edit, write } = useFormDraft(draft);
  const store = useAppStore();
  const form = edit?.value ?? prefilled.form;

  const charges = chargesNow(form, context);
  const cards = useQueryMethod(
    'billing.paymentMethods',
    { stripeCustomerId: customerId },
    { enabled: charges && customerId !== '' },
  );

  const settled = (load: string, value: unknown) => value !== null || load === 'failed';
  // What this window read earlier may be older than the plan change.
  const isOld = isOutdated && (team.load === 'loading' || customer.load === 'loading');
  // Once shown, the form stays while something is read again.
  const isShown = useRef(false);
  isShown.current ||=
    !isOld &&
    settled(prices.load, prices.priceConfig.length > 0 ? prices.priceConfig : null) &&
    settled(team.load, team.value) &&
    (customerId === '' || settled(customer.load, customer.value));
  if (!isShown.current || changing) return null;

  const subscribedTeam = (of: Team): boolean =>
    customer.value && !isSubscriptionUnread
      ? hasActiveSubscription(of, customer.value)
      : subscriptionIdOf(of.stripeSubscription) !== null;
  const subscribedUnread =
    customer.value && !isCustomerPartial ? isSubscribed(customer.value) : flow.termsBefore !== null;
  const reload = () => {
    team.reload();
    if (customerId !== '') customer.reload();
  };
  const hasSubscription = team.value && !isIdUnread ? subscribedTeam(team.value) : subscribedUnread;
  const kind = submitKind(form, { isUpgrade: flow.isUpgrade, hasSubscription });
  const isTeamUnread = team.value === null;
  // Only the team's record says that there is none.
  const isCustomerUnread =
    customer.value === null && (customerId !== '' || isTeamUnread || isCustomerIdUnread);
  // What couldn't be read isn't kept as if it were typed.
  const isRead =
    prices.priceConfig.length > 0 &&
    !isTeamUnread &&
    !isCustomerUnread &&
    !isPartial &&
    !areSeatsUnread &&
    !isAddressUnread;
  // Only a payment customer has cards.
  const cardsWithout: AskedCards =
    isTeamUnread || isCustomerIdUnread
      ? { load: 'failed', value: null }
      : { load: 'ready', value: [] };
  const setTyped = (after: EditorForm, sent: readonly EditorField[] = []) => {
    const { drafts } = store.getState();
    const own = edit ? drafts.texts[draft.key] : undefined;
    const change = { initial: prefilled.form, before: form, after };
    const text = typedFields({ flowId: flow.id, teamId }, own, change, sent);
    if (text === null) drafts.drop(draft.key);
    else drafts.set(draft.key, text);
  };
  const set = (next: EditorForm) => {
    if (next === form) return;
    if (!isRead) {
      setTyped(next);
      return;
    }
    const typed = { base: null, value: next };
    // A form set back to its initial values is not a draft.
    const isInitial = draft.write(typed) === draft.write({ base: null, value: prefilled.form });
    write(isInitial ? null : typed);
  };
  return {
    form,
    context,
    prefilled,
    prices,
    team: team.value,
    priced: {
      teamId,
      stripeCustomerId: customerId === '' ? null : customerId,
      teamOwnerName: flow.teamOwnerName,
      isUpgrade: flow.isUpgrade,
    },
    hasSubscription,
    billed,
    isOutdated,
    reload,
    unread:
      isTeamUnread || isPartial || areSeatsUnread || isCustomerUnread || isAddressUnread
        ? {
            team: isTeamUnread,
            isTeamPartial: isTeamPartial || areSeatsUnread,
            isSubscriptionUnread,
            isCustomerIdUnread,
            customer: isCustomerUnread || isAddressUnread,
            isLoading: [team, customer].some(
              ({ load, value, error }) => load === 'loading' && (value === null || error !== null),
            ),
            error: team.error ?? customer.error,
          }
        : null,
    kind,
    isSecondSubscription:
      kind === 'create' && customer.value !== null && isSubscribed(customer.value),
    isDraft: edit !== null,
    failingCharge: charges
      ? failingChargeText(customerId === '' ? cardsWithout : cards, nowMs)
      : null,
    unreadCards: charges && cards.error ? cards : null,
    change: (field, value) => set(changeEditor(form, field, value, context)),
    leaveLeads: () => set(leaveLeadsNumber(form)),
    keep: () => {
      // The dates are sent as shown, and tomorrow's defaults are others.
      const dates = ['dueDate', ...(form.offerFreeTrial ? ['trialDate'] : [])] as EditorField[];
      if (isRead) write({ base: null, value: form });
      else setTyped(form, dates);
    },
    discard: () => discard('Pricing discarded', [draft.key]),
  };
};
