import { describe, expect, it } from 'vitest';
import type { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';
import type { CardContent } from '../../../../src/sandbox/api/hr-sync/cards';
import { changedCard, changedFields } from '../../../../src/sandbox/api/hr-sync/changed-card';
import { renderTemplates } from '../../../../src/sandbox/api/hr-sync/render-template';

const user = {
  displayName: ' Jo Okoro ',
  jobTitle: null,
  mail: 'jo@a.example',
  mobilePhone: '+1 (425) 555-0109',
  businessPhones: ['+1 1', '', '+1 2'],
  employeeId: 17,
  accountEnabled: true,
  preferredName: 'Jo (she/her)',
  onPremisesExtensionAttributes: { extensionAttribute1: 'Floor 9' },
};

describe('templates (ADR 12)', () => {
  it.each([
    [['{{displayName}}'], 'Jo Okoro'],
    [['{{jobTitle}}', ' ', '{{mail}}'], 'jo@a.example'],
    [['{{jobTitle}}'], null],
    [[], null],
    [['{{businessPhones}}'], '+1 1, +1 2'],
    [['{{employeeId}}/{{accountEnabled}}'], '17/true'],
    [['{{onPremisesExtensionAttributes.extensionAttribute1}}'], 'Floor 9'],
    [['{{onPremisesExtensionAttributes}}'], null],
    [['{{nobody.knows}}{{constructor}}{{ mail }}'], 'jo@a.example'],
    [['{{mobilePhone*}}'], '+1 425 555 0109'],
    [['{{businessPhones*}}'], '+1 1'],
    [['{{preferredName*}}'], 'Jo'],
    [['{{preferredName}}'], 'Jo (she/her)'],
    [['{ {{mail}'], '{ {{mail}'],
  ])('%j give %j', (templates, expected) => {
    expect(renderTemplates(templates, user)).toBe(expected);
  });
});

const link = (changes: Partial<MappingScheme['links'][number]> = {}) => ({
  id: 9,
  title: 'Email',
  icon: null,
  updateExisting: true,
  value: ['{{mail}}'],
  desc: [] as string[],
  updateUid: 'aaaaaaaaaa',
  ...changes,
});
const schemeWith = (changes: Partial<MappingScheme> = {}): MappingScheme => ({
  linkData: { Name: ['{{displayName}}'], 'Job Title': [], Company: ['New Co'], Location: ['9'] },
  links: [],
  member: null,
  ...changes,
});
const card: CardContent = {
  linkData: { Name: null, 'Job Title': 'Buyer', Company: 'Old Co', Location: ' 9 ' },
  links: [],
};
const all = ['Name', 'Job Title', 'Company', 'Location', 'Links', 'Member'];

describe('fields', () => {
  it('are filled when empty, and otherwise replaced only with overwriteFields', () => {
    const keep = { syncFields: all, overwriteFields: false, scheme: schemeWith() };
    expect(changedCard(card, user, keep).linkData).toEqual({ ...card.linkData, Name: 'Jo Okoro' });
    expect(changedCard(card, user, { ...keep, overwriteFields: true }).linkData).toEqual({
      Name: 'Jo Okoro',
      'Job Title': 'Buyer',
      Company: 'New Co',
      Location: ' 9 ',
    });
  });

  it('are only those in syncFields', () => {
    const rules = { syncFields: ['Company'], overwriteFields: true, scheme: schemeWith() };
    expect(changedCard(card, user, rules).linkData).toEqual({
      ...card.linkData,
      Company: 'New Co',
    });
    expect(changedCard(card, user, { ...rules, syncFields: [] })).toBe(card);
  });
});

describe('links', () => {
  const sync = (
    links: CardContent['links'],
    mapped: MappingScheme['links'],
    overwriteFields = true,
  ) =>
    changedCard({ ...card, links }, user, {
      syncFields: ['Links'],
      overwriteFields,
      scheme: schemeWith({ links: mapped }),
    }).links;
  const existing = { id: 9, title: 'Mine', value: 'old@a.example', desc: null, updateUid: null };

  it('are created when there are none', () => {
    expect(sync([], [link({ desc: ['Write'] })])).toEqual([
      { id: 9, title: 'Email', value: 'jo@a.example', desc: 'Write', updateUid: 'aaaaaaaaaa' },
    ]);
  });

  it('are skipped when the value renders to nothing', () => {
    expect(sync([], [link({ value: ['{{jobTitle}}'] })])).toEqual([]);
    expect(sync([existing], [link({ value: ['{{jobTitle}}'], desc: ['x'] })])).toEqual([existing]);
  });

  it('take over one of the same type with updateExisting, along with its title', () => {
    expect(sync([existing], [link()])).toEqual([
      { ...existing, value: 'jo@a.example', updateUid: 'aaaaaaaaaa' },
    ]);
    expect(sync([existing], [link({ updateExisting: false })])).toHaveLength(2);
  });

  it('leave a link unchanged if another mapped link made it', () => {
    const made = { ...existing, updateUid: 'bbbbbbbbbb' };
    const two = [link(), link({ updateUid: 'bbbbbbbbbb', value: ['second@a.example'] })];
    expect(sync([made], two).map(({ value, updateUid }) => [value, updateUid])).toEqual([
      ['second@a.example', 'bbbbbbbbbb'],
      ['jo@a.example', 'aaaaaaaaaa'],
    ]);
  });

  it('keep value and mark when nothing may be replaced', () => {
    expect(sync([existing], [link()], false)).toEqual([existing]);
    const same = { ...existing, value: 'jo@a.example' };
    expect(sync([same], [link()])).toEqual([same]);
  });
});

describe('the member’s own fields', () => {
  it('change except for the email', () => {
    const scheme = schemeWith({ member: { email: ['x@a.example'], pronouns: ['they'] } });
    const rules = { syncFields: all, overwriteFields: false, scheme };
    expect(changedFields({}, user, rules)).toEqual({ pronouns: 'they' });
    expect(changedFields({ pronouns: 'she' }, user, rules)).toBeNull();
    expect(changedFields({}, user, { ...rules, syncFields: ['Name'] })).toBeNull();
  });
});
