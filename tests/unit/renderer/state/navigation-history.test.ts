import { describe, expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

const setup = () => {
  const { state } = createTestStore('search', 'admin');
  const nav = () => state().navigation;
  return {
    state,
    nav,
    member: (id: number) => nav().openModal({ kind: 'member', id }),
    team: (id: number) => nav().openModal({ kind: 'team', id }),
    /** The tab and the modal stack, as in `2 member/1 team/5`. */
    shown: () =>
      [
        nav().tab,
        ...nav().modals.map((modal) => `${modal.kind}/${'id' in modal && modal.id}`),
      ].join(' '),
  };
};

describe('back and forward', () => {
  test('move through records and tabs in order', () => {
    const { nav, member, team, shown } = setup();
    member(1);
    team(5);
    nav().closeAllModals();
    nav().showTab(2);
    member(3);
    const seen = [shown()];
    while (nav().canStep('back')) {
      nav().step('back');
      seen.push(shown());
    }
    expect(seen).toEqual(['2 member/3', '2', '0 member/1 team/5', '0 member/1', '0']);
    const again: string[] = [];
    while (nav().canStep('forward')) {
      nav().step('forward');
      again.push(shown());
    }
    expect(again).toEqual(['0 member/1', '0 member/1 team/5', '2', '2 member/3']);
  });

  test('reopen the last closed record first, and skip closings', () => {
    const { nav, member, team, shown } = setup();
    member(1);
    nav().closeModal();
    team(5);
    nav().closeModal();
    expect(nav().canStep('forward')).toBe(false);
    nav().step('back');
    expect(shown()).toBe('0 team/5');
    nav().step('back');
    expect(shown()).toBe('0 member/1');
    nav().step('back');
    expect(shown()).toBe('0');
    nav().step('back');
    expect(shown()).toBe('0');
  });

  test('do not count closing the top record as a step', () => {
    const { nav, member, team, shown } = setup();
    member(1);
    team(5);
    nav().closeModal();
    expect(shown()).toBe('0 member/1');
    nav().step('back');
    expect(shown()).toBe('0 member/1 team/5');
    expect(nav().canStep('forward')).toBe(false);
  });

  test('drop forward steps when something else opens', () => {
    const { nav, member, shown } = setup();
    member(1);
    member(2);
    nav().step('back');
    member(3);
    expect(nav().canStep('forward')).toBe(false);
    nav().step('back');
    expect(shown()).toBe('0 member/1');
  });

  test('close a non-record modal first, without counting it as a step', () => {
    const { nav, member, shown } = setup();
    nav().openModal({ kind: 'journal' });
    expect(nav().canStep('back')).toBe(false);
    nav().closeModal();
    member(1);
    nav().openModal({ kind: 'settings' });
    expect(nav().canStep('back')).toBe(false);
    nav().step('back');
    expect(shown()).toBe('0 member/1 settings/false');
    nav().closeModal();
    nav().step('back');
    expect(shown()).toBe('0');
    // Back would lead to the member, but is blocked under the journal.
    nav().openModal({ kind: 'journal' });
    expect(nav().canStep('back')).toBe(false);
    nav().closeModal();
    nav().step('forward');
    expect(shown()).toBe('0 member/1');
    nav().closeModal();
    expect(nav().canStep('back')).toBe(true);
    nav().openModal({ kind: 'journal' });
    expect(nav().canStep('back')).toBe(false);
  });

  test('keep the forms and lists under a record, and show them again', () => {
    const { nav, member, team, shown } = setup();
    team(5);
    nav().openModal({ kind: 'add-card', stripeCustomerId: 'cus_1' });
    member(1);
    member(2);
    nav().step('back');
    expect(shown()).toBe('0 team/5 add-card/false member/1');
    nav().step('forward');
    expect(shown()).toBe('0 team/5 add-card/false member/1 member/2');
    nav().closeModal();
    nav().step('back');
    expect(shown()).toBe('0 team/5 add-card/false member/1 member/2');
    nav().step('back');
    nav().step('back');
    expect(shown()).toBe('0 team/5 add-card/false');
    expect(nav().canStep('back')).toBe(false);
    nav().closeModal();
    nav().step('back');
    expect(shown()).toBe('0');
  });

  test('show a list under a record before any earlier record', () => {
    const { nav, member, shown } = setup();
    member(7);
    nav().closeModal();
    nav().openModal({ kind: 'bulk', id: 'x' });
    member(1);
    nav().step('back');
    expect(shown()).toBe('0 bulk/x');
    nav().closeModal();
    nav().step('back');
    expect(shown()).toBe('0 member/7');
    nav().step('forward');
    expect(shown()).toBe('0 member/1');
  });

  test('show a page under a record again', () => {
    const { nav, member } = setup();
    nav().visit('/stripe');
    member(1);
    member(2);
    nav().step('back');
    nav().step('back');
    expect(nav()).toMatchObject({ tab: 0, page: '/stripe', modals: [] });
  });

  test('keep a page under a record on the way forward', () => {
    const { nav, member } = setup();
    nav().visit('/stripe');
    member(1);
    nav().step('back');
    nav().step('forward');
    expect(nav()).toMatchObject({ page: '/stripe', modals: [{ kind: 'member', id: 1 }] });
    nav().step('back');
    expect(nav()).toMatchObject({ tab: 0, page: '/stripe', modals: [] });
  });

  test('leave a page for another tab on the way forward', () => {
    const { nav } = setup();
    nav().showTab(4);
    nav().step('back');
    nav().visit('/stripe');
    nav().step('forward');
    expect(nav()).toMatchObject({ tab: 4, page: null });
  });

  test('skip a deleted record', () => {
    const { nav, member, team, shown } = setup();
    member(1);
    team(5);
    member(2);
    nav().closeRecord('member', 1);
    expect(shown()).toBe('0 team/5 member/2');
    nav().step('back');
    expect(shown()).toBe('0 team/5');
    nav().step('back');
    expect(shown()).toBe('0');
    expect(nav().canStep('back')).toBe(false);
    nav().step('forward');
    nav().step('forward');
    expect(shown()).toBe('0 team/5 member/2');
    nav().closeRecord('member', 2);
    nav().closeRecord('team', 5);
    expect([nav().canStep('back'), nav().canStep('forward')]).toEqual([false, false]);
  });

  test('keep another kind of record with the same number as a deleted one', () => {
    const { nav, member, team, shown } = setup();
    member(1);
    nav().closeModal();
    team(1);
    nav().closeRecord('member', 1);
    expect(shown()).toBe('0 team/1');
    nav().closeModal();
    nav().step('back');
    expect(shown()).toBe('0 team/1');
  });

  test('stay in place when a record ahead is deleted', () => {
    const { nav, member, shown } = setup();
    member(1);
    member(2);
    nav().step('back');
    nav().step('back');
    nav().closeRecord('member', 9);
    nav().step('forward');
    expect(shown()).toBe('0 member/1');
    nav().step('back');
    nav().closeRecord('member', 1);
    nav().closeRecord('member', 2);
    member(3);
    nav().step('back');
    expect(shown()).toBe('0');
  });

  test('remember the last 50 steps', () => {
    const { nav, member } = setup();
    for (let id = 1; id <= 60; id += 1) {
      nav().closeAllModals();
      member(id);
    }
    let steps = 0;
    while (nav().canStep('back')) {
      nav().step('back');
      steps += 1;
    }
    expect(steps).toBe(49);
    expect(nav().modals).toEqual([{ kind: 'member', id: 11 }]);
  });

  test('ask only when edits on the tab would be lost', () => {
    const { state, nav, member, shown } = setup();
    nav().showTab(6);
    state().navigationGuard.setUnsaved('Your edits aren’t saved.');
    // Without a forward step, there is nothing to ask.
    nav().step('forward');
    expect(state().navigationGuard.go).toBeNull();
    member(1);
    nav().step('back');
    expect(shown()).toBe('6');
    nav().step('back');
    expect(shown()).toBe('6');
    state().navigationGuard.stay();
    nav().step('back');
    state().navigationGuard.leave();
    expect(shown()).toBe('0');
    nav().step('forward');
    expect(state().navigationGuard.go).not.toBeNull();
  });

  test('start over for another person', () => {
    const { state, nav, member } = setup();
    member(1);
    const user = { ...staff('search'), email: 'other@example.test' };
    state().session.setSession({ status: 'signed-in', user, isProd: false });
    expect(nav().canStep('back')).toBe(false);
  });
});
