import type { EnvironmentKind, NewBillingIds } from '../../../contract/environment';

/** What is known about the environment before its links are. */
export interface EnvironmentInfo {
  readonly name: string;
  readonly label: string;
  readonly kind: EnvironmentKind;
  /** Set if the environment has its own (checklist J11). */
  readonly newBilling?: NewBillingIds;
  /** What a stored session belongs to; see `sessionScope`. */
  readonly sessionScope: string;
}
