import { Field, Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import type { Settings } from '../../../contract/entities/settings';
import { folderError, folderIn } from '../../../domain/settings/folder';
import { errorText } from '../../state/feedback/messages';
import type { ModalOf } from '../../state/navigation/navigation-slice';
import { useApp, useAppStore } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { Modal } from '../../ui/dialogs/modal';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { besideField, fieldWithRoom } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { FieldList } from '../../ui/tables/field-list';
import { LockSection } from './lock-section';
import { SettingsUnread } from './settings-unread';
import { UpdatesSection } from './updates-section';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: '8px' },
  grow: { ...fieldWithRoom, flexGrow: 1 },
  besideField,
  themes: { marginLeft: '-8px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const Appearance = () => {
  const styles = useStyles();
  const theme = useApp((state) => state.session.settings?.theme);
  const setTheme = useApp((state) => state.session.setTheme);
  if (theme === undefined) return <SettingsUnread />;
  return (
    <Section title="Appearance">
      <RadioGroup
        className={styles.themes}
        layout="horizontal"
        aria-label="Theme"
        value={theme}
        onChange={(_event, data) => void setTheme(data.value as Settings['theme'])}
      >
        <Radio value="system" label="System" />
        <Radio value="light" label="Light" />
        <Radio value="dark" label="Dark" />
      </RadioGroup>
    </Section>
  );
};

const Downloads = () => {
  const styles = useStyles();
  const store = useAppStore();
  const info = useApp((state) => state.session.info);
  const chosen = useApp((state) => state.session.settings?.downloadsFolder);
  const isDefault = chosen === null;
  const setFolder = useApp((state) => state.session.setDownloadsFolder);
  const chooseFolder = useApp((state) => state.session.chooseDownloadsFolder);
  const field = useRef<HTMLInputElement>(null);
  /** How often the field was edited. */
  const edits = useRef(0);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  const folder = info?.downloadsFolder ?? '';
  const path = typed === null ? folder : folderIn(typed);
  const wrong = useFormErrors({ folder: folderError(path) }, { atOnce: { folder: error } });
  const isWrong = wrong.shown('folder') !== undefined;

  const change = async (save: () => ReturnType<typeof setFolder>) => {
    setBusy(true);
    setError(null);
    setSaved(false);
    const before = folder;
    const edited = edits.current;
    const refused = await save();
    setBusy(false);
    if (refused) {
      setError(errorText(refused));
      return;
    }
    const isSaved = store.getState().session.info?.downloadsFolder !== before;
    // Canceling the system's dialog saves nothing, nor is saved what was typed in the meantime.
    if (edits.current !== edited || (save === chooseFolder && !isSaved)) return;
    setTyped(null);
    wrong.reset();
    setSaved(isSaved);
  };

  const restoreDefault = async () => {
    await change(() => setFolder(null));
    // The button goes.
    if (store.getState().session.settings?.downloadsFolder == null) field.current?.focus();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || path === folder || !wrong.passes(event.currentTarget)) return;
    void change(() => setFolder(path));
  };

  return (
    <Section title="Downloads">
      <form className={styles.line} onSubmit={onSubmit} noValidate>
        <Field
          className={styles.grow}
          label="Folder for quotes and invoices"
          hint={isDefault && !isWrong && !saved ? 'The system’s Downloads folder' : undefined}
          {...wrong.field('folder')}
          {...(saved && !isWrong
            ? {
                validationState: 'success',
                validationMessage: {
                  children: 'Saved. Quotes and invoices will be saved to this folder.',
                  role: 'status',
                },
              }
            : {})}
        >
          <Input
            ref={field}
            name="folder"
            value={typed ?? folder}
            spellCheck={false}
            onChange={(_event, data) => {
              edits.current += 1;
              setTyped(data.value);
              setError(null);
              setSaved(false);
            }}
          />
        </Field>
        {info?.canChooseFolder && (
          <Button
            className={styles.besideField}
            disabledReason={busy && untilDone}
            onClick={() => void change(chooseFolder)}
          >
            Browse
          </Button>
        )}
        <Button
          type="submit"
          className={styles.besideField}
          busy={busy}
          disabledReason={
            path === '' ? 'Enter a folder first.' : path === folder && 'No changes yet.'
          }
        >
          Save
        </Button>
      </form>
      {typeof chosen === 'string' && (
        <div>
          <Button
            size="small"
            disabledReason={busy && untilDone}
            onClick={() => void restoreDefault()}
          >
            Use the system’s Downloads folder
          </Button>
        </div>
      )}
    </Section>
  );
};

const tokenStores = {
  keychain: 'The system’s keychain',
  'safe-storage': 'Encrypted by the system',
  memory: 'No. You sign in each time you open the app.',
} as const;

const About = () => {
  const styles = useStyles();
  const openModal = useApp((state) => state.navigation.openModal);
  const info = useApp((state) => state.session.info);
  if (!info) return null;
  return (
    <Section title="About">
      <FieldList
        items={[
          { label: 'Version', value: <CopyText value={info.version} label="version" /> },
          { label: 'Environment', value: info.environment.label },
          { label: 'Stay signed in', value: info.tokenStore ? tokenStores[info.tokenStore] : '–' },
        ]}
      />
      <div className={styles.line}>
        <Button size="small" onClick={() => openModal({ kind: 'licenses' })}>
          Third-party licenses
        </Button>
        <Button size="small" onClick={() => openModal({ kind: 'support' })}>
          Support bundle
        </Button>
      </div>
    </Section>
  );
};

const scrollTo = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'start' });

/** The user's settings on this computer. */
export const SettingsModal = ({ at }: Pick<ModalOf<'settings'>, 'at'>) => {
  return (
    <Modal title="Settings">
      <Appearance />
      <Downloads />
      <LockSection />
      <div ref={at === 'update' ? scrollTo : null}>
        <UpdatesSection isFirst={at === 'update'} />
      </div>
      <About />
    </Modal>
  );
};
