import { lookUpIp } from '../http/look-up-ip';
import type { ServiceDependencies, Services } from '../service-dependencies';

export const createFirewallServices = ({
  ports: { fetch, clock },
  environment,
}: ServiceDependencies): Services<'firewall.currentIp'> => ({
  async 'firewall.currentIp'(_input, { signal }) {
    const { ipLookupUrl } = await environment();
    return { ip: await lookUpIp(ipLookupUrl, { fetch, clock }, signal) };
  },
});
