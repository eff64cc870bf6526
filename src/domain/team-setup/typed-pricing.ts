import { newFormDraft } from '../drafts/form-draft';

/** The draft key of a team's pricing that is not set yet. */
export const typedPricingKey = (teamId: number): string => `team-setup/${teamId}/editor`;

/** The company in such a draft; '' if there is none. */
export const typedCompany = (text: string | undefined): string =>
  newFormDraft('', { companyName: '' }).read(text)?.value.companyName.trim() ?? '';
