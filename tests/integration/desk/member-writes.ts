import type { AppState } from '../../../src/renderer/app/store';
import { exchangeFor, leadCaptureOn } from '../../../src/rules/lead-capture';
import { teamIds } from '../../../src/sandbox/seed/named/named-ids';
import { flagOf, membershipOf, save, someMember, toggle, type WriteAction } from './write-action';

const memberIn = (state: AppState, id: number) => {
  const member = state.records.members[id]?.value;
  if (!member) throw new Error(`member ${id} is not loaded`);
  return member;
};

const flag = (name: 'textFollowUp' | 'emailFollowUp', column: string): WriteAction => ({
  name: `a member's ${name}`,
  route: 'member.update',
  tells: 'snackbar',
  prepare: async (window) => {
    const id = await someMember(window);
    return toggle(window, {
      key: `member/${id}/${name}`,
      method: 'member.setFlag',
      input: (value) => ({ memberId: id, flag: name, value }),
      read: (state) => memberIn(state, id)[name],
      apply: (state, value) => state.records.patchMember(id, () => ({ [name]: value })),
      truth: () => flagOf(window, `SELECT ${column} AS value FROM members WHERE id = ?`, id),
    });
  },
});

const admin = (wasAdmin: boolean): WriteAction => ({
  name: wasAdmin ? 'Remove Admin' : 'Make Admin',
  route: 'member.changeAdmin',
  tells: 'snackbar',
  prepare: async (window) => {
    const id = await someMember(window);
    const { id: membership, team_id: teamId } = membershipOf(window, id);
    window
      .database()
      .run('UPDATE memberships SET is_admin = ? WHERE id = ?', Number(wasAdmin), membership);
    await window.store.getState().records.loadMember(id);
    const rights = (state: AppState) =>
      memberIn(state, id).memberTeams.find((each) => each.id === membership)?.isAdmin === true;
    return toggle(window, {
      key: `membership/${membership}/isAdmin`,
      method: 'member.changeAdmin',
      input: (isAdmin) => ({ memberId: id, teamId, isAdmin }),
      read: rights,
      apply: (state, isAdmin) =>
        state.records.patchMember(id, ({ memberTeams }) => ({
          memberTeams: memberTeams.map((each) =>
            each.id === membership ? { ...each, isAdmin } : each,
          ),
        })),
      truth: () =>
        flagOf(window, 'SELECT is_admin AS value FROM memberships WHERE id = ?', membership),
    });
  },
});

const login = (target: 'admin' | 'staging', name: string): WriteAction => ({
  name,
  route: 'member.getLoginToken',
  tells: 'alert',
  prepare: async (window) => {
    const id = await someMember(window);
    const slice = () => window.store.getState().memberLogin;
    slice().cancel();
    await slice().start(id, target);
    return {
      trigger: () => slice().open(id, 'Ticket 7'),
      typed: () => slice().asking,
    };
  },
});

/** Lead capture mode has two halves; the form's is what the screen shows. */
export const leadCapture: WriteAction = {
  name: 'lead capture mode',
  route: 'member.setLeadCaptureMode',
  tells: 'snackbar',
  prepare: async (window) => {
    const id = await someMember(window);
    return toggle(window, {
      key: `member/${id}/leadCapture`,
      method: 'member.setLeadCapture',
      input: (on) => ({ memberId: id, on }),
      read: (state) => leadCaptureOn(memberIn(state, id)),
      apply: (state, on) => state.records.patchMember(id, () => ({ exchange: exchangeFor(on) })),
      truth: () =>
        flagOf(
          window,
          `SELECT coalesce(exchange, '') <> '0' AS value FROM members WHERE id = ?`,
          id,
        ),
    });
  },
};

export const memberWrites: readonly WriteAction[] = [
  {
    name: "a member's email",
    route: 'member.update',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const email = `typed.${window.next()}@desk.example`;
      const base = memberIn(window.store.getState(), id).email;
      return save(window, {
        key: `member/${id}/email`,
        method: 'member.setEmail',
        input: { memberId: id, email, base: { email: base } },
        drafts: { [`member/${id}/email`]: email, [`member/${id}/email/base`]: base },
      });
    },
  },
  {
    name: 'Email Verified',
    route: 'member.verifyEmail',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      return toggle(window, {
        key: `member/${id}/emailVerified`,
        method: 'member.verifyEmail',
        input: (emailVerified) => ({ memberId: id, emailVerified }),
        read: (state) => memberIn(state, id).emailVerified,
        apply: (state, emailVerified) => state.records.patchMember(id, () => ({ emailVerified })),
        truth: () => flagOf(window, 'SELECT email_verified AS value FROM members WHERE id = ?', id),
      });
    },
  },
  flag('textFollowUp', 'text_follow_up'),
  flag('emailFollowUp', 'email_follow_up'),
  leadCapture,
  admin(false),
  admin(true),
  {
    name: 'Transfer',
    route: 'memberTeam.transfer',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const membership = membershipOf(window, id);
      // Room for everybody of this run.
      window
        .database()
        .run('UPDATE teams SET initial_quantity = 500 WHERE id = ?', teamIds.withSeats);
      return save(window, {
        key: `membership/${membership.id}/transfer`,
        method: 'memberTeam.transfer',
        input: { id: membership.id, teamId: teamIds.withSeats },
        drafts: { [`member/${id}/transfer`]: String(teamIds.withSeats) },
      });
    },
  },
  {
    name: 'Register Device',
    route: 'device.register',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const name = `DESK-${window.next()}`;
      return save(window, {
        key: `member/${id}/device`,
        method: 'device.register',
        input: { name, nickname: 'Badge', mid: id },
        drafts: { [`member/${id}/device/name`]: name, [`member/${id}/device/nickname`]: 'Badge' },
      });
    },
  },
  {
    name: 'a business card',
    route: 'linkData.update',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const card = window
        .database()
        .insert('INSERT INTO business_cards (exchange_text, mid) VALUES (?,?)', 'Old', id);
      return save(window, {
        key: `card/${card}`,
        method: 'businessCard.update',
        input: {
          memberId: id,
          id: card,
          exchangeText: 'New',
          base: { exchangeText: 'Old', mid: id },
        },
        drafts: { [`card/${card}/exchangeText`]: 'New', [`card/${card}/mid`]: String(id) },
      });
    },
  },
  {
    name: 'Delete',
    route: 'member.delete',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const { email } = memberIn(window.store.getState(), id);
      return save(window, {
        key: `member/${id}/delete`,
        method: 'member.delete',
        input: { id, email },
      });
    },
  },
  login('admin', 'Admin Login'),
  login('staging', 'Staging Login'),
];
