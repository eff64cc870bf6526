import { companyEnding, companyFirst, companySecond, companyWhole } from './pools/company-names';
import type { Random } from './random';

export interface MadeCompany {
  readonly name: string;
  /** Ends in `.example`, which is reserved, so that no email can reach a real person. */
  readonly domain: string;
}

const one = (words: readonly string[], random: Random): string =>
  words[Math.floor(random.next() * words.length)] ?? '';

/** Creates company names, each with a unique domain. */
export const createCompanyMaker = (random: Random): (() => MadeCompany) => {
  const uses = new Map<string, number>();
  const domainOf = (slug: string): string => {
    const count = (uses.get(slug) ?? 0) + 1;
    uses.set(slug, count);
    return `${slug}${count === 1 ? '' : `-${count}`}.example`;
  };
  return () => {
    if (random.percent(12)) {
      const [name = '', slug = ''] = one(companyWhole, random).split('|');
      return { name, domain: domainOf(slug) };
    }
    const first = one(companyFirst, random);
    const second = one(companySecond, random);
    const name = random.percent(70)
      ? `${first} ${second} ${one(companyEnding, random)}`
      : `${first} ${second}`;
    return { name, domain: domainOf(`${first}-${second}`.toLowerCase()) };
  };
};
