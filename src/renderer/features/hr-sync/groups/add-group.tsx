import { Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DirectoryGroup } from '../../../../contract/entities/directory';
import { trimPasted } from '../../../../contract/invisible';
import { directoryErrorText } from '../../../../domain/hr-sync/directory-errors';
import { useApp } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { useFormErrors } from '../../../ui/forms/use-form-errors';
import { noDirectory } from '../overview/connection-props';

const useStyles = makeStyles({
  add: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  // Reserves a line below.
  grow: { flexGrow: 1, minHeight: '52px', alignContent: 'start' },
});

const isTaken = (taken: readonly string[], id: string): boolean =>
  taken.some((each) => each.toLowerCase() === id.toLowerCase());

interface AddGroupProps {
  readonly uid: string;
  readonly taken: readonly string[];
  readonly onAdd: (group: DirectoryGroup) => void;
}

/** Adds a group by ID after looking it up in the directory. */
export const AddGroup = ({ uid, taken, onAdd }: AddGroupProps) => {
  const styles = useStyles();
  const load = useApp((state) => state.server.load);
  const cached = useApp((state) => state.server.cached);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The ID that could not be looked up: a second click adds it anyway. */
  const [unverified, setUnverified] = useState<string | null>(null);
  // The groups and the text may change while the directory looks a group up.
  const newest = useRef({ taken, onAdd, text });
  const field = useRef<HTMLInputElement>(null);
  const added = useRef(false);
  newest.current = { taken, onAdd, text };

  // The new row moves the field down, and `Add anyway` goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a group is added
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== field.current) return;
    field.current?.focus();
    field.current?.scrollIntoView?.({ block: 'nearest' });
  }, [taken.length]);

  const id = trimPasted(text);
  const wrong = useFormErrors(
    {
      id:
        id === ''
          ? 'Enter a group ID.'
          : isTaken(taken, id)
            ? 'This group is already synced.'
            : null,
    },
    { atOnce: { id: error } },
  );

  /** Text typed since the lookup began stays, and the lookup's response says nothing about it. */
  const isStillAsked = () => trimPasted(newest.current.text) === id;
  const offerAnyway = (why: string | null) => {
    if (!isStillAsked()) return;
    setError(why);
    setUnverified(id);
  };
  const add = (group: DirectoryGroup) => {
    if (isStillAsked()) {
      setText('');
      wrong.reset();
      setError(null);
      setUnverified(null);
    }
    added.current = true;
    newest.current.onAdd(group);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !wrong.passes(event.currentTarget)) return;
    if (uid === '') return offerAnyway(noDirectory);
    setBusy(true);
    const input = { uid, groupIds: [id] };
    const response = await load('hr.groups', input);
    setBusy(false);
    if (response === null) {
      const failure = cached('hr.groups', input).error;
      return offerAnyway(failure ? directoryErrorText(failure, 'overview').text : null);
    }
    const [group] = response;
    if (!group) return offerAnyway('The directory has no group with this ID.');
    if (!isTaken(newest.current.taken, group.id)) return add(group);
    if (isStillAsked()) setError('This group is already synced.');
  };

  return (
    <form className={styles.add} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field className={styles.grow} {...wrong.field('id')}>
        <Input
          ref={field}
          name="id"
          aria-label="Group ID"
          placeholder="Directory group ID"
          value={text}
          onChange={(_event, data) => {
            setText(data.value);
            setError(null);
            setUnverified(null);
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Add group
      </Button>
      {unverified !== null && !isTaken(taken, unverified) && (
        <Button onClick={() => add({ id: unverified })}>Add anyway</Button>
      )}
    </form>
  );
};
