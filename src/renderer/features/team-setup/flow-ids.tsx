import { CopyText } from '../../ui/buttons/copy-text';

interface FlowIdsProps {
  /** '' for a team without one. */
  readonly email: string;
  readonly teamId: number;
}

/** The email and the ID of the flow's team, to copy. */
export const FlowIds = ({ email, teamId }: FlowIdsProps) => (
  <>
    {email !== '' && (
      <>
        <CopyText value={email} label="email" /> ·{' '}
      </>
    )}
    <CopyText value={String(teamId)} shown={`Team #${teamId}`} label="team ID" />
  </>
);
