import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { ResourceList } from '../../parts/resource-list';
import { SavedPlace } from '../../parts/save-file/saved-place';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Modal } from '../../ui/dialogs/modal';
import { EmptyState } from '../../ui/feedback/empty-state';
import { saveSupportBundle, supportKey } from './settings-writes';

const useStyles = makeStyles({
  text: { margin: 0 },
  // As tall as the list, so that the button below does not move.
  lines: { minHeight: '400px' },
  line: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr)',
    columnGap: '10px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
  },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'right' },
  words: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** Shows the contents of the support bundle before it is saved. Nothing is sent. */
export const SupportModal = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const bundle = useQueryMethod('support.preview', {}, { keep: false });
  const busy = useApp((state) => state.downloads.of({ key: supportKey }).saving);
  const save = useApp((state) => state.downloads.export);
  const lines = useMemo(
    () => bundle.value?.lines.map((words, index) => ({ number: index + 1, words })) ?? null,
    [bundle.value],
  );

  const onSave = () => {
    const { value } = bundle;
    if (!value) return;
    void save(saveSupportBundle(value.id));
  };

  return (
    <Modal
      title="Support bundle"
      size="large"
      onClose={onClose}
      actions={
        <>
          <SavedPlace of={supportKey} at="before medium" />
          <Button
            appearance="primary"
            busy={busy}
            disabledReason={!bundle.value && 'Still loading.'}
            onClick={onSave}
          >
            Save
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        This is the complete file. It has no customer data and no secrets. Nothing is sent; share it
        with support yourself.
      </p>
      <div className={styles.lines}>
        <ResourceList
          label="Lines of the support bundle"
          resource={{ ...bundle, value: lines }}
          itemKey={({ number }) => number}
          dense
          empty={<EmptyState title="Nothing to save" />}
        >
          {({ number, words }) => (
            <div className={styles.line}>
              <span className={styles.number}>{number}</span>
              <span className={styles.words}>{words}</span>
            </div>
          )}
        </ResourceList>
      </div>
    </Modal>
  );
};
