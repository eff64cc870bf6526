import { randomBytes } from 'node:crypto';
import type { SyncSettings } from '../../../contract/entities/hr';
import type { Database } from '../../data/database/database';
import { contentOf, fieldsOf, memberCards, writeCard } from './cards';
import { changedCard, changedFields, type SyncRules } from './changed-card';
import { type DirectoryPerson, emailKey, peopleToSync } from './directory-people';

export interface SyncRun {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface SyncTask {
  readonly teamId: number;
  readonly connectionId: number;
  readonly settings: SyncSettings;
  readonly rules: SyncRules;
  /** ms since the epoch. */
  readonly now: number;
}

interface Membership {
  readonly id: number;
  readonly member_id: number;
  readonly email: string;
}

/** Whether the directory marks the person as an administrator; used with `setAdminFromHR`. */
const isDirectoryAdmin = ({ user }: DirectoryPerson): boolean =>
  user.employeeType === 'Administrator';

/** Finds the member with this email, or creates one. */
const findOrMakeMember = (database: Database, { email }: DirectoryPerson, now: number): number => {
  const known = database.get<{ id: number }>(
    'SELECT id FROM members WHERE lower(email) = lower(?)',
    email,
  );
  if (known) return known.id;
  return database.insert(
    `INSERT INTO members (uid,email,email_verified,name,hash,slug,registered_date,is_pro,
       text_follow_up,email_follow_up,exchange,lead_capture_mode)
     VALUES (?,?,0,NULL,?,NULL,?,0,1,1,'',1)`,
    randomBytes(14).toString('hex'),
    email,
    randomBytes(5).toString('hex'),
    new Date(now).toISOString(),
  );
};

const addMember = (database: Database, task: SyncTask, person: DirectoryPerson): number => {
  const memberId = findOrMakeMember(database, person, task.now);
  const membership = database.insert(
    'INSERT INTO memberships (member_id,team_id,is_admin) VALUES (?,?,0)',
    memberId,
    task.teamId,
  );
  database.run(
    'UPDATE members SET active_membership_id = coalesce(active_membership_id, ?) WHERE id = ?',
    membership,
    memberId,
  );
  if (task.settings.sendInvites) {
    database.run(
      'INSERT INTO mails (created_at,recipient,subject,text) VALUES (?,?,?,?)',
      new Date(task.now).toISOString(),
      person.email,
      'You are invited to your digital business card',
      'Your company created a digital business card for you. Sign in to see it.',
    );
  }
  return memberId;
};

const makeCard = (database: Database, memberId: number): number =>
  database.insert('INSERT INTO business_cards (exchange_text,mid) VALUES (NULL,?)', memberId);

/** Updates a member's cards and fields. Returns whether anything changed. */
const updateMember = (
  database: Database,
  { teamId, settings, rules }: SyncTask,
  memberId: number,
  person: DirectoryPerson,
): boolean => {
  const cards = memberCards(database, teamId, memberId);
  let isChanged = false;
  for (const [index, row] of cards.entries()) {
    if (index > 0 && !settings.syncAllCards) break;
    const old = contentOf(row);
    const card = changedCard(old, person.user, rules);
    if (card === old) continue;
    isChanged = true;
    writeCard(database, row.card_id ?? makeCard(database, memberId), card);
    if (index === 0 && card.linkData.Name !== old.linkData.Name) {
      database.run('UPDATE members SET name = ? WHERE id = ?', card.linkData.Name, memberId);
    }
  }
  const [first] = cards;
  const fields = first ? changedFields(fieldsOf(first), person.user, rules) : null;
  if (fields !== null) {
    isChanged = true;
    database.run(
      'INSERT OR REPLACE INTO member_fields (member_id,fields) VALUES (?,?)',
      memberId,
      JSON.stringify(fields),
    );
  }
  if (settings.setAdminFromHR && isDirectoryAdmin(person)) {
    const made = database.run(
      'UPDATE memberships SET is_admin = 1 WHERE team_id = ? AND member_id = ? AND is_admin = 0',
      teamId,
      memberId,
    );
    isChanged ||= made > 0;
  }
  return isChanged;
};

/**
 * Makes a team match its directory, following ADR 12. Written from the ADR alone and not from the
 * dry run's code, so that comparing the two is a real test. Must run in a transaction.
 */
export const syncTeam = (database: Database, task: SyncTask): SyncRun => {
  const { teamId, connectionId, settings, rules, now } = task;
  const groupIds = settings.groups.map(({ id }) => id);
  const outcome = { added: 0, changed: 0, removed: 0 };
  if (groupIds.length > 0) {
    const people = peopleToSync(database, connectionId, groupIds, rules.scheme);
    const members = database.all<Membership>(
      `SELECT a.id, a.member_id, m.email FROM memberships AS a
       JOIN members AS m ON m.id = a.member_id WHERE a.team_id = ? ORDER BY a.id`,
      teamId,
    );
    const byEmail = new Map(members.map((member) => [emailKey(member.email), member]));
    for (const [key, person] of people) {
      const member = byEmail.get(key);
      const memberId = member?.member_id ?? addMember(database, task, person);
      const isChanged = updateMember(database, task, memberId, person);
      if (member === undefined) outcome.added += 1;
      else if (isChanged) outcome.changed += 1;
    }
    if (settings.isDeleteMember) {
      const team = database.get<{ email: string | null }>(
        'SELECT email FROM teams WHERE id = ?',
        teamId,
      );
      const owner = emailKey(team?.email ?? '');
      for (const { id, email } of members) {
        if (people.has(emailKey(email)) || emailKey(email) === owner) continue;
        database.run('DELETE FROM memberships WHERE id = ?', id);
        outcome.removed += 1;
      }
    }
  }
  database.run(
    'UPDATE sync_configs SET last_sync = ? WHERE connection_id = ?',
    new Date(now).toISOString(),
    connectionId,
  );
  return outcome;
};
