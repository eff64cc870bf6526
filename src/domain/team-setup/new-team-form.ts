/** The Create New Team form as typed. */
export interface NewTeamForm {
  readonly teamOwnerEmail: string;
  readonly teamOwnerName: string;
  readonly salesforceAccountId: string;
  /** Emails of additional members, separated by commas or white space. */
  readonly memberEmails: string;
  readonly isTestAccount: boolean;
  readonly addOwnerAsAdmin: boolean;
}

/** The initial form; `email` belongs to the member that the flow started from. */
export const newTeamForm = (email = ''): NewTeamForm => ({
  teamOwnerEmail: email,
  teamOwnerName: '',
  salesforceAccountId: '',
  memberEmails: '',
  isTestAccount: false,
  addOwnerAsAdmin: true,
});

/** One line that identifies an unfinished form; '' if nothing was typed. */
export const newTeamLine = (form: NewTeamForm): string =>
  [form.teamOwnerEmail, form.teamOwnerName, form.memberEmails, form.salesforceAccountId]
    .map((text) => text.trim())
    .find((text) => text !== '') ?? '';
