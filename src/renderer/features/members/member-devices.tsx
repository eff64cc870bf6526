import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import { trimPasted } from '../../../contract/invisible';
import {
  deviceErrors,
  deviceFormComplete,
  memberName,
  memberNamedIn,
} from '../../../domain/members/member-form';
import { boundedName } from '../../../domain/text/bounded-name';
import { ResourceList } from '../../parts/resource-list';
import { roomIfEarly } from '../../parts/reveal-when-loaded';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { useDraft } from '../../state/drafts/use-draft';
import { errorText, messages, needsMessage } from '../../state/feedback/messages';
import { useFormWrite } from '../../state/outbox/use-write';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { besideField, fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { DateTime } from '../../ui/text/date-time';
import { registerDevice } from './member-writes';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-start', gap: '0 8px', flexWrap: 'wrap' },
  // A refusal takes two lines; neither its length nor its height moves anything.
  field: { ...fieldWithRoom, minHeight: '96px', flex: '1 1 200px' },
  button: besideField,
  // Room for two devices, so that the form below keeps its place when they arrive.
  list: { minHeight: roomIfEarly(84) },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1.5fr) minmax(0, 1fr)',
    columnGap: '12px',
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** A refusal, with the name of the member that it names only by ID, once that is known. */
const useNamed = (message: string): string => {
  const id = memberNamedIn(message);
  const { value } = useQueryMethod(
    'member.getById',
    { memberId: id ?? 0 },
    { enabled: id !== null, guess: true },
  );
  return value?.id === id
    ? `${message} Member ${id} is ${boundedName(memberName(value))}.`
    : message;
};

/** Member Devices (C3): the list, and registration by Device ID and Device Nickname. */
export const MemberDevices = ({ memberId }: { memberId: number }) => {
  const styles = useStyles();
  const devices = useQueryMethod('member.devices', { id: memberId });
  const name = useDraft(`member/${memberId}/device/name`);
  const nickname = useDraft(`member/${memberId}/device/nickname`);
  const send = useFormWrite({ kind: 'member', id: memberId });
  const store = useAppStore();
  const key = `member/${memberId}/device`;
  const busy = useApp((state) => state.writes.pending[key] === true);
  const form = { name: name.text ?? '', nickname: nickname.text ?? '' };
  const complete = deviceFormComplete(form);
  /** The server's refusal, and the Device ID that it refused. */
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  const refusal = useNamed(refused?.message ?? '');
  const wrong = useFormErrors(deviceErrors(form), {
    atOnce: refused?.name === form.name ? { name: refusal } : {},
  });
  const firstField = useRef<HTMLInputElement>(null);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!complete) return;
    const { currentTarget } = event;
    setRefused(null);
    const sentDrafts = { [`${key}/name`]: form.name, [`${key}/nickname`]: form.nickname };
    const result = await send({
      ...registerDevice(memberId, form.name, form.nickname),
      sentDrafts,
    });
    if (result && !result.ok && needsMessage(result.error)) {
      const message = errorText(result.error);
      setRefused({ name: form.name, message });
      const { drafts, feedback } = store.getState();
      // Focuses the field with the message, as for the form's own errors, unless the user has
      // typed on or left the form.
      const isSame = Object.entries(sentDrafts).every(([at, text]) => drafts.texts[at] === text);
      if (isSame && currentTarget.contains(document.activeElement)) firstField.current?.focus();
      // The field shows the next device's ID, so the refusal would show nowhere.
      if (drafts.texts[`${key}/name`] !== form.name)
        feedback.snack(`Device ${trimPasted(form.name)}: ${message}`, 'error');
    }
    if (result?.ok) {
      // Text typed meanwhile belongs to the next device.
      const { drafts } = store.getState();
      drafts.dropSent(sentDrafts);
      // Focuses the first field, unless the user has started typing or left the form.
      const isBegun = Object.values(drafts.typed(`${key}/`)).some((text) => text !== '');
      if (!isBegun && currentTarget.contains(document.activeElement)) firstField.current?.focus();
      // Last, because the field that the focus leaves still shows its sent text.
      wrong.reset();
    }
  };
  return (
    <Section
      title="Member Devices"
      level={4}
      actions={
        devices.value &&
        devices.value.length > 0 && (
          <SaveTableButton
            name={`Devices of member ${memberId}`}
            table={() => ({
              headers: ['ID', 'Device ID', 'Nickname', 'Created'],
              rows: (devices.value ?? []).map((device) => [
                device.id,
                device.name,
                device.nickname,
                device.createdAt,
              ]),
            })}
          />
        )
      }
    >
      <div className={styles.list}>
        <ResourceList
          label="Member Devices"
          resource={devices}
          itemKey={(device) => device.id}
          maxHeight={200}
          empty={<EmptyState title={messages.noDevices} />}
        >
          {(device) => (
            <div className={styles.row}>
              <span>
                {device.name && (
                  <CopyText value={device.name} label={`device ID ${device.name}`} mono />
                )}
              </span>
              <span>{device.nickname}</span>
              <span className={styles.quiet}>
                {device.createdAt && <DateTime iso={device.createdAt} />}
              </span>
            </div>
          )}
        </ResourceList>
      </div>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Field label="Device ID" required className={styles.field} {...wrong.field('name')}>
          <Input
            ref={firstField}
            spellCheck={false}
            value={form.name}
            onChange={(_event, data) => name.set(data.value)}
          />
        </Field>
        <Field
          label="Device Nickname"
          required
          className={styles.field}
          {...wrong.field('nickname')}
        >
          <Input value={form.nickname} onChange={(_event, data) => nickname.set(data.value)} />
        </Field>
        <Button
          type="submit"
          className={styles.button}
          busy={busy}
          disabledReason={!complete && 'Enter the Device ID and the Device Nickname first.'}
        >
          Register device
        </Button>
      </form>
    </Section>
  );
};
