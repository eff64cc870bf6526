/** IDs of the teams that each show one state of HR Sync; the same in every sandbox. */
export const hrTeamIds = {
  microsoft: 3_000_061,
  bamboo: 3_000_062,
  google: 3_000_063,
  workday: 3_000_064,
  several: 3_000_065,
  none: 3_000_066,
  large: 3_000_067,
  manyGroups: 3_000_068,
  unconfigured: 3_000_069,
} as const;

export type HrTeam = keyof typeof hrTeamIds;

/** First member ID of those teams. */
export const HR_MEMBERS_FROM = 6_000_001;

/** Number of users in the tenant with one very large group. */
export const LARGE_USERS = 12_000;
/** Number of groups in the tenant with many groups. */
export const MANY_GROUPS = 200;

/** IDs in the directory's format, which encode the tenant and the object's index in hexadecimal. */
export const objectId = (tenant: number, index: number): string => {
  // Multiplying by an odd factor modulo 2^32 maps every index to a different number.
  const mixed = (factor: number): string =>
    (Math.imul(index + 1, factor) >>> 0).toString(16).padStart(8, '0');
  const [a, b, c] = [mixed(0x9e3779b1), mixed(0x85ebca77), mixed(0xc2b2ae3d)];
  const place = tenant.toString(16).padStart(4, '0');
  return `${a}-${place}-4${b.slice(0, 3)}-a${b.slice(3, 6)}-${b.slice(6)}${c}${place.slice(-2)}`;
};
