import type { Write } from '../../state/outbox/write';

/** Add an IP to the firewall (H1); the form shows a refusal. */
export const addIp = (ipAddress: string): Write<'firewall.updateIp'> => ({
  key: 'firewall/add',
  method: 'firewall.updateIp',
  input: { ipAddress },
  failureTarget: 'caller',
  success: `Added ${ipAddress} to the firewall`,
  // The form asks about a wide range and an unknown format.
  confirm: null,
  // The API can't remove an address.
  undo: null,
});
