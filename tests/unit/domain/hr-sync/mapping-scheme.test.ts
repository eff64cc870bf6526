import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';
import { schemeTemplates, unknownKeys } from '../../../../src/domain/hr-sync/directory-keys';
import {
  linkType,
  linkTypes,
  linkTypeText,
  searchLinkTypes,
} from '../../../../src/domain/hr-sync/link-types';
import {
  createUpdateUid,
  defaultMappingScheme,
  moveLink,
  newLink,
  sameScheme,
  schemeEdits,
  schemeErrors,
} from '../../../../src/domain/hr-sync/mapping-scheme';
import { scheme } from './hr-builders';

/** Returns the numbers in turn. */
const inTurn = (...numbers: number[]) => {
  let next = 0;
  return (bound: number) => (numbers[next++ % numbers.length] ?? 0) % bound;
};

const templates = fc.array(fc.string(), { maxLength: 3 });
const anyScheme: fc.Arbitrary<MappingScheme> = fc.record({
  linkData: fc.record({
    Name: templates,
    'Job Title': templates,
    Company: templates,
    Location: templates,
  }),
  links: fc.array(
    fc.record({
      id: fc.nat(100),
      title: fc.option(fc.string()),
      icon: fc.option(fc.string()),
      updateExisting: fc.boolean(),
      value: templates,
      desc: templates,
      updateUid: fc.option(fc.string()),
    }),
    { maxLength: 4 },
  ),
  member: fc.option(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), templates)),
});

describe('the catalog', () => {
  it('has 60 types with unique IDs', () => {
    expect(linkTypes).toHaveLength(60);
    expect(new Set(linkTypes.map(({ id }) => id)).size).toBe(60);
    expect(new Set(linkTypes.map(({ text }) => text)).size).toBe(60);
  });

  it.each([
    [3, 'Instagram'],
    [9, 'Email'],
    [31, 'Call'],
    [24, 'Website'],
    [23, 'Custom link'],
    [70, 'Microsoft Bookings'],
  ])('lists %i as %s (section 3)', (id, text) => {
    expect(linkTypeText(id)).toBe(text);
  });

  it('names an unknown type by its number', () => {
    expect(linkType(999)).toBeNull();
    expect(linkTypeText(999)).toBe('Link type 999');
  });

  it('can be searched by name and number', () => {
    expect(searchLinkTypes(' insta ').map(({ id }) => id)).toEqual([3]);
    expect(searchLinkTypes('70').map(({ id }) => id)).toEqual([70]);
    expect(searchLinkTypes('')).toHaveLength(60);
  });
});

describe('an update id', () => {
  it('has ten lowercase letters (section 9)', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const random = (bound: number) => (numbers.next().value ?? 0) % bound;
        expect(createUpdateUid(random)).toMatch(/^[a-z]{10}$/);
      }),
    );
  });

  it('is never one that another link has', () => {
    const random = inTurn(...Array(10).fill(0), ...Array(10).fill(1));
    expect(createUpdateUid(random, new Set(['aaaaaaaaaa']))).toBe('bbbbbbbbbb');
    const existing = { links: [{ ...newLink(9, inTurn(0), { links: [] }) }] };
    expect(newLink(9, inTurn(...Array(10).fill(0), 2), existing).updateUid).not.toBe('aaaaaaaaaa');
  });
});

describe('the default scheme', () => {
  it('has links 9 and 31, no error, and no unknown key', () => {
    expect(defaultMappingScheme.links.map(({ id }) => id)).toEqual([9, 31]);
    expect(schemeErrors(defaultMappingScheme)).toEqual([]);
    expect(unknownKeys(schemeTemplates(defaultMappingScheme))).toEqual([]);
    for (const { updateUid } of defaultMappingScheme.links)
      expect(updateUid).toMatch(/^[a-z]{10}$/);
  });
});

describe('Save, Cancel and Reset to default', () => {
  const edited = scheme();
  it.each([
    ['the default, nothing stored', defaultMappingScheme, null, false, false],
    ['an edit, nothing stored', edited, null, true, true],
    ['the stored scheme', edited, scheme(), false, true],
    [
      'the default again after another scheme was stored',
      defaultMappingScheme,
      edited,
      true,
      false,
    ],
  ])('%s', (_name, now, stored, canSave, canReset) => {
    expect(schemeEdits(now, stored)).toEqual({ canSave, canReset });
  });

  it('show no Save without a difference, even after serialization', () => {
    fc.assert(
      fc.property(anyScheme, (one) => {
        const back = MappingScheme.parse(JSON.parse(JSON.stringify(one)));
        expect(sameScheme(one, back)).toBe(true);
        expect(schemeEdits(one, back).canSave).toBe(false);
      }),
    );
  });

  it('detect every difference', () => {
    const [link] = defaultMappingScheme.links;
    const links = link ? [link] : [];
    const one = scheme({ links });
    for (const other of [
      scheme({ links: [] }),
      scheme({ links: links.map((each) => ({ ...each, updateExisting: false })) }),
      scheme({ links: links.map((each) => ({ ...each, desc: ['x'] })) }),
      scheme({ links: links.map((each) => ({ ...each, icon: 'x' })) }),
      scheme({ links, member: { email: ['{{mail}}'] } }),
      { ...one, linkData: { ...one.linkData, Location: ['{{city}}', '{{state}}'] } },
    ]) {
      expect(sameScheme(one, other)).toBe(false);
    }
    expect(sameScheme(one, scheme({ links, member: {} }))).toBe(true);
  });
});

describe('a scheme', () => {
  it('J30: may have empty lists, but no empty template in them', () => {
    const broken = scheme({
      linkData: { Name: [], 'Job Title': [' '], Company: ['x'], Location: ['x', ''] },
      links: [{ ...newLink(3, inTurn(1), { links: [] }), desc: [''] }],
      member: { email: [] },
    });
    expect(schemeErrors(broken).map(({ path }) => path)).toEqual([
      'linkData.Job Title.0',
      'linkData.Location.1',
      'links.0.value.0',
      'links.0.desc.0',
    ]);
  });

  it('moves a link by one place, but not beyond the ends', () => {
    const links = [1, 2, 3].map((id) => newLink(id, inTurn(id), { links: [] }));
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
    expect(ids(moveLink(links, 0, 2))).toEqual([2, 3, 1]);
    expect(ids(moveLink(links, 2, 1))).toEqual([1, 3, 2]);
    expect(ids(moveLink(links, 0, -1))).toEqual([1, 2, 3]);
    expect(ids(moveLink(links, 2, 3))).toEqual([1, 2, 3]);
  });
});
