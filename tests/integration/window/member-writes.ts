import type { Member, Membership } from '../../../src/contract/entities/member';
import {
  deleteMember,
  registerDevice,
  setEmailVerified,
  setLeadCapture,
  setMemberEmail,
  setMemberFlag,
  transferMembership,
  updateCard,
} from '../../../src/renderer/features/members/member-writes';
import { setAdmin } from '../../../src/renderer/parts/records/admin-write';
import type { AppState } from '../../../src/renderer/state/store';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { wholeState } from '../../helpers/whole-state';
import { flagOf, membershipOf, save, someMember, toggle, type WriteAction } from './write-action';

const memberIn = (state: AppState, id: number) => {
  const member = state.records.member(id).value;
  if (!member) throw new Error(`member ${id} is not loaded`);
  return member;
};

const flag = (name: 'textFollowUp' | 'emailFollowUp', column: string): WriteAction => ({
  name: `a member's ${name}`,
  route: 'member.update',
  looks: true,
  failureTarget: 'snackbar',
  prepare: async (window) => {
    const id = await someMember(window);
    return toggle(window, {
      write: (state) => setMemberFlag(memberIn(state, id), name),
      truth: () => flagOf(window, `SELECT ${column} AS value FROM members WHERE id = ?`, id),
    });
  },
});

const membershipIn = (member: Member, id: number): Membership => {
  const membership = member.memberTeams.find((each) => each.id === id);
  if (!membership) throw new Error(`membership ${id} is gone`);
  return membership;
};

const admin = (wasAdmin: boolean): WriteAction => ({
  name: wasAdmin ? 'Remove Admin' : 'Make Admin',
  route: 'member.changeAdmin',
  looks: true,
  failureTarget: 'alert',
  prepare: async (window) => {
    const id = await someMember(window);
    const { id: membership } = membershipOf(window, id);
    window
      .database()
      .run('UPDATE memberships SET is_admin = ? WHERE id = ?', Number(wasAdmin), membership);
    await window.store.getState().records.loadMember(id);
    return toggle(window, {
      write: (state) => {
        const member = memberIn(state, id);
        const row = membershipIn(member, membership);
        return setAdmin({ ...row, memberId: member.id, teamId: row.team.id });
      },
      truth: () =>
        flagOf(window, 'SELECT is_admin AS value FROM memberships WHERE id = ?', membership),
    });
  },
});

const login = (target: 'admin' | 'staging', name: string): WriteAction => ({
  name,
  route: 'member.getLoginToken',
  failureTarget: 'alert',
  prepare: async (window) => {
    const id = await someMember(window);
    const slice = () => wholeState(window.store).memberLogin;
    slice().cancel();
    await slice().start(id, target);
    return {
      trigger: () => slice().open(id, 'Ticket 7'),
      typed: () => slice().asking,
    };
  },
});

/** Lead capture mode is stored in two places; the screen shows the form's. */
export const leadCapture: WriteAction = {
  name: 'lead capture mode',
  route: 'member.setLeadCaptureMode',
  failureTarget: 'snackbar',
  prepare: async (window) => {
    const id = await someMember(window);
    return toggle(window, {
      write: (state) => setLeadCapture(memberIn(state, id)),
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
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const email = `typed.${window.next()}@desk.example`;
      const base = memberIn(window.store.getState(), id).email;
      return save(window, setMemberEmail({ id }, email, base), {
        [`member/${id}/email`]: email,
        [`member/${id}/email/base`]: base,
      });
    },
  },
  {
    name: 'Email Verified',
    route: 'member.verifyEmail',
    looks: true,
    failureTarget: 'alert',
    prepare: async (window) => {
      const id = await someMember(window);
      return toggle(window, {
        write: (state) => setEmailVerified(memberIn(state, id)),
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
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const membership = membershipOf(window, id);
      // Enough seats for every member in this run.
      window
        .database()
        .run('UPDATE teams SET initial_quantity = 500 WHERE id = ?', teamIds.withSeats);
      const member = memberIn(window.store.getState(), id);
      return save(
        window,
        transferMembership(member, membershipIn(member, membership.id), { id: teamIds.withSeats }),
        { [`member/${id}/transfer`]: String(teamIds.withSeats) },
      );
    },
  },
  {
    name: 'Register device',
    route: 'device.register',
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const name = `DESK-${window.next()}`;
      return save(window, registerDevice(id, name, 'Badge'), {
        [`member/${id}/device/name`]: name,
        [`member/${id}/device/nickname`]: 'Badge',
      });
    },
  },
  {
    name: 'a business card',
    route: 'linkData.update',
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const id = await someMember(window);
      const card = window
        .database()
        .insert('INSERT INTO business_cards (exchange_text, mid) VALUES (?,?)', 'Old', id);
      const base = { exchangeText: 'Old', mid: String(id) };
      const write = updateCard(id, { id: card }, { ...base, exchangeText: 'New' }, base);
      if (!write) throw new Error('nothing to save');
      return save(window, write, {
        [`member/${id}/card/${card}/exchangeText`]: 'New',
        [`member/${id}/card/${card}/mid`]: String(id),
      });
    },
  },
  {
    name: 'Delete',
    route: 'member.delete',
    failureTarget: 'snackbar',
    looks: true,
    prepare: async (window) => {
      const id = await someMember(window);
      return save(window, deleteMember(memberIn(window.store.getState(), id)));
    },
  },
  login('admin', 'Admin Login'),
  login('staging', 'Staging Login'),
];
