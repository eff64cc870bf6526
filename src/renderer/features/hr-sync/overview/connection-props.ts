import type { HrConnection } from '../../../../contract/entities/hr';

/** What each view of a connection gets. */
export interface ConnectionProps {
  readonly teamId: number;
  readonly connection: HrConnection;
  /** Its display name. */
  readonly name: string;
}

/** Why nothing can be asked of the directory of a connection without a uid. */
export const noDirectory = 'This connection has no UID, so its directory can’t be queried.';
