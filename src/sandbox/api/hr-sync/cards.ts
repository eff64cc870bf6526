import type { CardLink, TeamCard } from '../../../contract/entities/hr';
import { type LinkDataField, linkDataFields } from '../../../contract/link-data-fields';
import type { Database } from '../../data/database/database';

/** A card with its member, as a sync reads and writes it. */
export interface CardRow {
  /** Null for a member without a card. */
  readonly card_id: number | null;
  readonly member_id: number;
  readonly email: string;
  readonly member_name: string | null;
  readonly is_admin: 0 | 1;
  /** Null if no sync has written the card yet. */
  readonly links: string | null;
  readonly name: string | null;
  readonly job_title: string | null;
  readonly company: string | null;
  readonly location: string | null;
  readonly fields: string | null;
}

export interface CardContent {
  readonly linkData: Readonly<Record<LinkDataField, string | null>>;
  readonly links: readonly CardLink[];
}

const SELECT = `SELECT c.id AS card_id, m.id AS member_id, m.email, m.name AS member_name,
    a.is_admin, d.links, d.name, d.job_title, d.company, d.location, f.fields
  FROM memberships AS a JOIN members AS m ON m.id = a.member_id
  LEFT JOIN business_cards AS c ON c.mid = m.id
  LEFT JOIN card_details AS d ON d.card_id = c.id
  LEFT JOIN member_fields AS f ON f.member_id = m.id
  WHERE a.team_id = ?`;

/** A team's cards, ordered by member and card. */
export const teamCards = (
  database: Database,
  teamId: number,
  offset: number,
  limit: number,
): CardRow[] =>
  database.all<CardRow>(`${SELECT} ORDER BY m.id, c.id LIMIT ? OFFSET ?`, teamId, limit, offset);

/** One member's cards, the oldest first. */
export const memberCards = (database: Database, teamId: number, memberId: number): CardRow[] =>
  database.all<CardRow>(`${SELECT} AND m.id = ? ORDER BY c.id`, teamId, memberId);

/** A card that no sync has written, or that doesn't exist yet, shows only the member's name. */
export const contentOf = (row: CardRow): CardContent => ({
  linkData: {
    Name: row.links === null ? row.member_name : row.name,
    'Job Title': row.job_title,
    Company: row.company,
    Location: row.location,
  },
  links: row.links === null ? [] : (JSON.parse(row.links) as CardLink[]),
});

export const fieldsOf = (row: Pick<CardRow, 'fields'>): Readonly<Record<string, string>> =>
  row.fields === null ? {} : (JSON.parse(row.fields) as Record<string, string>);

/** A member without a card is listed too, because a sync would create their card. */
export const cardResponse = (row: CardRow): TeamCard => ({
  id: row.card_id ?? 0,
  memberId: row.member_id,
  email: row.email,
  isAdmin: row.is_admin === 1,
  member: { email: row.email, ...fieldsOf(row) },
  ...contentOf(row),
  links: [...contentOf(row).links],
});

export const writeCard = (database: Database, cardId: number, content: CardContent): void => {
  const { linkData, links } = content;
  database.run(
    `INSERT OR REPLACE INTO card_details (card_id,name,job_title,company,location,links)
     VALUES (?,?,?,?,?,?)`,
    cardId,
    ...linkDataFields.map((field) => linkData[field]),
    JSON.stringify(links),
  );
};
