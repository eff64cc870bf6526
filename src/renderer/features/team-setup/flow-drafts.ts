import { type FormDraft, newFormDraft } from '../../../domain/drafts/form-draft';
import { type NewTeamForm, newTeamForm } from '../../../domain/team-setup/new-team-form';
import { typedPricingKey } from '../../../domain/team-setup/typed-pricing';

/** Draft keys of the flow; removed when it ends. */
export const flowDrafts = {
  all: 'team-setup/',
  newTeam: 'team-setup/new-team',
  editor: typedPricingKey,
} as const;

/** The form for a new team; `email` belongs to the member that the flow started from. */
export const newTeamDraft = (email?: string): FormDraft<NewTeamForm> =>
  newFormDraft(flowDrafts.newTeam, newTeamForm(email));
