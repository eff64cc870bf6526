import type { Member } from '../../contract/entities/member';

/** Section 5: an at-sign, a dot and no space make an email. */
export const isEmail = (email: string): boolean =>
  email.includes('@') && email.includes('.') && !/\s/.test(email);

/** Section 5: an email is required to save it; null when there is one. */
export const emailError = (text: string): string | null =>
  text.trim() === '' ? 'Enter an email address.' : null;

/** What is unusual about an address that may be saved all the same (checklist J22). */
export const emailDoubts = (email: string): readonly string[] =>
  isEmail(email)
    ? []
    : ['This doesn’t look like an email address (an @, a dot, no spaces). Mail may not arrive.'];

/** Section 5: Device ID (`name`) and Device Nickname are both needed to register a device. */
export const deviceFormComplete = (form: {
  readonly name: string;
  readonly nickname: string;
}): boolean => form.name.trim() !== '' && form.nickname.trim() !== '';

/** Section 5: the transfer button waits for a team ID, which is digits (15 fit into a JSON number). */
export const transferReady = (teamIdText: string): boolean =>
  /^\d{1,15}$/.test(teamIdText.trim()) && Number(teamIdText) > 0;

/** What of a form that is sent as a number is no ID; null for one. */
export const idError = (text: string, what: 'member' | 'team'): string | null =>
  transferReady(text) ? null : `Enter a ${what} ID, in digits.`;

/** What is missing in the form of a device. */
export const deviceErrors = (form: {
  readonly name: string;
  readonly nickname: string;
}): { readonly name: string | null; readonly nickname: string | null } => ({
  name: form.name.trim() === '' ? 'Enter the Device ID.' : null,
  nickname: form.nickname.trim() === '' ? 'Enter the Device Nickname.' : null,
});

/** What messages call a member: their name, or their email without one. */
export const memberName = (member: Pick<Member, 'name' | 'email'>): string =>
  member.name?.trim() || member.email;
