import { ShieldKeyholeRegular } from '@fluentui/react-icons/headless/svg/shield-keyhole';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    /** With an address pasted elsewhere; without one, suggests the caller's own address. */
    'add-ip': { readonly address?: string };
  }
}

declare module '../../state/commands/commands' {
  interface CommandArguments {
    'firewall.open': object;
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
      run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'add-ip' }),
    }),
  ],
  modals: {
    'add-ip': {
      load: () => import('./add-ip-modal').then((module) => module.AddIpModal),
      name: () => 'Firewall',
    },
  },
};
