import { z } from 'zod';
import { list, OptionalText } from './common';

/**
 * A user or a group as a Graph-like directory lists it (checklist J21): `@odata.type` tells which.
 * Other keys are those that were selected.
 */
export const DirectoryObject = z.looseObject({
  id: z.string(),
  '@odata.type': OptionalText,
  displayName: OptionalText,
});
export type DirectoryObject = z.infer<typeof DirectoryObject>;

/** Section 3, directory group. */
export const DirectoryGroup = z.object({ id: z.string(), displayName: OptionalText });
export type DirectoryGroup = z.infer<typeof DirectoryGroup>;

/** A directory's user, with the keys that were selected. */
export const DirectoryUser = z.looseObject({
  id: z.string(),
  displayName: OptionalText,
  userPrincipalName: OptionalText,
  mail: OptionalText,
  accountEnabled: z.boolean().nullish(),
});
export type DirectoryUser = z.infer<typeof DirectoryUser>;

/** What a list may hold: everything that a user has is as it should be, where it is there. */
const DirectoryEntry = DirectoryObject.extend(DirectoryUser.shape);

/** The `$skiptoken` of a next page's address. The address itself is never followed: tokens stay with their API. */
const skipTokenOf = (nextLink: string | null | undefined): string | null => {
  const raw = /[?&](?:\$|%24)skiptoken=([^&#]+)/i.exec(nextLink ?? '')?.[1];
  if (raw === undefined) return null;
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
};

/**
 * A page of a list. `count` counts the whole list where `$count` asked for it; some services answer
 * such a call with the number alone (J21). `skipToken` leads to the next page, null on the last. `odd`
 * counts the entries of another form than these: they cost none of the others (J32).
 */
export const DirectoryPage = z
  .union([
    z.int().nonnegative(),
    z.object({
      value: list(z.unknown()),
      '@odata.count': z.int().nonnegative().nullish(),
      '@odata.nextLink': OptionalText,
    }),
  ])
  .transform((page) => {
    if (typeof page === 'number') return { value: [], odd: 0, count: page, skipToken: null };
    const value = page.value.flatMap((entry) => DirectoryEntry.safeParse(entry).data ?? []);
    return {
      value,
      odd: page.value.length - value.length,
      count: page['@odata.count'] ?? null,
      skipToken: skipTokenOf(page['@odata.nextLink']),
    };
  });
export type DirectoryPage = z.infer<typeof DirectoryPage>;
