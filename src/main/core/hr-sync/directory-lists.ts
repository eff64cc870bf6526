import {
  DirectoryGroup,
  type DirectoryObject,
  type DirectoryPage,
  DirectoryUser,
} from '../../../contract/entities/directory';
import { AppFailure } from '../../../contract/wire/result';
import { isExpiredSkipToken, samePageTwice } from '../../../domain/hr-sync/directory-errors';
import { unknownSelectKeys } from '../../../domain/hr-sync/directory-keys';
import type { HrApis } from './hr-apis';

/** The directory's limit per call. */
const mostFilteredGroups = 15;

const typeOf = (object: DirectoryObject): string =>
  object['@odata.type']?.toLowerCase().split('.').at(-1) ?? '';

const isUser = (object: DirectoryObject): boolean =>
  typeOf(object) === 'user' || (typeOf(object) === '' && 'userPrincipalName' in object);

/** The users in a list of users, groups, and devices. */
export const usersIn = (objects: readonly DirectoryObject[]): DirectoryUser[] =>
  objects.filter(isUser).map((object) => DirectoryUser.parse(object));

/** The nested groups in such a list (section 7). */
export const groupsIn = (objects: readonly DirectoryObject[]): DirectoryGroup[] =>
  objects
    .filter((object) => typeOf(object) === 'group')
    .map((object) => DirectoryGroup.parse(object));

type FetchPage = (skipToken: string | null) => Promise<DirectoryPage>;

const unexpectedEntry = (): AppFailure =>
  new AppFailure({
    code: 'invalid-response',
    field: 'value',
    message: 'The directory lists a person in an unknown format.',
  });

/**
 * Reads all pages of a list. If a skip token expires, the list is read once more from the start. A
 * cycle of pages throws `invalid-response`, and so does an unexpected entry if `needsAll`. `onPage`
 * gets the number of entries so far.
 */
export const allPages = async (
  fetchPage: FetchPage,
  onPage: (count: number) => void = () => undefined,
  needsAll = false,
): Promise<DirectoryObject[]> => {
  const readAll = async (): Promise<DirectoryObject[]> => {
    const found: DirectoryObject[] = [];
    const seen = new Set<string>();
    let skipToken: string | null = null;
    do {
      const page: DirectoryPage = await fetchPage(skipToken);
      if (needsAll && page.unexpected > 0) throw unexpectedEntry();
      for (const object of page.value) found.push(object);
      onPage(found.length);
      skipToken = page.skipToken;
      if (skipToken !== null && seen.has(skipToken)) throw new AppFailure(samePageTwice);
      if (skipToken !== null) seen.add(skipToken);
    } while (skipToken !== null);
    return found;
  };
  try {
    return await readAll();
  } catch (error) {
    if (!(error instanceof AppFailure && isExpiredSkipToken(error.error))) throw error;
    return readAll();
  }
};

const isRefusal = (error: unknown): error is AppFailure =>
  error instanceof AppFailure && error.error.code === 'server' && error.error.status === 400;

/** Those that a message names as whole words. */
const namedIn = (message: string, keys: readonly string[]): readonly string[] => {
  const words = new Set(message.split(/[^\w-]+/));
  return keys.filter((key) => words.has(key));
};

/**
 * Asks with all keys in `$select`. A directory without one of them may refuse the request with a
 * 400: then it is asked again without those that its message names, or, if it names none, without
 * all that this app doesn't know. `unread` are the omitted ones.
 */
export const selecting = async <T>(
  keys: readonly string[],
  ask: ($select: string) => Promise<T>,
): Promise<{ readonly value: T; readonly unread: readonly string[] }> => {
  try {
    return { value: await ask(keys.join(',')), unread: [] };
  } catch (error) {
    const unknown = unknownSelectKeys(keys);
    if (!isRefusal(error) || unknown.length === 0) throw error;
    const named = namedIn(error.error.message, unknown);
    const omitted = named.length > 0 ? named : unknown;
    const rest = await selecting(
      keys.filter((key) => !omitted.includes(key)),
      ask,
    );
    return { value: rest.value, unread: [...omitted, ...rest.unread] };
  }
};

/**
 * `fetchPage` for a list whose pages have these keys. Only the first page can refuse some; a 400
 * to a later one is about its skip token. `unread` fills with those that it refused.
 */
export const selectingPages = (
  keys: readonly string[],
  ask: ($select: string, skipToken: string | null) => Promise<DirectoryPage>,
): { readonly fetchPage: FetchPage; readonly unread: ReadonlySet<string> } => {
  const unread = new Set<string>();
  const asked = () => keys.filter((key) => !unread.has(key));
  const fetchPage: FetchPage = async (skipToken) => {
    if (skipToken !== null) return ask(asked().join(','), skipToken);
    const first = await selecting(asked(), ($select) => ask($select, null));
    for (const key of first.unread) unread.add(key);
    return first.value;
  };
  return { fetchPage, unread };
};

/** A skip token as input; omitted for the first page. */
export const skipping = (skipToken: string | null): { $skiptoken?: string } =>
  skipToken === null ? {} : { $skiptoken: skipToken };

/** Splits a list into chunks of at most `most` entries. */
export const inPieces = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  );

/** Quotes an ID for an OData string. */
const quoted = (id: string): string => `'${id.replaceAll("'", "''")}'`;

/** The groups with these IDs that exist in the directory, in no particular order. */
export const groupsById = async (
  send: ReturnType<HrApis['directory']>,
  groupIds: readonly string[],
): Promise<DirectoryGroup[]> => {
  const found: DirectoryGroup[] = [];
  for (const ids of inPieces([...new Set(groupIds)], mostFilteredGroups)) {
    const $filter = `id in (${ids.map(quoted).join(',')})`;
    const groups = await allPages((skipToken) =>
      send('directory.groups', { $filter, $select: 'id,displayName', ...skipping(skipToken) }),
    );
    for (const { id, displayName } of groups) found.push({ id, displayName });
  }
  return found;
};
