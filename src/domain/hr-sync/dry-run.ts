import type { DirectoryGroup, DirectoryUser } from '../../contract/entities/directory';
import type {
  AddedPerson,
  ChangedCard,
  DryRun,
  RemovedPerson,
  SkippedPerson,
} from '../../contract/entities/dry-run';
import type { SyncSettings, TeamCard } from '../../contract/entities/hr';
import type { MappingScheme } from '../../contract/entities/mapping-scheme';
import { pluralize } from '../text/pluralize';
import { cardChanges } from './card-changes';
import { needsParserHint, schemeTemplates } from './directory-keys';
import { type ParsedScheme, parseScheme } from './dry-run-scheme';
import { hasUnreadGroups } from './sync-config';
import { renderParsed } from './template';

/** The input of a dry run (ADR 12). */
export interface DryRunInput {
  readonly config: SyncSettings;
  readonly scheme: MappingScheme;
  /** By group, in the order of the config. Includes users of nested groups. */
  readonly users: readonly { readonly groupId: string; readonly user: DirectoryUser }[];
  /** The config's groups that the directory no longer has. */
  readonly deletedGroups?: readonly DirectoryGroup[];
  /** The scheme's keys with which the directory refused the request; `users` lack their values. */
  readonly unreadKeys?: readonly string[];
  /** Cards of all members; each member's first card comes first. */
  readonly cards: readonly TeamCard[];
  /** The team's own email: a sync isn't expected to remove its owner. */
  readonly ownerEmail: string | null;
  /**
   * False if the server sent only the team's members: their names without the contents of their
   * cards, and null as `linkData` for a member without a name.
   */
  readonly cardsKnown: boolean;
}

const missingCards = (cards: readonly TeamCard[]): string => {
  const unnamed = cards.filter(({ linkData }) => !linkData).length;
  return unnamed === 0
    ? 'What is on members’ cards: the server returns only names, so changes to other fields are missing here.'
    : `What is on members’ cards: the server returns only names, and none for ${pluralize(unnamed, 'member')}, so all other changes are missing here.`;
};

const unknownSettings = ({ unexpected = [] }: SyncSettings): readonly string[] =>
  unexpected.filter((field) => field !== 'groups');

/** What the dry run can't predict, shown before a sync. */
const unknownsOf = ({
  config,
  scheme,
  cards,
  cardsKnown,
  deletedGroups = [],
  unreadKeys = [],
}: DryRunInput): string[] => [
  ...(needsParserHint(schemeTemplates(scheme))
    ? [
        'Fields marked with an asterisk (*) go through the server’s own parser: their values may differ.',
      ]
    : []),
  ...(unreadKeys.length > 0
    ? [
        `The values of keys with which the directory refused the request (this dry run treats them as empty): ${unreadKeys.join(', ')}.`,
      ]
    : []),
  ...(config.setAdminFromHR
    ? ['Who becomes a team admin: only the server gets this from the HR system.']
    : []),
  ...(config.isDepartments ? ['Which department groups the server creates or changes.'] : []),
  ...(config.isEmailDomainGroups
    ? ['Which email domain groups the server creates or changes.']
    : []),
  ...(cardsKnown ? [] : [missingCards(cards)]),
  ...(deletedGroups.length > 0
    ? [
        `How the server handles groups that no longer exist in the directory (this dry run treats them as empty): ${deletedGroups.map(({ id, displayName }) => displayName || id).join(', ')}.`,
      ]
    : []),
  ...(unknownSettings(config).length > 0
    ? [
        `How the server handles settings of the sync config that this app doesn’t know: ${unknownSettings(config).join(', ')}.`,
      ]
    : []),
  ...(hasUnreadGroups(config)
    ? [
        'Which groups the server syncs: some couldn’t be read, so it may add, change, or remove other people.',
      ]
    : []),
  ...(config.groups.length === 0 && !hasUnreadGroups(config)
    ? ['No groups are selected for this connection, so a sync won’t change anyone.']
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

/** Users per step, which stays well under a frame's 16 ms. */
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
    // A member without an email matches no user, so a sync removes them as it does anyone missing
    // from the directory.
    const email = lower(member.cards[0]?.email) || `#${member.memberId}`;
    if (!byEmail.has(email)) byEmail.set(email, member);
    else byEmail.set(`${email}#${member.memberId}`, member);
  }
  return byEmail;
};

const cardName = (card: TeamCard | undefined): string =>
  card?.linkData?.Name?.trim() || card?.email?.trim() || `Member ${card?.memberId ?? ''}`;

/**
 * What a sync would do, in steps of a few milliseconds each. The caller may draw a frame between
 * two `next()` calls. Pure: the same input gives the same result.
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
  // Without the cards' contents, only names can be compared.
  const settings = cardsKnown
    ? config
    : { ...config, syncFields: config.syncFields.filter((field) => field === 'Name') };

  const added: AddedPerson[] = [];
  const changed: ChangedCard[] = [];
  const skipped: SkippedPerson[] = [];
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
      skipped.push({ name, email, why: 'The account is disabled in the directory.' });
      return;
    }
    if (key === '') {
      skipped.push({ name, email, why: 'The directory has no email address for this person.' });
      return;
    }
    const twin = found.get(key);
    if (twin !== undefined) {
      skipped.push({ name, email, why: `${twin} has the same email address and comes first.` });
      return;
    }
    found.set(key, name);
    const member = members.get(key);
    if (!member) {
      const why = `In group ${groupNames.get(groupId)}, but not on the team.`;
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
      // A name that the server didn't send isn't an empty one.
      if (!cardsKnown && !card.linkData) continue;
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
      skipped.push({
        ...person,
        why: 'This is the team’s owner. A sync isn’t expected to remove them.',
      });
      continue;
    }
    const why = found.has(lower(card?.email))
      ? 'Another member has the same email address and comes first.'
      : disabled.has(email)
        ? 'The account is disabled in the directory.'
        : 'No one in the synced groups has this email address.';
    removed.push({ memberId, ...person, isAdmin: own.some((each) => each.isAdmin), why });
  }

  return {
    added,
    changed,
    removed,
    skipped,
    unchanged,
    teamSize: members.size,
    directorySize: seenUsers.size,
    unknowns: unknownsOf(input),
  };
};

/** @internal The same dry run in one call, for tests. */
export const dryRun = (input: DryRunInput): DryRun => {
  const steps = dryRunSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
