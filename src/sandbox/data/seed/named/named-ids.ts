/** IDs of the members that each show one state of a screen; the same in every sandbox. */
export const memberIds = {
  everything: 1,
  free: 2,
  pro: 3,
  proPlus: 4,
  unverified: 5,
  neverOpened: 6,
  justNow: 7,
  minutesAgo: 8,
  hoursAgo: 9,
  daysAgo: 10,
  leadCaptureOff: 11,
  textLimited: 12,
  bothLimited: 13,
  severalTeams: 14,
  newBilling: 15,
  legacy: 16,
  trial: 17,
  onlyAdmin: 18,
  transferable: 19,
  noDetails: 20,
  manyDevices: 21,
  manyCards: 22,
  allConnections: 23,
  manyLogs: 24,
  longErrors: 25,
  arabic: 26,
  japanese: 27,
  hindi: 28,
  quotes: 29,
  markup: 30,
  longTexts: 31,
  emptyFields: 32,
  planless: 33,
  crowd: 34,
  capitals: 35,
  metacharacters: 36,
  secondAdmin: 37,
  flagsOff: 38,
} as const;

/** IDs of the teams that each show one state of a screen. */
export const teamIds = {
  classic: 3_000_001,
  classicMonthly: 3_000_002,
  newBillingYearly: 3_000_003,
  newBillingMonthly: 3_000_004,
  legacy: 3_000_005,
  legacyUnbilled: 3_000_006,
  trial: 3_000_007,
  trialExpired: 3_000_008,
  trialOnYearly: 3_000_009,
  noPlan: 3_000_010,
  canceled: 3_000_011,
  pastDue: 3_000_012,
  full: 3_000_013,
  withSeats: 3_000_014,
  parentTextOff: 3_000_015,
  subTextOff: 3_000_016,
  parentBothOff: 3_000_017,
  subBothOff: 3_000_018,
  crowd: 3_000_019,
  manyLogs: 3_000_020,
  deletedDemo: 3_000_021,
  onlyDeletedDemos: 3_000_022,
  nobody: 3_000_023,
  manyOrders: 3_000_024,
  quotes: 3_000_025,
  multiYear: 3_000_026,
  unknownPlan: 3_000_027,
  emptyFields: 3_000_028,
  unknownCustomer: 3_000_029,
  manyCards: 3_000_030,
  severalSubscriptions: 3_000_041,
  noCustomer: 3_000_042,
  paidElsewhere: 3_000_043,
  voidedElsewhere: 3_000_044,
} as const;

export type NamedMember = keyof typeof memberIds;
export type NamedTeam = keyof typeof teamIds;

/** First ID and number of the unnamed members of the big team and the other named teams. */
export const CROWD_MEMBERS_FROM = 5_000_001;
export const CROWD_SIZE = 1000;
export const MANY_LOGS = 5000;
/** First IDs of the teams with a quote and of their owners, which make the list of quotes long. */
export const QUOTED_MEMBERS_FROM = 8_000_001;
export const QUOTED_TEAMS_FROM = 4_000_001;
/** First IDs of ordinary members and teams. */
export const ORDINARY_MEMBERS_FROM = 101;
export const ORDINARY_TEAMS_FROM = 3_000_101;
