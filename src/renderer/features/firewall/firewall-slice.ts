import { messages, saidText } from '../../state/messages';
import { defineSlice, type SliceContext } from '../../state/slice';
import { type Sending, sendWrite } from '../../state/write';
import { addIp } from './firewall-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    firewall: FirewallSlice;
  }
}

/** Add an IP to the firewall (H1). Look-up and call are made by the main process. */
export interface FirewallSlice {
  text: string;
  lookUp: 'idle' | 'loading' | 'ready' | 'failed';
  /** The caller's own public address, as the last look-up told it; '' before one. */
  ownAddress: string;
  busy: boolean;
  error: string | null;
  setText(text: string): void;
  /** Looks the caller's public address up, and fills the field with it unless something is typed there. */
  prefill(): Promise<void>;
  /** True when the address was added; `Error adding IP: {message}` otherwise. */
  add(ipAddress: string): Promise<boolean>;
}

const draft = 'firewall/ip';

export const createFirewallSlice = ({
  bridge,
  own,
  get,
  patch,
}: SliceContext<FirewallSlice, Sending>): FirewallSlice => {
  return {
    text: '',
    lookUp: 'idle',
    ownAddress: '',
    busy: false,
    error: null,
    setText: (text) => {
      patch({ text, error: null });
      if (text === '') get().drafts.drop(draft);
      else get().drafts.set(draft, text);
    },
    prefill: async () => {
      patch({ error: null });
      const typed = get().drafts.texts[draft];
      if (own().text === '' && typed) patch({ text: typed });
      const before = own().text;
      const isTyped = before !== '' && before !== own().ownAddress;
      // Nobody typed it, and the network may be another one by now.
      patch({ ...(isTyped ? {} : { text: '' }), ownAddress: '', lookUp: 'loading' });
      const result = await bridge.call('firewall.currentIp', {});
      if (!result.ok) {
        patch({ lookUp: 'failed' });
        return;
      }
      const { text } = own();
      const { ip } = result.value;
      patch({ lookUp: 'ready', ownAddress: ip, text: text === '' ? ip : text });
    },
    add: async (ipAddress) => {
      if (own().busy) return false;
      const sent = own().text;
      patch({ busy: true, error: null });
      const result = await sendWrite(get(), addIp(ipAddress));
      patch({ busy: false });
      if (!result) return false;
      if (result.ok) {
        // What was typed meanwhile is the next one.
        if (own().text === sent) patch({ text: '', lookUp: 'idle' });
        get().drafts.dropSent({ [draft]: sent });
        return true;
      }
      if (result.error.code !== 'unauthorized') {
        patch({ error: messages.addingIp(saidText(result.error)) });
      }
      return false;
    },
  };
};

export const firewallSlice = defineSlice('firewall', createFirewallSlice);
