import type { HrConnection } from '../../../contract/entities/hr';

/** What each view of a connection gets. */
export interface ConnectionProps {
  readonly teamId: number;
  readonly connection: HrConnection;
  /** Its display name. */
  readonly name: string;
}
