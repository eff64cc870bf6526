import type { SliceContext } from '../../app/slice';
import { errorText, messages } from '../../ui/messages';

/** Add an IP to the firewall (H1). Look-up and call are made by the main process. */
export interface FirewallSlice {
  text: string;
  lookUp: 'idle' | 'loading' | 'ready' | 'failed';
  busy: boolean;
  error: string | null;
  setText(text: string): void;
  /** Fills the field with the caller's public address, unless something was typed meanwhile. */
  prefill(): Promise<void>;
  /** True when the address was added; `Error adding IP: {message}` otherwise. */
  add(ipAddress: string): Promise<boolean>;
}

export const createFirewallSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<'firewall'>): FirewallSlice => {
  /** What the last look-up put into the field. */
  let lookedUp = '';

  return {
    text: '',
    lookUp: 'idle',
    busy: false,
    error: null,
    setText: (text) => patch({ text, error: null }),
    prefill: async () => {
      patch({ error: null });
      const before = get().firewall.text;
      if (before !== '' && before !== lookedUp) return;
      // Nobody typed it, and the network may be another one by now.
      patch({ text: '', lookUp: 'loading' });
      const result = await bridge.call('firewall.currentIp', {});
      if (!result.ok) {
        patch({ lookUp: 'failed' });
        return;
      }
      const { text } = get().firewall;
      lookedUp = result.value.ip;
      patch({ lookUp: 'ready', text: text === '' ? lookedUp : text });
    },
    add: async (ipAddress) => {
      if (get().firewall.busy) return false;
      patch({ busy: true, error: null });
      const result = await get().writes.run(
        'firewall/add',
        'firewall.updateIp',
        { ipAddress },
        { onError: 'caller' },
      );
      patch({ busy: false });
      if (!result) return false;
      if (result.ok) {
        patch({ text: '', lookUp: 'idle' });
        get().feedback.snack(`Added ${ipAddress} to the firewall`);
        return true;
      }
      if (result.error.code !== 'unauthorized') {
        patch({ error: messages.addingIp(errorText(result.error)) });
      }
      return false;
    },
  };
};
