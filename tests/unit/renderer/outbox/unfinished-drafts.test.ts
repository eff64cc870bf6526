import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { newTeamForm } from '../../../../src/domain/team-setup/new-team-form';
import { features } from '../../../../src/renderer/app/features';
import { unfinishedDrafts } from '../../../../src/renderer/features/home/unfinished-drafts';
import { createTestStore } from '../../../helpers/test-store';
import { demoTeam, member, staff, team } from '../../domain/builders';

const begun = (
  texts: Readonly<Record<string, string>>,
  { records } = createTestStore('sales').state(),
  permissions: readonly Permission[] = ['sales', 'firewall'],
) =>
  unfinishedDrafts(features, texts, {
    nameOf: (subject) =>
      subject === 'team 8' ? 'Acme' : subject === 'team 99' ? 'A'.repeat(5000) : null,
    records,
    user: staff(...permissions),
  });
const lines = (texts: Readonly<Record<string, string>>) =>
  begun(texts).map(({ title, text }) => [title, text]);
const newTeam = (over: object) => ({
  'team-setup/new-team': JSON.stringify({ ...newTeamForm(), ...over }),
});

describe('unsent drafts', () => {
  test.each<[string, Readonly<Record<string, string>>, string[][]]>([
    [
      'a new team by its owner',
      newTeam({ teamOwnerEmail: ' ada@x.test ', teamOwnerName: 'Ada' }),
      [['Create New Team', 'ada@x.test']],
    ],
    ['a new team with only a checkbox ticked', newTeam({ isTestAccount: true }), []],
    ['a broken draft', { 'team-setup/new-team': '{' }, []],
    [
      'one checkout link for all its fields',
      { 'checkout/email': 'ada@x.test', 'checkout/members': '25' },
      [['Checkout Links', 'Email: ada@x.test']],
    ],
    ['a plan that was viewed', { 'checkout/plan': 'share' }, []],
    [
      'a quote table by its first company',
      { 'batch-quotes/table': 'Company\tEmail\nAcme\ta@x.test\nBolt\tb@x.test' },
      [['Batch Quotes', 'Acme, a@x.test']],
    ],
    [
      'a list by its length',
      { 'bulk/member.verifyEmail/Verify email/list': 'Email\nada@x.test\n12\n' },
      [['Verify email for a list', '3 lines']],
    ],
    [
      'a quote by its company, whichever field was typed first',
      { 'quote/sourcePriceId': 'new_billing_yearly', 'quote/companyName': 'Acme' },
      [['Create a Quote', 'Company: Acme']],
    ],
    [
      'a quote with only a plan without the plan’s code',
      { 'quote/sourcePriceId': 'new_billing_yearly' },
      [['Create a Quote', 'Plan: changed']],
    ],
    [
      'HR edits',
      { 'hr/7/mapping/': '{"base":null,"value":{}}', 'hr/7/config/12/': '{}' },
      [
        ['HR mapping for team 7', 'Edited, not saved'],
        ['Sync config for team 7', 'Edited, not saved'],
      ],
    ],
    [
      'a record by the name it was opened under on this machine',
      {
        'team/8/email': 'new@x.test',
        'team/9/trial': '2026-12-24',
        'team/10/demo-team/70/trial': '2026-12-26',
        'hr/8/mapping/': '{}',
      },
      [
        ['Team 9', 'Trial end date: 2026-12-24'],
        ['Demo team 70 of team 10', 'Trial end date: 2026-12-26'],
        ['Acme', 'Email: new@x.test'],
        ['HR mapping for Acme', 'Edited, not saved'],
      ],
    ],
    [
      'the text of a business card',
      {
        'member/19/card/7/exchangeText': 'New',
        'member/19/card/7/exchangeText/base': 'Old',
        'member/19/card/7/mid': '19',
        'member/19/card/7/mid/base': '19',
      },
      [['Member 19', 'Exchange text: New']],
    ],
    [
      'an edit that stores the value it started from',
      {
        'member/19/email': 'lily@x.test',
        'member/19/email/base': 'lily@x.test',
        'team/8/subscription/id': 'a%b',
        'team/8/subscription/id/base': 'a%b',
        'team/8/subscription/plan/base': '50',
        'member/19/card/7/exchangeText': 'Old',
        'member/19/card/7/exchangeText/base': 'Old',
      },
      [],
    ],
  ])('show the right lines for %s', (_name, texts, expected) => {
    expect(lines(texts).sort()).toEqual([...expected].sort());
  });

  test('of a record can be dismissed without opening it, and restored', async () => {
    const { store, state } = createTestStore('sales');
    const typed = {
      'member/5/email': 'leon@x.test',
      'member/5/email/base': 'old@x.test',
      'member/5/device/name': 'D-1',
      'hr/7/config/12/': '{}',
      'quote/companyName': 'Acme',
    };
    for (const [key, text] of Object.entries(typed)) state().drafts.set(key, text);
    const shown = () => begun(state().drafts.texts, state());
    const dismissOf = (title: string) => shown().find((each) => each.title === title)?.dismiss;
    // A form on a tab has Clear.
    expect(dismissOf('Create a Quote')).toBeUndefined();
    dismissOf('Member 5')?.(store);
    dismissOf('Sync config for team 7')?.(store);
    expect(shown().map(({ title }) => title)).toEqual(['Create a Quote']);
    expect(state().drafts.texts).toEqual({ 'quote/companyName': 'Acme' });
    expect(state().feedback.snackbar).toMatchObject({
      message: 'Sync config for team 7: draft discarded',
    });
    await state().undos.undo('hr/7/config/12/');
    expect(
      shown()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Create a Quote', 'Sync config for team 7']);
  });

  test('of a record with a very long name leave room for what was done to them', () => {
    const { store, state } = createTestStore('sales');
    state().drafts.set('hr/99/config/12/', '{}');
    const [shown] = begun(state().drafts.texts, state());
    shown?.dismiss?.(store);
    expect(state().feedback.snackbar).toMatchObject({
      message: `Sync config for ${'A'.repeat(99)}…: draft discarded`,
    });
  });

  test.each([
    ['Create a Quote', { 'quote/companyName': 'Acme' }],
    ['Create New Team', newTeam({ teamOwnerName: 'Ada' })],
    ['Checkout Links', { 'checkout/email': 'ada@x.test' }],
    ['Batch Quotes', { 'batch-quotes/table': 'Acme', 'batch-quotes/file': 'acme.csv' }],
    ['Firewall', { 'firewall/ip': '192.0.2.7' }],
    [
      'Verify email for a list',
      {
        'bulk/member.verifyEmail/Verify email/list': '12',
        'bulk/member.verifyEmail/Verify email/file': 'a.csv',
      },
    ],
  ])('can be dismissed if their form may no longer be opened: %s', (title, typed) => {
    const { store, state } = createTestStore('search');
    for (const [key, text] of Object.entries(typed)) state().drafts.set(key, text);
    const [shown] = begun(state().drafts.texts, state(), ['search']);
    expect(shown?.title).toBe(title);
    shown?.dismiss?.(store);
    expect(state().drafts.texts).toEqual({});
    expect(state().feedback.snackbar).toMatchObject({ message: `${title}: draft discarded` });
  });

  test('of one connection are dismissed without those of another', () => {
    const { store, state } = createTestStore('sales');
    state().drafts.set('hr/7/config/12/', '{}');
    state().drafts.set('hr/7/config/13/', '{}');
    begun(state().drafts.texts, state())[0]?.dismiss?.(store);
    expect(Object.keys(state().drafts.texts)).toEqual(['hr/7/config/13/']);
    expect(begun(state().drafts.texts, state())).toMatchObject([
      { title: 'Sync config for team 7' },
    ]);
  });

  test('leave out an address that is already saved', async () => {
    const { state, fake } = createTestStore('sales');
    fake.answer('member.getById', member({ id: 19, email: 'lily@x.test' }));
    await state().records.loadMember(19);
    const texts = (email: string) => ({ 'member/19/email': email, 'member/19/email/base': 'old' });
    expect(begun(texts('lily@x.test'), state())).toEqual([]);
    expect(begun(texts('other@x.test'), state())).toHaveLength(1);
  });

  test.each(['loaded', 'unread'])(
    'a trial date opens where its demo team is, with the team’s record %s',
    async (known) => {
      const { demoTeamsSlice } = await import(
        '../../../../src/renderer/features/demo-teams/demo-teams-slice'
      );
      const { store, state, until, fake } = createTestStore('sales', 'admin');
      const trials = [69, 70, 71].map((id) => demoTeam({ id, isDeleted: id === 69 }));
      fake.answer('team.getById', team({ id: 10, internalDemoTeams: trials }));
      if (known === 'loaded') await state().records.loadTeam(10);
      const texts = {
        'team/10/demo-team/69/trial': '2026-12-26',
        'team/10/demo-team/70/trial': '2026-12-27',
        'team/10/demo-team/71/trial': '2026-12-28',
      };
      const [old, current, second] = begun(texts, state());
      expect([old?.title, current?.title, second?.title]).toEqual([
        'Demo team 69 of team 10',
        'Demo team 70 of team 10',
        'Demo team 71 of team 10',
      ]);
      current?.open(store);
      await until(({ navigation }) => navigation.modals.length === 1);
      expect(state().navigation.modals).toEqual([{ kind: 'team', id: 10 }]);
      state().navigation.closeAllModals();
      second?.open(store);
      await until(({ navigation }) => navigation.tab === 7);
      const list = () => store.slice(demoTeamsSlice);
      expect(list()).toMatchObject({
        search: '10',
        query: { search: '10', isMine: false },
        selected: 71,
      });
      old?.open(store);
      await until(() => list().selected === 69);
      expect(state().navigation.modals).toEqual([]);
    },
  );

  test('leave out a copied checkout link until it changes', async () => {
    const { checkoutSlice } = await import(
      '../../../../src/renderer/features/checkout-links/checkout-slice'
    );
    const { store, state } = createTestStore('sales');
    const checkout = () => store.slice(checkoutSlice);
    checkout().setField('email', 'ada@x.test');
    checkout().onCopied(false);
    expect(lines(state().drafts.texts)).toHaveLength(1);
    checkout().onCopied(true);
    expect(lines(state().drafts.texts)).toEqual([]);
    checkout().setField('members', '11');
    expect(lines(state().drafts.texts)).toHaveLength(1);
  });

  test('open where they can be continued', async () => {
    const { store, state, until } = createTestStore('sales', 'admin');
    const open = (texts: Readonly<Record<string, string>>) => begun(texts)[0]?.open(store);
    const tabOf = (texts: Readonly<Record<string, string>>) => {
      open(texts);
      return state().navigation.tab;
    };
    expect(tabOf(newTeam({ teamOwnerName: 'Ada' }))).toBe(3);
    expect(tabOf({ 'checkout/email': 'ada@x.test' })).toBe(4);
    expect(tabOf({ 'batch-quotes/table': 'Acme' })).toBe(8);

    open({ 'hr/7/config/c-12/': '{}' });
    await until(({ navigation }) => navigation.tab === 6);
    const { hrSlice } = await import('../../../../src/renderer/features/hr-sync/hr-slice');
    const hr = () => store.slice(hrSlice);
    expect(hr()).toMatchObject({ teamId: 7, connectionId: 'c-12', view: 'overview' });
    open({ 'hr/8/mapping/': '{}' });
    await until(() => hr().teamId === 8);
    expect(hr().view).toBe('customizations');
  });
});
