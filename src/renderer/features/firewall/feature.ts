import { ShieldKeyholeRegular } from '@fluentui/react-icons/headless/svg/shield-keyhole';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    'add-ip': object;
  }
}

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Fills in an address pasted elsewhere; without one, suggests the caller's own address. */
    'firewall.open': { readonly address?: string };
  }
}

export const firewallFeature: Feature = {
  name: 'firewall',
  tiles: [
    {
      title: 'Firewall',
      description: 'Add an IP address to the firewall’s allow-list.',
      icon: ShieldKeyholeRegular,
      permissions: ['firewall'],
      open: (store) => store.getState().navigation.openModal({ kind: 'add-ip' }),
    },
  ],
  drafts: [
    {
      key: /^firewall\/ip$/,
      title: () => 'Firewall',
      permissions: ['firewall'],
      open: (store) => store.getState().navigation.openModal({ kind: 'add-ip' }),
    },
  ],
  commands: [
    defineCommand({
      id: 'firewall.open',
      on: 'app',
      title: 'Firewall: add an IP',
      words: ['address', 'range', 'allow-list'],
      permissions: ['firewall'],
      run: async ({ address }: { address?: string }, { store }) => {
        if (address !== undefined) {
          const { firewallSlice } = await import('./firewall-slice');
          store.slice(firewallSlice).fill(address);
        }
        store.getState().navigation.openModal({ kind: 'add-ip' });
      },
    }),
  ],
  modals: {
    'add-ip': {
      load: () => import('./add-ip-modal').then((module) => module.AddIpModal),
      name: () => 'Firewall',
    },
  },
};
