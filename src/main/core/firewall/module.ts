import type { ServiceDependencies, Services } from '../app/environment-info';
import { lookUpIp } from './look-up-ip';

export const createFirewallServices = ({
  ports: { fetch, clock },
  environment,
}: ServiceDependencies): Services<'firewall.currentIp'> => ({
  async 'firewall.currentIp'(_input, { signal }) {
    const { ipLookupUrl } = await environment();
    return { ip: await lookUpIp(ipLookupUrl, { fetch, clock }, signal) };
  },
});
