import type { DirectoryUser } from '../../contract/entities/directory';
import type {
  AddedPerson,
  ChangedCard,
  DryRun,
  LeftOut,
  RemovedPerson,
} from '../../contract/entities/dry-run';
import type { SyncSettings, TeamCard } from '../../contract/entities/hr';
import type { MappingScheme } from '../../contract/entities/mapping-scheme';
import { cardChanges } from './card-changes';
import { needsParserHint, schemeTemplates } from './directory-keys';
import { type ParsedScheme, parseScheme } from './dry-run-scheme';
import { renderParsed } from './template';

/** Everything that a dry run is made of (ADR 12). */
export interface DryRunInput {
  readonly config: SyncSettings;
  readonly scheme: MappingScheme;
  /** By group of the config, in its order; those of nested groups included. */
  readonly users: readonly { readonly groupId: string; readonly user: DirectoryUser }[];
  /** Of all members, a member's first card first. */
  readonly cards: readonly TeamCard[];
  /** The team's own email: its owner is not expected to be removed. */
  readonly ownerEmail: string | null;
  /** False where the server told only who is in the team, and not what stands on the cards. */
  readonly cardsKnown: boolean;
}

/** Said where it applies, before a sync. */
const unknownsOf = ({ config, scheme, cardsKnown }: DryRunInput): string[] => [
  ...(needsParserHint(schemeTemplates(scheme))
    ? [
        'Fields marked with an asterisk (*) go through the server’s own parser: their values may differ.',
      ]
    : []),
  ...(config.setAdminFromHR
    ? ['Who becomes a team admin: only the server gets this from the HR system.']
    : []),
  ...(config.isDepartments ? ['Which department groups the server creates or changes.'] : []),
  ...(config.isEmailDomainGroups
    ? ['Which email domain groups the server creates or changes.']
    : []),
  ...(cardsKnown
    ? []
    : [
        'What is on members’ cards: the server returns only names, so changes to other fields are missing here.',
      ]),
  ...(config.odd
    ? [`How the server handles sync settings that this app doesn’t know: ${config.odd.join(', ')}.`]
    : []),
  ...(config.groups.length === 0
    ? ['No group is selected for this connection, so a sync changes no one.']
    : []),
];

const lower = (email: string | null | undefined): string => email?.trim().toLowerCase() ?? '';

const emailOf = (user: DirectoryUser, scheme: ParsedScheme): string =>
  renderParsed(scheme.email, user).text ||
  user.mail?.trim() ||
  user.userPrincipalName?.trim() ||
  '';

const nameOf = (user: DirectoryUser): string =>
  user.displayName?.trim() || user.userPrincipalName?.trim() || user.id;

/** Users between two pauses: well below a frame's 16 ms. */
const stepSize = 100;

interface Member {
  readonly memberId: number;
  readonly cards: TeamCard[];
}

const membersByEmail = function* (
  cards: readonly TeamCard[],
): Generator<undefined, ReadonlyMap<string, Member>> {
  const byId = new Map<number, Member>();
  for (const [index, card] of cards.entries()) {
    if (index % stepSize === stepSize - 1) yield;
    const member = byId.get(card.memberId);
    if (member) member.cards.push(card);
    else byId.set(card.memberId, { memberId: card.memberId, cards: [card] });
  }
  const byEmail = new Map<string, Member>();
  let done = 0;
  for (const member of byId.values()) {
    done += 1;
    if (done % stepSize === 0) yield;
    // A member without an email is nobody's, and so removed like any other whom the directory lacks.
    const email = lower(member.cards[0]?.email) || `#${member.memberId}`;
    if (!byEmail.has(email)) byEmail.set(email, member);
    else byEmail.set(`${email}#${member.memberId}`, member);
  }
  return byEmail;
};

const cardName = (card: TeamCard | undefined): string =>
  card?.linkData?.Name?.trim() || card?.email?.trim() || `Member ${card?.memberId ?? ''}`;

/**
 * What a sync would do, in steps that each take a few milliseconds: between two `next()` whoever runs
 * it may draw a frame. Pure: the same input gives the same answer.
 */
export const dryRunSteps = function* (
  input: DryRunInput,
): Generator<{ readonly done: number; readonly total: number }, DryRun> {
  const { config, users, cards, cardsKnown } = input;
  const scheme = parseScheme(input.scheme);
  const sorting = membersByEmail(cards);
  let sorted = sorting.next();
  while (!sorted.done) {
    yield { done: 0, total: users.length + cards.length };
    sorted = sorting.next();
  }
  const members = sorted.value;
  const groupNames = new Map(config.groups.map(({ id, displayName }) => [id, displayName || id]));
  // Without the cards nothing but names can be compared.
  const settings = cardsKnown
    ? config
    : { ...config, syncFields: config.syncFields.filter((field) => field === 'Name') };

  const added: AddedPerson[] = [];
  const changed: ChangedCard[] = [];
  const leftOut: LeftOut[] = [];
  const seenUsers = new Set<string>();
  const found = new Map<string, string>();
  const disabled = new Set<string>();
  let unchanged = 0;
  let done = 0;

  const visit = (groupId: string, user: DirectoryUser) => {
    if (!groupNames.has(groupId) || seenUsers.has(user.id)) return;
    seenUsers.add(user.id);
    const name = nameOf(user);
    const email = emailOf(user, scheme);
    const key = lower(email);
    if (user.accountEnabled === false) {
      if (key !== '') disabled.add(key);
      leftOut.push({ name, email, why: 'The account is disabled in the directory.' });
      return;
    }
    if (key === '') {
      leftOut.push({ name, email, why: 'The directory has no email address for this person.' });
      return;
    }
    const twin = found.get(key);
    if (twin !== undefined) {
      leftOut.push({ name, email, why: `${twin} has the same email address and comes first.` });
      return;
    }
    found.set(key, name);
    const member = members.get(key);
    if (!member) {
      const why = `In group ${groupNames.get(groupId)}, and not in the team.`;
      added.push({
        userId: user.id,
        email,
        name,
        why,
        fields: cardChanges(null, user, scheme, config),
      });
      return;
    }
    const concerned = config.syncAllCards ? member.cards : member.cards.slice(0, 1);
    let stays = true;
    for (const card of concerned) {
      const fields = cardChanges(card, user, scheme, settings);
      if (fields.length === 0) continue;
      stays = false;
      changed.push({
        userId: user.id,
        memberId: member.memberId,
        cardId: card.id,
        email,
        name,
        why: 'Directory values differ.',
        fields,
      });
    }
    if (stays) unchanged += 1;
  };

  const total = users.length + members.size;
  for (const { groupId, user } of users) {
    visit(groupId, user);
    done += 1;
    if (done % stepSize === 0) yield { done, total };
  }

  const removed: RemovedPerson[] = [];
  const owner = lower(input.ownerEmail);
  const removes = config.isDeleteMember && config.groups.length > 0;
  for (const [email, { memberId, cards: own }] of members) {
    done += 1;
    if (done % stepSize === 0) yield { done, total };
    if (!removes || found.has(email)) continue;
    const [card] = own;
    const person = { email: card?.email?.trim() ?? '', name: cardName(card) };
    if (owner !== '' && lower(card?.email) === owner) {
      leftOut.push({
        ...person,
        why: 'This is the team’s owner. A sync isn’t expected to remove them.',
      });
      continue;
    }
    const why = disabled.has(email)
      ? 'The account is disabled in the directory.'
      : 'No one in the synced groups has this email address.';
    removed.push({ memberId, ...person, isAdmin: own.some((each) => each.isAdmin), why });
  }

  return {
    added,
    changed,
    removed,
    leftOut,
    unchanged,
    teamSize: members.size,
    directorySize: seenUsers.size,
    unknowns: unknownsOf(input),
  };
};

/** The same in one go. */
export const dryRun = (input: DryRunInput): DryRun => {
  const steps = dryRunSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
