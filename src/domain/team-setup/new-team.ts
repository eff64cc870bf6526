import type { CreateTeam } from '../../contract/entities/new-team';
import { trimEnds, trimPasted, withoutInvisible } from '../../contract/invisible';
import { newTeamLimits } from '../../contract/limits';
import { isEmail, isPasted } from '../members/member-form';
import { pluralize } from '../text/pluralize';
import type { NewTeamForm } from './new-team-form';

/** Alerts of sections 5 and 8, verbatim. */
export const newTeamAlerts = {
  tooLong: 'Too many characters',
  badEmails: 'Bad email(s) detected',
  serverError: 'Server error - please refresh',
} as const;

/**
 * Whether a field accepts a text as its new value. If false, the input is ignored and
 * `newTeamAlerts.tooLong` shows (section 5).
 */
export const acceptNewTeamInput = (field: keyof typeof newTeamLimits, text: string): boolean =>
  text.length <= newTeamLimits[field];

/** The emails in a text: splits on commas and white space, and drops empty entries (section 5). */
const emailsIn = (text: string): readonly string[] =>
  withoutInvisible(text)
    .split(/[,\s]+/)
    .filter((email) => email !== '');

const ownerEmail = (form: NewTeamForm): string => trimPasted(form.teamOwnerEmail);

/** The typed emails, and the owner if the owner is an admin. */
const namedEmails = (form: NewTeamForm): readonly string[] => {
  const typed = emailsIn(form.memberEmails);
  const owner = ownerEmail(form);
  return form.addOwnerAsAdmin && owner !== '' ? [...typed, owner] : typed;
};

/**
 * The emails that are sent to the server (section 5). Duplicates, ignoring case, are sent once;
 * `repeatedText` names them.
 */
export const newTeamEmails = (form: NewTeamForm): readonly string[] => {
  const seen = new Set<string>();
  return namedEmails(form).filter((email) => {
    const key = email.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
};

/** Names the emails that are listed more than once; '' if there are none. */
export const repeatedText = (form: NewTeamForm): string => {
  const keys = namedEmails(form).map((email) => email.toLowerCase());
  const repeated = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
  if (repeated.length === 0) return '';
  return repeated.length === 1
    ? `${repeated[0]} is listed more than once and is sent once.`
    : `${pluralize(repeated.length, 'address', 'addresses')} are listed more than once. Each is sent once.`;
};

/** The listed emails that aren't valid (section 5). */
export const badEmails = (form: NewTeamForm): readonly string[] =>
  newTeamEmails(form).filter((email) => !isEmail(email));

/** The error text with the invalid emails, for their field. Null if all are valid. */
export const badEmailsText = (form: NewTeamForm): string | null => {
  const bad = [...new Set(emailsIn(form.memberEmails).filter((email) => !isEmail(email)))];
  if (bad.length === 0) return null;
  return `${bad.length === 1 ? 'Not an email' : 'Not emails'}: ${bad.join(', ')}`;
};

/** The note for an owner's email that doesn't look like one. Null if it does, or is missing. */
export const ownerEmailText = (form: NewTeamForm): string | null => {
  const email = ownerEmail(form);
  if (isPasted(email)) return `Extra characters: ${email}`;
  return email === '' || isEmail(email) ? null : `Not an email: ${email}`;
};

/** Names the listed addresses with extra characters; null if there are none. */
export const pastedEmailsText = (form: NewTeamForm): string | null => {
  const typed = emailsIn(form.memberEmails).filter(isPasted);
  if (typed.length === 0) return null;
  const count = pluralize(typed.length, 'address', 'addresses');
  return `${count} with extra characters: ${typed.join(' ')}`;
};

/** An address repeated as the name: `a@x.test <a@x.test>`, also in quotation marks. */
const namedByAddress = /(?<![^\s;,<>])["“'’]?([^\s;,<>"“”]+@[^\s;,<>"“”]+)["”'’]?\s*(<\1>)/gi;

/**
 * The member emails without what a mail program adds: `Kim Lee <a@x.test>; "b@x.test";` becomes
 * `a@x.test, b@x.test`. Keeps every word with an @, in brackets or not; beside addresses in
 * brackets, the other words are names.
 */
export const plainEmails = (text: string): string => {
  const hasNames = text.includes('<');
  const words = withoutInvisible(text)
    .replace(/\bmailto:/gi, '')
    .replace(namedByAddress, '$2')
    .split(/[;,\s<>"“”]+/)
    .map((word) => word.replace(/^['’(]+|['’)]+$/g, ''));
  return words.filter((word) => word !== '' && (!hasNames || word.includes('@'))).join(', ');
};

/** What to ask before these emails are sent (checklist J22); null if they look right. */
export const newTeamWarning = (form: NewTeamForm): string | null =>
  [ownerEmailText(form), pastedEmailsText(form)].filter((text) => text !== null).join('. ') || null;

/** The missing required fields (section 5); a valid field has no key. */
export const newTeamErrors = (form: NewTeamForm): Partial<Record<keyof NewTeamForm, string>> => {
  const errors: Partial<Record<keyof NewTeamForm, string>> = {};
  if (ownerEmail(form) === '') errors.teamOwnerEmail = 'Enter the owner’s email address.';
  if (trimEnds(form.teamOwnerName) === '') errors.teamOwnerName = 'Enter the owner’s name.';
  if (!form.isTestAccount && trimPasted(form.salesforceAccountId) === '') {
    errors.salesforceAccountId = 'Enter the Salesforce account ID, or check Test Account.';
  }
  if (!form.addOwnerAsAdmin && emailsIn(form.memberEmails).length === 0) {
    errors.addOwnerAsAdmin = 'Without other members, the owner must be added as admin.';
  }
  for (const field of Object.keys(newTeamLimits) as (keyof typeof newTeamLimits)[]) {
    if (!acceptNewTeamInput(field, form[field])) errors[field] ??= newTeamAlerts.tooLong;
  }
  return errors;
};

/**
 * The result of pressing the button: fields to fix, the alert about bad emails (nothing is sent),
 * or the payload of section 7.
 */
export type NewTeamVerdict =
  | { readonly kind: 'invalid'; readonly errors: Partial<Record<keyof NewTeamForm, string>> }
  | { readonly kind: 'bad-emails'; readonly alert: string; readonly emails: readonly string[] }
  | { readonly kind: 'send'; readonly payload: CreateTeam };

export const newTeamVerdict = (form: NewTeamForm): NewTeamVerdict => {
  const errors = newTeamErrors(form);
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  const emails = badEmails(form);
  if (emails.length > 0) return { kind: 'bad-emails', alert: newTeamAlerts.badEmails, emails };
  return {
    kind: 'send',
    payload: {
      teamOwnerEmail: ownerEmail(form),
      teamOwnerName: trimEnds(form.teamOwnerName),
      salesforceAccountId: trimPasted(form.salesforceAccountId),
      memberEmails: [...newTeamEmails(form)],
      isTestAccount: form.isTestAccount,
      addOwnerAsAdmin: form.addOwnerAsAdmin,
    },
  };
};
