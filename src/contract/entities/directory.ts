import { z } from 'zod';
import { OptionalText } from './common';

/**
 * The ID of a user or group. Directories that aren't Microsoft's have integers, too (checklist J8).
 */
export const DirectoryId = z.union([z.string().min(1), z.int().nonnegative().transform(String)]);

/**
 * A user or group in a Graph-like directory (checklist J21); `@odata.type` says which. Other keys
 * depend on `$select`.
 */
export const DirectoryObject = z.looseObject({
  id: DirectoryId,
  '@odata.type': OptionalText,
  displayName: OptionalText,
});
export type DirectoryObject = z.infer<typeof DirectoryObject>;

/** Section 3, directory group. */
export const DirectoryGroup = z.object({ id: DirectoryId, displayName: OptionalText });
export type DirectoryGroup = z.infer<typeof DirectoryGroup>;

/** A directory user with the selected keys. */
export const DirectoryUser = z.looseObject({
  id: DirectoryId,
  displayName: OptionalText,
  userPrincipalName: OptionalText,
  mail: OptionalText,
  accountEnabled: z.boolean().nullish(),
});
export type DirectoryUser = z.infer<typeof DirectoryUser>;

/** An entry of a mixed list: a user's keys must be valid if present. */
const DirectoryEntry = DirectoryObject.extend(DirectoryUser.shape);

/**
 * The `$skiptoken` of the next page's link. The link itself is never followed, so that tokens go
 * only to their own API.
 */
const skipTokenOf = (nextLink: string): string | null => {
  const raw = /[?&](?:\$|%24)skiptoken=([^&#]+)/i.exec(nextLink)?.[1];
  if (raw === undefined) return null;
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
};

/**
 * A page of a list. `count` is the size of the whole list if `$count` was requested; some services
 * respond to that with only the number (J21). `skipToken` leads to the next page, null on the last.
 * `unexpected` counts entries with an unexpected format; the other entries are still read (J32).
 * Without its list, or with a link that has no token, a page is invalid: a dry run of half a
 * directory would list the rest of the team as removed. Null means empty, as in `rows`.
 */
export const DirectoryPage = z
  .union([
    z.int().nonnegative(),
    z.object({
      value: z.array(z.unknown()).nullish(),
      // Only a count needs it, and says so if it is missing.
      '@odata.count': z.int().nonnegative().nullish().catch(null),
      '@odata.nextLink': OptionalText,
    }),
  ])
  .transform((page, context) => {
    if (typeof page === 'number') return { value: [], unexpected: 0, count: page, skipToken: null };
    const { value: listed, '@odata.count': count = null, '@odata.nextLink': link } = page;
    const skipToken = link ? skipTokenOf(link) : null;
    const isListMissing = listed === undefined && count === null;
    if (isListMissing || (link && skipToken === null)) {
      const path = [isListMissing ? 'value' : '@odata.nextLink'];
      context.addIssue({ code: 'custom', path, message: 'Incomplete page' });
      return z.NEVER;
    }
    const entries = listed ?? [];
    const value = entries.flatMap((entry) => DirectoryEntry.safeParse(entry).data ?? []);
    return { value, unexpected: entries.length - value.length, count, skipToken };
  });
export type DirectoryPage = z.infer<typeof DirectoryPage>;
