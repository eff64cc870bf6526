import { describe, expect, it } from 'vitest';
import type { CardLink, TeamCard } from '../../../../src/contract/entities/hr';
import type { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';
import { dryRun } from '../../../../src/domain/hr-sync/dry-run';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import { syncOutcome } from '../../../../src/domain/hr-sync/sync-outcome';
import { changedCard } from '../../../../src/sandbox/api/hr-sync/changed-card';
import { card, config, inSales, scheme, user } from './hr-builders';

const ada = user('ada');
const settings = config({ syncFields: ['Links'] });

const link = (changes: Partial<CardLink>): CardLink => ({
  id: 9,
  title: 'Email',
  value: 'old@acme.example',
  desc: null,
  updateUid: null,
  ...changes,
});
const cardOf = (...links: Partial<CardLink>[]): TeamCard =>
  card(1, 'ada@acme.example', { links: links.map(link) });

const predict = (before: TeamCard, mapping: MappingScheme) =>
  dryRun({
    config: settings,
    scheme: mapping,
    users: inSales(ada),
    cards: [before],
    ownerEmail: null,
    cardsKnown: true,
  });

/** Ada's card after the sandbox's sync. */
const synced = (before: TeamCard, mapping: MappingScheme): TeamCard => {
  const content = { linkData: before.linkData as never, links: before.links };
  const { links } = changedCard(content, ada, {
    syncFields: settings.syncFields,
    overwriteFields: true,
    scheme: mapping,
  });
  return { ...before, links: [...links] };
};

/** The unforeseen changes of Ada's links: label, value before, and value after. */
const unforeseen = (before: TeamCard, after: TeamCard) => {
  const nothing = predict(card(2, 'bo@acme.example'), scheme());
  return syncOutcome({ ...nothing, added: [], removed: [] }, [before], [after]).findings.map(
    ({ label, predicted, happened }) => [label, predicted, happened],
  );
};

describe('a sync’s links', () => {
  it('keep their description when they are taken over with another value', () => {
    const before = cardOf({ desc: 'Work' });
    const after = synced(before, defaultMappingScheme);
    expect(after.links).toMatchObject([{ value: 'ada@acme.example', desc: 'Work' }]);
    expect(syncOutcome(predict(before, defaultMappingScheme), [before], [after])).toEqual({
      counts: { predicted: 1, other: 0, missing: 0, unforeseen: 0 },
      findings: [],
    });
  });

  const mapped = {
    id: 9,
    title: 'Email',
    icon: null,
    updateExisting: true,
    value: ['{{mail}}'],
    desc: [],
    updateUid: null,
  };
  it.each<[string, TeamCard, string[], number]>([
    ['added', cardOf(), ['link.9#0.value', 'link.9#1.value'], 2],
    ['changed', cardOf({}), ['link.9#0.value', 'link.9#1.value'], 2],
    [
      'changed after others',
      cardOf({ id: 31, value: '1' }, {}, {}),
      ['link.9#0.value', 'link.9#1.value'],
      2,
    ],
    [
      'changed, with another mapping’s ID',
      cardOf({ updateUid: 'zzzzzzzzzz' }),
      ['link.9#0.value', 'link.9#1.value'],
      2,
    ],
  ])('are found without update IDs when they are %s', (_what, before, keys, count) => {
    const mapping = scheme({ links: [mapped, { ...mapped, value: ['{{displayName}}'] }] });
    const run = predict(before, mapping);
    expect(run.changed[0]?.fields.map(({ key }) => key)).toEqual(keys);
    expect(syncOutcome(run, [before], [synced(before, mapping)])).toEqual({
      counts: { predicted: count, other: 0, missing: 0, unforeseen: 0 },
      findings: [],
    });
  });

  it('count by position among new and existing ones of their type', () => {
    const withId = { ...mapped, updateUid: 'aaaaaaaaaa', updateExisting: false };
    const mapping = scheme({ links: [withId, { ...mapped, updateExisting: false }] });
    const before = cardOf({}, {});
    const run = predict(before, mapping);
    expect(run.changed[0]?.fields.map(({ key }) => key)).toEqual([
      'link.aaaaaaaaaa.value',
      'link.9#3.value',
    ]);
    expect(syncOutcome(run, [before], [synced(before, mapping)]).findings).toEqual([]);
  });

  it('are the same ones after the server moved them', () => {
    const [one, two] = [{ value: 'one@x', desc: 'One' }, { value: 'two@x' }];
    expect(unforeseen(cardOf(one, two), cardOf(two, one))).toEqual([]);
    expect(unforeseen(cardOf(one, two), cardOf(two, { ...one, updateUid: 'aaaaaaaaaa' }))).toEqual(
      [],
    );
  });

  it('are compared with what they were, whatever the others have', () => {
    const [one, two] = [{ value: 'one@x' }, { value: 'two@x' }];
    expect(unforeseen(cardOf(one, two), cardOf({ ...two, updateUid: 'aaaaaaaaaa' }, two))).toEqual([
      ['Email', 'one@x', 'two@x'],
    ]);
    expect(
      unforeseen(cardOf({ updateUid: 'bbbbbbbbbb' }), cardOf(one, { updateUid: 'bbbbbbbbbb' })),
    ).toEqual([['Email', '', 'one@x']]);
    expect(unforeseen(cardOf({ ...one, desc: 'Work' }), cardOf({ ...one, desc: 'Home' }))).toEqual([
      ['Email: description', 'Work', 'Home'],
    ]);
  });
});
