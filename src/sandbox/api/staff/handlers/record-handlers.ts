import type { Handler } from '../handler';
import { conflict, invalid, notFound } from '../refusal';
import { isOnlyAdmin, type MembershipRow, membersIn, requireMember, requireTeam } from './lookups';
import { digits } from './shapes';

const updateCard: Handler<'linkData.update'> = ({ id, exchangeText, mid }, { database, audit }) => {
  const row = database.get<{ exchange_text: string | null; mid: number | null }>(
    'SELECT exchange_text, mid FROM business_cards WHERE id = ?',
    id,
  );
  if (row === undefined) throw notFound(`Business card ${id} not found.`);
  if (exchangeText === undefined && mid === undefined) throw invalid('There is nothing to change.');
  if (mid !== undefined) requireMember(database, mid);
  database.run(
    'UPDATE business_cards SET exchange_text = ?, mid = ? WHERE id = ?',
    exchangeText ?? row.exchange_text,
    mid ?? row.mid,
    id,
  );
  audit(
    `business card ${id}`,
    {
      ...(exchangeText !== undefined && { exchangeText: row.exchange_text }),
      ...(mid !== undefined && { mid: row.mid }),
    },
    { exchangeText, mid },
  );
};

/** A transferred member is an ordinary member of the new team. */
const transfer: Handler<'memberTeam.transfer'> = ({ id, teamId }, { database, audit }) => {
  const membership = database.get<MembershipRow>('SELECT * FROM memberships WHERE id = ?', id);
  if (membership === undefined) throw notFound(`Membership ${id} not found.`);
  const team = requireTeam(database, teamId);
  const inTarget = database.get(
    'SELECT 1 FROM memberships WHERE member_id = ? AND team_id = ?',
    membership.member_id,
    teamId,
  );
  if (inTarget) {
    throw conflict(`Member ${membership.member_id} is already on team ${teamId}.`);
  }
  const members = membersIn(database, teamId);
  if (members >= (team.initial_quantity ?? 0)) {
    throw conflict(`Team ${teamId} has no available seats: all ${members} are taken.`);
  }
  if (isOnlyAdmin(database, membership) && membersIn(database, membership.team_id) > 1) {
    throw conflict(
      `This member is the only admin of team ${membership.team_id}. Make someone else an admin first.`,
    );
  }
  database.run('UPDATE memberships SET team_id = ?, is_admin = 0 WHERE id = ?', teamId, id);
  audit(`member ${membership.member_id}`, { teamId: membership.team_id }, { teamId });
  return digits(membership.member_id);
};

/** Letters, digits, - and _, as printed on the devices. */
const DEVICE_ID = /^[\w-]{3,64}$/;

const registerDevice: Handler<'device.register'> = (
  { name, nickname, mid },
  { database, now, audit },
) => {
  requireMember(database, mid);
  if (!DEVICE_ID.test(name)) {
    throw invalid(`${name} is not a device ID. Enter 3 to 64 letters, digits, and dashes.`, 'name');
  }
  const sql = 'SELECT mid FROM devices WHERE lower(name) = lower(?)';
  const owner = database.get<{ mid: number }>(sql, name);
  if (owner) throw conflict(`Device ${name} is already registered to member ${owner.mid}.`);
  const id = database.insert(
    'INSERT INTO devices (name,nickname,created_at,mid) VALUES (?,?,?,?)',
    name,
    nickname,
    new Date(now).toISOString(),
    mid,
  );
  audit(`member ${mid}`, null, { device: id, name, nickname });
  return digits(mid);
};

export const recordHandlers = {
  'linkData.update': updateCard,
  'memberTeam.transfer': transfer,
  'device.register': registerDevice,
};
