import type { EnvironmentKind, NewBillingIds } from '../../../contract/environment';

/** What is known of the environment before its addresses are. */
export interface EnvironmentInfo {
  readonly name: string;
  readonly label: string;
  readonly kind: EnvironmentKind;
  /** Where the environment sets its own (checklist J11). */
  readonly newBilling?: NewBillingIds;
  /** To what a stored session belongs: see `sessionScope`. */
  readonly sessionScope: string;
}
