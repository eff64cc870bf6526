import { z } from 'zod';
import { Acknowledged } from './members-routes';
import { route } from './route';

export const firewallRoutes = {
  'firewall.updateIp': route({
    http: 'POST',
    path: '/internal/firewall/firewall_update_ip',
    kind: 'action',
    access: ['firewall'],
    input: z.object({ ipAddress: z.string().trim().min(1, 'Enter an IP address.') }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
} as const;
