import codes from 'i18n-iso-countries/codes.json';
import { describe, expect, it } from 'vitest';
import { StripeAddress } from '../../../../src/contract/entities/pricing';
import { countries } from '../../../../src/domain/team-setup/countries';
import { usStates } from '../../../../src/domain/team-setup/us-states';

describe('countries', () => {
  it('match the data package, each once', () => {
    const expected = codes.map(([code, , numeric]) => `${Number(numeric)} ${code}`).sort();
    expect(countries.map(({ id, code }) => `${id} ${code}`).sort()).toEqual(expected);
    expect(countries.length).toBeGreaterThanOrEqual(236);
    for (const key of ['id', 'name', 'code'] as const) {
      expect(new Set(countries.map((each) => each[key])).size).toBe(countries.length);
    }
  });

  it.each([
    ['US', 840, 'United States'],
    ['DE', 276, 'Germany'],
    ['CI', 384, "Côte d'Ivoire"],
    ['AF', 4, 'Afghanistan'],
    ['GB', 826, 'United Kingdom'],
    ['ZW', 716, 'Zimbabwe'],
  ])('%s is %d, %s', (code, id, name) => {
    expect(countries).toContainEqual({ id, code, name });
  });

  it('are sorted by name, without prefixes, and fit into an address', () => {
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    for (const name of names) expect(name).toMatch(/^\p{Lu}/u);
    expect(names.filter((name) => /^(The|Republic|People|State) /.test(name))).toEqual([]);
    const address = { postal_code: '', state: '', line1: '', city: '' };
    for (const { code } of countries) StripeAddress.parse({ ...address, country: code });
  });
});

describe('US states', () => {
  it('are 51 with DC, each once, sorted by name', () => {
    expect(usStates).toHaveLength(51);
    for (const key of ['id', 'name', 'code'] as const) {
      expect(new Set(usStates.map((each) => each[key])).size).toBe(51);
    }
    expect(usStates.map(({ name }) => name)).toEqual(usStates.map(({ name }) => name).sort());
    for (const { code } of usStates) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  it.each([
    ['DC', 'District of Columbia'],
    ['CA', 'California'],
    ['NM', 'New Mexico'],
    ['WY', 'Wyoming'],
  ])('%s is %s', (code, name) => {
    expect(usStates.find((each) => each.code === code)?.name).toBe(name);
  });
});
