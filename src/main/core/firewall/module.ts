import type { Environment } from '../../../contract/environment';
import type { CoreModule } from '../app/core-module';
import type { CorePorts } from '../app/ports';
import { lookUpIp } from './look-up-ip';

export interface FirewallDependencies {
  readonly ports: CorePorts;
  readonly environment: () => Promise<Environment>;
}

export const createFirewallModule = ({
  ports: { fetch, clock },
  environment,
}: FirewallDependencies): CoreModule<'firewall.currentIp'> => ({
  handlers: {
    async 'firewall.currentIp'(_input, { signal }) {
      const { ipLookupUrl } = await environment();
      return { ip: await lookUpIp(ipLookupUrl, { fetch, clock }, signal) };
    },
  },
});
