import type { Member } from '../../contract/entities/member';
import { trimPasted, withoutInvisible } from '../../contract/invisible';
import { idIn } from '../../contract/record-id';

/** Section 5: an email has an at sign, a dot, and no space. */
export const isEmail = (email: string): boolean => {
  const sent = withoutInvisible(email);
  return sent.includes('@') && sent.includes('.') && !/\s/.test(sent);
};

/** Section 5: saving requires an email. Null if there is one. */
export const emailError = (text: string): string | null =>
  trimPasted(text) === '' ? 'Enter an email address.' : null;

/**
 * Whether mail can reach it: section 5's rule also accepts a dot before the @ only, which is the
 * commonest typo.
 */
const looksLikeEmail = (email: string): boolean =>
  /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(withoutInvisible(email));

/**
 * Typical of an address pasted from a mail program: `a@x.test;`, `<a@x.test>`, `"a@x.test"`,
 * `mailto:a@x.test`.
 */
export const isPasted = (email: string): boolean =>
  /[;,<>"“”]|^['‘’]|['’]$|^mailto:/i.test(trimPasted(email));

/** Warnings about an email address, which can still be saved (checklist J22). */
export const emailWarnings = (email: string): readonly string[] => {
  if (!looksLikeEmail(email)) {
    return [
      'This doesn’t look like an email address (an @, then a dot, no spaces). Mail may not arrive.',
    ];
  }
  return isPasted(email)
    ? ['This address has extra characters from an email program. Mail may not arrive.']
    : [];
};

/** The first of those warnings; null for an empty text, which is an error. */
export const emailWarning = (email: string): string | null =>
  email === '' ? null : (emailWarnings(email)[0] ?? null);

/** Section 5: registering a device requires Device ID (`name`) and Device Nickname. */
export const deviceFormComplete = (form: {
  readonly name: string;
  readonly nickname: string;
}): boolean => trimPasted(form.name) !== '' && form.nickname.trim() !== '';

/**
 * The error for an ID that is sent as a number (section 5: transferring requires a team ID in
 * digits); null if it is valid.
 */
export const idError = (text: string, what: 'member' | 'team'): string | null =>
  idIn(text) !== null ? null : `Enter a numeric ${what} ID.`;

/** What is missing in the device form. */
export const deviceErrors = (form: {
  readonly name: string;
  readonly nickname: string;
}): { readonly name: string | null; readonly nickname: string | null } => ({
  name: trimPasted(form.name) === '' ? 'Enter the Device ID.' : null,
  nickname: form.nickname.trim() === '' ? 'Enter the Device Nickname.' : null,
});

/** The member that a server's message names by ID, such as `… to member 12.`; null if none. */
export const memberNamedIn = (message: string): number | null => {
  const id = /\bmember #?(\d{1,15})\b/i.exec(message)?.[1];
  return id === undefined ? null : Number(id);
};

/** The name of a member in messages: their name, or else their email. */
export const memberName = (member: Pick<Member, 'name' | 'email'>): string =>
  member.name?.trim() || member.email;
