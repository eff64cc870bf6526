import type { MadePerson } from '../person-maker';
import type { Random } from '../random';
import { departments, jobTitles, offices } from './directory-words';

/** A directory user with all properties. Missing values are null or absent. */
export interface DirectoryUserRecord {
  readonly id: string;
  readonly userPrincipalName: string;
  readonly mail: string | null;
  readonly displayName: string | null;
  readonly [property: string]: unknown;
}

export interface Tenant {
  /** Part of its objects' IDs. */
  readonly number: number;
  readonly domain: string;
  readonly companyName: string;
}

/** A directory user with the usual properties. */
export const makeDirectoryUser = (
  random: Random,
  tenant: Tenant,
  id: string,
  person: MadePerson,
  handle: string,
): DirectoryUserRecord => {
  const [city, country, officeLocation] = random.pick(offices);
  const space = person.name.lastIndexOf(' ');
  const address = `${handle}@${tenant.domain}`;
  const hasPhone = random.percent(70);
  return {
    id,
    userPrincipalName: address,
    mail: address,
    displayName: person.name,
    givenName: space > 0 ? person.name.slice(0, space) : null,
    surname: space > 0 ? person.name.slice(space + 1) : null,
    jobTitle: random.percent(95) ? random.pick(jobTitles) : null,
    department: random.percent(92) ? random.pick(departments) : null,
    companyName: tenant.companyName,
    officeLocation: random.percent(90) ? officeLocation : null,
    city,
    country,
    mobilePhone: hasPhone ? `+1 555 01${random.int(10, 99)} ${random.int(100, 999)}` : null,
    businessPhones: random.percent(60) ? [`+1 555 02${random.int(10, 99)}`] : [],
    employeeId: String(random.int(10_000, 99_999)),
    accountEnabled: true,
    userType: 'Member',
    usageLocation: null,
    preferredLanguage: random.percent(50) ? 'en-US' : null,
  };
};

/**
 * All 15 on-premises attributes that a directory may have (section 9), `extensionAttribute1` first.
 */
export const extensionAttributes = (values: readonly (string | null)[]): object =>
  Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [
      `extensionAttribute${index + 1}`,
      values[index] ?? null,
    ]),
  );
