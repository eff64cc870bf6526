import type { Team } from '../../../contract/entities/team';
import {
  type CheckoutForm,
  checkoutComplete,
  checkoutPlans,
  checkoutTexts,
  newCheckoutForm,
} from '../../../domain/checkout-links/checkout-link';
import { fieldsIn } from '../../../domain/drafts/form-draft';
import { seatCount } from '../../../domain/teams/seats';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import type { NavigationSlice } from '../../state/navigation/navigation-slice';
import type { SessionSlice } from '../../state/session/session-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import { checkoutTab, copiedKey, prefix, typedIn } from './checkout-drafts';

declare module '../../state/slice' {
  interface FeatureSlices {
    checkout: CheckoutSlice;
  }
}

export type CheckoutField = keyof CheckoutForm;

/** Checkout Links (F1). The fields are drafts, so a reload or a sign-in loses nothing. */
export interface CheckoutSlice {
  /** The user tried to copy an incomplete form: errors show at every field from now on. */
  tried: boolean;
  form(): CheckoutForm;
  setField(field: CheckoutField, text: string): void;
  clear(): void;
  /** Fills the form from a team and opens the tab. */
  fillFor(team: Team): void;
  /** Section 5: shows what is missing instead of copying; true if the link may be copied. */
  mayCopy(): boolean;
  onCopied(copied: boolean): void;
}

/** The form in the drafts; a plan from the other production mode falls back to the first plan. */
export const checkoutFormIn = (
  texts: Readonly<Record<string, string>>,
  isProd: boolean,
): CheckoutForm => {
  const base = newCheckoutForm(isProd);
  const form = fieldsIn(texts, prefix, base);
  const isOffered = checkoutPlans(isProd).some(({ id }) => id === form.plan);
  return isOffered ? form : { ...form, plan: base.plan };
};

interface Needs {
  feedback: FeedbackSlice;
  drafts: DraftsSlice;
  navigation: NavigationSlice;
  session: SessionSlice;
}

const createCheckoutSlice = ({
  self,
  getState,
  setState,
}: SliceContext<CheckoutSlice, Needs>): CheckoutSlice => {
  const isProd = () => {
    const { session } = getState().session;
    return session.status === 'signed-in' && session.isProd;
  };
  return {
    tried: false,
    form: () => checkoutFormIn(getState().drafts.texts, isProd()),
    setField: (field, text) => {
      const { drafts } = getState();
      // The card option was chosen for the previous plan. Set, not dropped: another window would
      // drop its own and keep its plan.
      if (field === 'plan') drafts.set(`${prefix}cardsInLink`, '');
      drafts.set(`${prefix}${field}`, text);
    },
    clear: () => {
      getState().drafts.discard('Checkout link cleared', [prefix]);
      setState({ tried: false });
    },
    fillFor: (team) => {
      self().clear();
      const { setField } = self();
      setField('email', team.email ?? '');
      setField('account', team.companyName ?? '');
      setField('members', String(Math.max(1, seatCount(team))));
      getState().navigation.closeAllModals();
      getState().navigation.showTab(checkoutTab);
    },
    mayCopy: () => {
      if (checkoutComplete(self().form())) return true;
      setState({ tried: true });
      getState().feedback.snack(checkoutTexts.required, 'error');
      return false;
    },
    onCopied: (copied) => {
      const { feedback, drafts } = getState();
      if (copied) {
        drafts.set(copiedKey, typedIn(drafts.texts));
        feedback.snack(checkoutTexts.copied);
      } else feedback.snack('Couldn’t copy. Select the link and copy it manually.', 'error');
    },
  };
};

export const checkoutSlice = defineSlice('checkout', createCheckoutSlice);
