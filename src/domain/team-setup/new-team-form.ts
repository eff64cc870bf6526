/** Create New Team as typed. */
export interface NewTeamForm {
  readonly teamOwnerEmail: string;
  readonly teamOwnerName: string;
  readonly salesforceAccountId: string;
  /** Emails of further members, apart by commas or white space. */
  readonly memberEmails: string;
  readonly isTestAccount: boolean;
  readonly addOwnerAsAdmin: boolean;
}

/** The form at its start; `email` is the member's from whom the flow began. */
export const newTeamForm = (email = ''): NewTeamForm => ({
  teamOwnerEmail: email,
  teamOwnerName: '',
  salesforceAccountId: '',
  memberEmails: '',
  isTestAccount: false,
  addOwnerAsAdmin: true,
});

/** What tells a form that was begun from others in one line; empty where nothing was typed. */
export const newTeamLine = (form: NewTeamForm): string =>
  [form.teamOwnerEmail, form.teamOwnerName, form.memberEmails, form.salesforceAccountId]
    .map((text) => text.trim())
    .find((text) => text !== '') ?? '';
