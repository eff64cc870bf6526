import { messages, saidText } from '../../state/feedback/messages';
import type { NavigationSlice } from '../../state/navigation/navigation-slice';
import { type Sending, sendWrite } from '../../state/outbox/send-write';
import { defineSlice, type SliceContext } from '../../state/slice';
import { addIp } from './firewall-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    firewall: FirewallSlice;
  }
}

/** Add an IP to the firewall (H1). The main process does the lookup and the call. */
export interface FirewallSlice {
  text: string;
  lookUp: 'idle' | 'loading' | 'ready' | 'failed';
  /** The caller's public address from the last lookup; '' before that. */
  ownAddress: string;
  busy: boolean;
  error: string | null;
  setText(text: string): void;
  /** Fills in an address pasted elsewhere; Undo brings back what the user typed before. */
  fill(address: string): void;
  /** Shows a draft that has come back: after a restart, or by Undo. */
  restore(): void;
  /**
   * Looks up the caller's public address and fills in the field, unless the user typed something.
   */
  prefill(): Promise<void>;
  /** Looks it up again, because the network may have changed, and replaces only the former one. */
  lookUpAgain(): Promise<void>;
  /** True if the address was added; otherwise `Error adding IP: {message}`. */
  add(ipAddress: string): Promise<boolean>;
}

/** What was typed; a looked-up address isn't. */
export const ipDraft = 'firewall/ip';

const createFirewallSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  FirewallSlice,
  Sending & { readonly navigation: NavigationSlice }
>): FirewallSlice => {
  let lookUps = 0;
  /** Undefined if a later look-up has begun. */
  const ownIp = async () => {
    lookUps += 1;
    const mine = lookUps;
    const result = await bridge.call('firewall.currentIp', {});
    return mine === lookUps ? result : undefined;
  };
  return {
    text: '',
    lookUp: 'idle',
    ownAddress: '',
    busy: false,
    error: null,
    setText: (text) => {
      setState({ text, error: null });
      if (text === '') getState().drafts.drop(ipDraft);
      else getState().drafts.set(ipDraft, text);
    },
    fill: (address) => {
      const { drafts } = getState();
      if (drafts.texts[ipDraft] !== address)
        drafts.discard('Your earlier IP was replaced', [ipDraft], () => setState({ text: '' }));
      self().setText(address);
    },
    restore: () => {
      const typed = getState().drafts.texts[ipDraft];
      if (typed !== undefined && typed !== self().text) setState({ text: typed, error: null });
    },
    prefill: async () => {
      // Everything typed is a draft. The address of an earlier look-up is not, and the network may
      // have changed.
      const text = getState().drafts.texts[ipDraft] ?? '';
      setState({ text, error: null, ownAddress: '', lookUp: 'loading' });
      const result = await ownIp();
      if (!result) return;
      if (!result.ok) {
        setState({ lookUp: 'failed' });
        return;
      }
      const { ip } = result.value;
      setState({ lookUp: 'ready', ownAddress: ip, text: self().text || ip });
    },
    lookUpAgain: async () => {
      if (self().lookUp === 'loading') return;
      const result = await ownIp();
      if (!result?.ok || self().busy) return;
      const { text, ownAddress } = self();
      const { ip } = result.value;
      const isTyped = getState().drafts.texts[ipDraft] !== undefined;
      const isFormer = text === ownAddress && !isTyped;
      setState({ lookUp: 'ready', ownAddress: ip, text: isFormer ? ip : text });
    },
    add: async (ipAddress) => {
      if (self().busy) return false;
      const sent = self().text;
      setState({ busy: true, error: null });
      const result = await sendWrite(getState(), addIp(ipAddress));
      setState({ busy: false });
      if (!result) return false;
      if (result.ok) {
        // Text typed meanwhile is the next address.
        if (self().text === sent) setState({ text: '', lookUp: 'idle' });
        getState().drafts.dropSent({ [ipDraft]: sent });
        return true;
      }
      if (result.error.code !== 'unauthorized') {
        const error = messages.addingIp(saidText(result.error));
        const { feedback, navigation } = getState();
        if (self().text !== sent) {
          // The field shows the next address, which the server hasn't seen.
          feedback.snack(`${error} (${ipAddress})`, 'error');
          return false;
        }
        setState({ error });
        // The dialog shows it, unless it was closed first.
        if (!navigation.modals.some(({ kind }) => kind === 'add-ip'))
          feedback.snack(error, 'error');
      }
      return false;
    },
  };
};

export const firewallSlice = defineSlice('firewall', createFirewallSlice);
