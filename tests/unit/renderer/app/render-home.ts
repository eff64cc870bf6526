import { screen } from '@testing-library/react';
import type { Permission } from '../../../../src/contract/permissions';
import { renderShell, signedIn } from '../../../helpers/render-shell';

/** Renders Home for a person with these permissions, and waits until it shows. */
export const renderHome = async (
  permissions: readonly Permission[],
  options: Parameters<typeof renderShell>[0] = {},
) => {
  const shell = await renderShell({ session: signedIn(permissions), ...options });
  await screen.findByRole('heading', { name: 'Welcome staff@example.test!' });
  return shell;
};
