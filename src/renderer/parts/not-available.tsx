import { LockClosedRegular } from '@fluentui/react-icons/headless/svg/lock-closed';
import type { Permission } from '../../contract/permissions';
import { EmptyState } from '../ui/feedback/empty-state';

interface NotAvailableProps {
  /** What the person wanted to open, such as `Search`. */
  readonly what: string;
  /** All of these are required. */
  readonly permissions: readonly Permission[];
  /** Fills a whole page. */
  readonly page?: boolean;
}

/** In place of a screen or form that the person may not use: the permissions it needs. */
export const NotAvailable = ({ what, permissions, page = false }: NotAvailableProps) => (
  <EmptyState page={page} icon={<LockClosedRegular />} title={`${what} isn’t available to you`}>
    It needs the {permissions.join(' and ')} permission. Ask an administrator, then sign in again.
  </EmptyState>
);
