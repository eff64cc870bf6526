export interface UsState {
  readonly id: number;
  readonly name: string;
  /** Postal abbreviation. */
  readonly code: string;
}

const table = `
AL Alabama
AK Alaska
AZ Arizona
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
DC District of Columbia
FL Florida
GA Georgia
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming
`;

/** Section 3: the fifty states and DC, sorted by name. */
export const usStates: readonly UsState[] = table
  .trim()
  .split('\n')
  .map((line, index) => ({ id: index + 1, code: line.slice(0, 2), name: line.slice(3) }));

/** The code of a state as an address has it, by its code or its name; another text as it is. */
export const usStateCode = (stored: string): string => {
  const text = stored.trim().toLowerCase();
  const isIts = ({ code, name }: UsState) => [code, name].some((own) => own.toLowerCase() === text);
  return usStates.find(isIts)?.code ?? stored;
};
