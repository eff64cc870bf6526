import { Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef } from 'react';
import { trimPasted } from '../../../contract/invisible';
import { addressCountText, type IpError, parseIpOrRange } from '../../../domain/firewall/ip';
import { NotAvailable } from '../../parts/not-available';
import { useConfirm } from '../../state/confirmations/use-confirm';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Modal } from '../../ui/dialogs/modal';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { useDebouncedValue } from '../../ui/timers/use-debounced-value';
import { firewallSlice, ipDraft } from './firewall-slice';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  // Reserves space for a three-line message and the suggestions.
  field: { minHeight: '110px', alignContent: 'start' },
  offers: { display: 'flex', flexWrap: 'wrap', gap: '8px', minHeight: '24px' },
  actions: { display: 'flex', columnGap: '8px', justifyContent: 'flex-end' },
});

/** Milliseconds without a key, after which an error is announced. */
const pauseMs = 600;

interface AddIpProps {
  readonly onClose: () => void;
}

/**
 * 'Add an IP to the firewall' (H1). Home still lists a typed address once the permission is gone.
 */
export const AddIpModal = ({ onClose }: AddIpProps) => {
  const { may } = useStaff();
  return (
    <Modal title="Add an IP to the firewall" size="large" onClose={onClose}>
      {may('firewall') ? (
        <AddIpForm onClose={onClose} />
      ) : (
        <NotAvailable what="Firewall" permissions={['firewall']} />
      )}
    </Modal>
  );
};

/**
 * An address or a range. A wide range, and a format that the app does not know, need one more step
 * (checklist J22).
 */
const AddIpForm = ({ onClose }: AddIpProps) => {
  const styles = useStyles();
  const { text, lookUp, ownAddress, busy, error, setText, restore, prefill, lookUpAgain, add } =
    useSlice(firewallSlice, (slice) => slice);
  const confirm = useConfirm();
  const typed = trimPasted(text);
  const parsed = parseIpOrRange(text);
  const wrong = useFormErrors({ ip: parsed.ok ? null : parsed.message }, { atOnce: { ip: error } });
  const isWrong = wrong.shown('ip') !== undefined;
  // The message repeats the text: as an alert, it would interrupt at every key.
  const isPaused = useDebouncedValue(text, pauseMs) === text;

  const shown = useRef(true);

  useEffect(() => {
    shown.current = true;
    void prefill();
    return () => {
      shown.current = false;
    };
  }, [prefill]);

  // Someone may come back from turning a VPN on or off, and the API can't remove an address.
  useEffect(() => {
    const look = () => void lookUpAgain();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [lookUpAgain]);

  const drafts = useApp((state) => state.drafts.texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the drafts change
  useEffect(restore, [drafts, restore]);

  const field = useRef<HTMLInputElement>(null);
  const take = (address: string) => {
    setText(address);
    // The button goes.
    field.current?.focus();
  };
  const isOwn = text !== '' && text === ownAddress;
  // The user's own address is a suggestion: the first key replaces it. A typed one, which may be the
  // beginning of another, is a draft.
  const isOffered = isOwn && drafts[ipDraft] === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is selected again
  useEffect(() => {
    if (lookUp === 'ready' && isOffered) field.current?.select();
  }, [lookUp, isOffered, ownAddress]);

  const send = (address: string) => {
    // The field is emptied before the dialog closes; that isn't an error.
    wrong.reset();
    void add(address).then((added) => {
      // If the modal was closed while busy, the modal on top is a different one.
      if (added && shown.current) onClose();
    });
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!wrong.passes(event.currentTarget) || !parsed.ok || busy) return;
    const { wide, addresses } = parsed;
    const isSure =
      !wide ||
      (await confirm({
        title: 'Open a wide range?',
        question: `${typed} opens the firewall to ${addressCountText(addresses)}.`,
        confirmLabel: 'Add IP',
        final: true,
        danger: true,
      }));
    if (isSure) send(typed);
  };
  const addAsTyped = async ({ message }: IpError) => {
    const isSure = await confirm({
      title: 'Add as typed?',
      question: `${message} The server decides whether to accept it. The journal records that you added it anyway.`,
      confirmLabel: 'Add IP',
      final: true,
      danger: true,
    });
    if (isSure) send(typed);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field
        label="IP"
        required
        className={styles.field}
        hint={
          isWrong
            ? undefined
            : lookUp === 'loading'
              ? 'Looking up your public IP…'
              : lookUp === 'failed' && text === ''
                ? 'Couldn’t look up your public IP. Enter it yourself.'
                : isOffered
                  ? 'Your public IP. Type to replace it.'
                  : 'An IPv4 or IPv6 address, or a range such as 203.0.113.0/28.'
        }
        {...wrong.field('ip')}
        validationMessage={
          isWrong
            ? {
                role: undefined,
                children: isPaused ? (
                  <span role="alert">{wrong.shown('ip')}</span>
                ) : (
                  wrong.shown('ip')
                ),
              }
            : undefined
        }
      >
        <Input
          ref={field}
          name="ip"
          input={{ 'data-initial-focus': '' } as never}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(_event, data) => setText(data.value)}
        />
      </Field>
      <div className={styles.offers}>
        {isWrong &&
          !parsed.ok &&
          parsed.suggestions.map((suggestion) => (
            <Button key={suggestion} size="small" onClick={() => take(suggestion)}>
              Use {suggestion}
            </Button>
          ))}
        {isWrong && !parsed.ok && typed !== '' && (
          <Button size="small" onClick={() => void addAsTyped(parsed)}>
            Add as typed
          </Button>
        )}
        {!isWrong && ownAddress !== '' && !isOwn && (
          <Button size="small" onClick={() => take(ownAddress)}>
            Use your IP, {ownAddress}
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" busy={busy}>
          Add IP
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
};
