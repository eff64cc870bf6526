/**
 * The records that the seed writes, one type per table. Dates are ISO 8601, money is integer cents,
 * and flags are 0 or 1.
 */
export type Bit = 0 | 1;

export interface TeamRecord {
  readonly id: number;
  readonly parentId: number | null;
  readonly email: string | null;
  readonly companyName: string | null;
  readonly enterprisePlan: string | null;
  readonly subscriptionTier: string | null;
  readonly stripeSubscription: string | null;
  readonly stripeCustomer: string | null;
  readonly initialQuantity: number | null;
  readonly leadsPaid: number | null;
  readonly createdAt: string | null;
  readonly textFollowUp: Bit;
  readonly emailFollowUp: Bit;
  readonly sendWeeklyInviteReminders: Bit;
  readonly accountExecutive: string | null;
  readonly accountCsm: string | null;
  /** JSON text; null if the CRM doesn't have the team. */
  readonly crmData: string | null;
}

export interface MemberRecord {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: Bit;
  readonly name: string | null;
  readonly hash: string | null;
  readonly slug: string | null;
  readonly registeredDate: string | null;
  readonly appLastOpen: string | null;
  readonly dashboardLastOpen: string | null;
  readonly isPro: 0 | 1 | 2;
  readonly activeMembershipId: number | null;
  readonly textFollowUp: Bit;
  readonly emailFollowUp: Bit;
  readonly exchange: string | null;
  readonly leadCaptureMode: Bit;
}

export interface MembershipRecord {
  readonly id: number;
  readonly memberId: number;
  readonly teamId: number;
  readonly isAdmin: Bit;
}

export interface DeviceRecord {
  readonly name: string;
  readonly nickname: string | null;
  readonly createdAt: string | null;
  readonly mid: number;
}

export interface CardRecord {
  readonly exchangeText: string | null;
  readonly mid: number | null;
}

export interface OrderRecord {
  readonly teamId: number;
  readonly customDevices: number | null;
  readonly standardDevices: number | null;
  readonly shopifyOrderId: string;
  readonly fulfillOrderId: string | null;
  readonly createdAt: string | null;
}

export interface DemoTeamRecord {
  readonly teamId: number;
  readonly accountExecutive: string | null;
  readonly isDeleted: Bit;
  readonly hasPaid: Bit;
  readonly trialExpiresAtUtc: string | null;
  readonly numberSeats: number | null;
  readonly pricePerSeatCents: number | null;
  readonly bucketPercentOff: number | null;
  readonly stripeSourcePriceId: string | null;
  readonly givenTrialWithoutCc: Bit;
  readonly dueDateUtc: string | null;
  readonly multiYearSub: Bit;
  readonly multiYearSubYears: number | null;
  readonly quotedCustomMemo: string | null;
}

export interface ConnectionRecord {
  readonly uid: string | null;
  readonly memberId: number | null;
  readonly parentTeamId: number | null;
  readonly createdAt: string | null;
  readonly integration: string;
}

export interface CrmLogRecord {
  readonly memberId: number | null;
  readonly teamId: number | null;
  readonly leadEmail: string | null;
  readonly integrationType: string | null;
  readonly status: number;
  readonly errorMessage: string | null;
  readonly leadData: string | null;
  readonly isParagon: Bit;
  readonly createdAt: string;
  readonly metadata: string | null;
}

export interface CustomerRecord {
  readonly id: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly line1: string | null;
}

export interface SubscriptionRecord {
  readonly id: string;
  readonly customerId: string;
  readonly itemId: string;
  readonly status: string;
  /** Unix seconds. */
  readonly currentPeriodStart: number | null;
  readonly priceId: string | null;
  readonly billingInterval: string | null;
  readonly quantity: number | null;
  readonly leadsQty: number | null;
}

export interface PaymentMethodRecord {
  readonly id: string;
  readonly customerId: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  /** ms since the epoch. */
  readonly createdAtMs: number;
}
