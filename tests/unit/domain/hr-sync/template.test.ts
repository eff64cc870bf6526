import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  customParserHint,
  directoryKeys,
  needsParserHint,
  selectKeys,
  unknownKeys,
} from '../../../../src/domain/hr-sync/directory-keys';
import { renderFirst, templateKeys } from '../../../../src/domain/hr-sync/template';
import { scheme } from './hr-builders';

const person = {
  id: '1',
  displayName: ' Ada Lovelace ',
  givenName: 'Ada',
  surname: null,
  businessPhones: ['+1 555', '', '+1 556'],
  employeeCount: 7,
  manager: { displayName: 'Charles' },
  onPremisesExtensionAttributes: { extensionAttribute1: 'East', extensionAttribute2: null },
};

describe('a list of templates', () => {
  it.each([
    [['{{displayName}}'], 'Ada Lovelace'],
    [['Dear {{ givenName }}!'], 'Dear Ada!'],
    [['{{surname}}', '{{givenName}}'], 'Ada'],
    [['{{nobody}}', '  ', 'None'], 'None'],
    [['{{businessPhones}}'], '+1 555, +1 556'],
    [['{{employeeCount}}'], '7'],
    [['{{manager}}'], ''],
    [['{{manager.displayName}}'], 'Charles'],
    [['{{onPremisesExtensionAttributes.extensionAttribute1}}'], 'East'],
    [['{{onPremisesExtensionAttributes.extensionAttribute2}}'], ''],
    [['{{constructor}}{{__proto__}}{{toString}}'], ''],
    [['{{givenName'], '{{givenName'],
    [['{{}}'], ''],
    [[], ''],
  ])('%j gives %j', (templates, text) => {
    expect(renderFirst(templates, person).text).toBe(text);
  });

  it('says that the server decides when an asterisk field gave the value', () => {
    expect(renderFirst(['{{businessPhones*}}'], person)).toEqual({
      text: '+1 555, +1 556',
      custom: true,
    });
    expect(renderFirst(['{{nobody*}}', '{{givenName}}'], person).custom).toBe(false);
  });

  it('renders any template against any user without throwing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map((key) => `{{${key}}}`),
            fc.constantFrom('{{a.b}}', '{{a*}}', '{{__proto__.x}}', '{{{a}}}'),
          ),
        ),
        fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'a.b'), fc.string()), fc.anything()),
        (templates, values) => {
          const { text } = renderFirst(templates, values);
          expect(text).toBe(text.trim());
        },
      ),
    );
  });
});

describe('template keys', () => {
  it('are listed once each, with their asterisk', () => {
    expect(templateKeys(['{{mail}} {{mail}}', '{{ mail* }}'])).toEqual([
      { key: 'mail', custom: false },
      { key: 'mail', custom: true },
    ]);
  });

  it('include 15 extension attributes (section 9)', () => {
    const attributes = directoryKeys.filter(({ key }) => key.includes('extensionAttribute'));
    expect(attributes).toHaveLength(15);
    expect(attributes[14]?.key).toBe('onPremisesExtensionAttributes.extensionAttribute15');
  });

  it.each([
    [['{{mail}} {{businessPhones*}}'], []],
    [['{{mial}}'], ['mial']],
    [['{{mail*}}'], ['mail*']],
    [
      ['{{onPremisesExtensionAttributes.extensionAttribute16}}'],
      ['onPremisesExtensionAttributes.extensionAttribute16'],
    ],
    [['{{}}'], ['']],
    [['no key'], []],
  ])('include unknown ones of %j: %j', (templates, unknown) => {
    expect(unknownKeys(templates)).toEqual(unknown);
  });

  it('show a hint when they have an asterisk', () => {
    expect(needsParserHint(['{{businessPhones*}}'])).toBe(true);
    expect(needsParserHint(['{{businessPhones}}'])).toBe(false);
    expect(customParserHint).toContain('asterisk');
  });

  it('needed by a scheme are selected once, by their top level, without unknown ones', () => {
    const wanted = scheme({
      linkData: {
        Name: ['{{displayName}}'],
        'Job Title': ['{{jobTitle}}'],
        Company: ['{{companyName}},{{evil,key}}'],
        Location: ['{{onPremisesExtensionAttributes.extensionAttribute3}}'],
      },
      links: [
        {
          id: 31,
          title: 'Call',
          icon: null,
          updateExisting: true,
          value: ['{{businessPhones*}}'],
          desc: ['{{onPremisesExtensionAttributes.extensionAttribute4}}'],
          updateUid: 'abcdefghij',
        },
      ],
      member: { department: ['{{department}}'] },
    });
    expect(selectKeys(wanted)).toEqual([
      'id',
      'displayName',
      'userPrincipalName',
      'mail',
      'accountEnabled',
      'jobTitle',
      'companyName',
      'onPremisesExtensionAttributes',
      'businessPhones',
      'department',
    ]);
  });
});
