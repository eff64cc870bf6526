import { LockClosedRegular } from '@fluentui/react-icons/headless/svg/lock-closed';
import type { Permission } from '../../contract/permissions';
import { EmptyState } from '../ui/feedback/empty-state';

const listed = (permissions: readonly Permission[], oneOf: boolean): string =>
  new Intl.ListFormat('en-US', { type: oneOf ? 'disjunction' : 'conjunction' }).format(permissions);

interface NotAvailableProps {
  /** What the person wanted to open, such as `Search`. */
  readonly what: string;
  readonly permissions: readonly Permission[];
  /** One of the permissions is enough; otherwise, all are required. */
  readonly oneOf?: boolean;
  /** Fills a whole page. */
  readonly page?: boolean;
}

/** In place of a screen or form that the person may not use: the permissions it needs. */
export const NotAvailable = ({
  what,
  permissions,
  oneOf = false,
  page = false,
}: NotAvailableProps) => (
  <EmptyState page={page} icon={<LockClosedRegular />} title={`${what} isn’t available to you`}>
    It needs the {listed(permissions, oneOf)} permission. Ask an administrator, then sign in again.
  </EmptyState>
);
