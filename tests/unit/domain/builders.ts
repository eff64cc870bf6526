import type {
  PaymentCustomer,
  PriceConfigEntry,
  Subscription,
} from '../../../src/contract/entities/billing';
import type { Member, Membership } from '../../../src/contract/entities/member';
import type { StaffUser } from '../../../src/contract/entities/staff-user';
import type { DemoTeam, ParentTeam, Team } from '../../../src/contract/entities/team';
import type { Permission } from '../../../src/contract/permissions';

export const staff = (...held: readonly Permission[]): StaffUser => ({
  email: 'staff@example.test',
  can_access_sales: held.includes('sales'),
  can_access_admin: held.includes('admin'),
  can_access_ops: held.includes('ops'),
  can_access_search: held.includes('search'),
  can_access_firewall: held.includes('firewall'),
});

export const price = (over: Partial<PriceConfigEntry> = {}): PriceConfigEntry => ({
  priceId: 'price_1',
  period: 'year',
  isCurrent: true,
  enterprisePlan: '50',
  title: 'Teams',
  ...over,
});

const teamSummary = (over: Partial<Membership['team']> = {}): Membership['team'] => ({
  id: 1,
  textFollowUp: true,
  emailFollowUp: true,
  ...over,
});

export const parentTeam = (over: Partial<ParentTeam> = {}): ParentTeam => ({
  id: 90,
  textFollowUp: true,
  emailFollowUp: true,
  ...over,
});

export const membership = (over: Partial<Membership['team']> = {}, id = 1): Membership => ({
  id,
  isAdmin: false,
  team: teamSummary(over),
});

export const member = (over: Partial<Member> = {}): Member => ({
  id: 1,
  email: 'ada@example.test',
  isPro: 0,
  emailVerified: true,
  textFollowUp: true,
  emailFollowUp: true,
  memberTeams: [],
  ...over,
});

export const demoTeam = (over: Partial<DemoTeam> = {}): DemoTeam => ({
  id: 1,
  isDeleted: false,
  hasPaid: false,
  givenTrialWithoutCc: false,
  multiYearSub: false,
  ...over,
});

export const team = (over: Partial<Team> = {}): Team => ({
  id: 1,
  textFollowUp: true,
  emailFollowUp: true,
  sendWeeklyInviteReminders: false,
  memberTeams: [],
  orders: [],
  internalDemoTeams: [],
  ...over,
});

export const subscription = (over: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  current_period_start: 1_700_000_000,
  items: [{ id: 'si_1', price: { recurring: { interval: 'month' } } }],
  ...over,
});

export const customer = (...subscriptions: readonly Subscription[]): PaymentCustomer => ({
  id: 'cus_1',
  subscriptions: { data: [...subscriptions] },
});
