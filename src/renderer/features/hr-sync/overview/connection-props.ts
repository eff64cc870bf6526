import type { HrConnection } from '../../../../contract/entities/hr';

/** Props of every view of a connection. */
export interface ConnectionProps {
  readonly teamId: number;
  readonly connection: HrConnection;
  /** The connection's display name. */
  readonly name: string;
}

/** The reason why the directory of a connection without a uid cannot be queried. */
export const noDirectory = 'This connection has no UID, so its directory can’t be queried.';
