import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { filterText, fitsFilter } from '../../../domain/text/filter-text';
import { ResourceList } from '../../parts/resource-list';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { Modal } from '../../ui/dialogs/modal';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FilterHeard } from '../../ui/feedback/heard';

const useStyles = makeStyles({
  summary: { cursor: 'pointer' },
  quiet: { color: tokens.colorNeutralForeground3 },
  text: {
    margin: '8px 0 0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Third-party code in the app, with the full text of each license. */
export const LicensesModal = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const licenses = useQueryMethod('app.licenses', {}, { keep: false });
  const wanted = filterText(typed);
  const packages = licenses.value?.packages.filter(({ name, license }) =>
    fitsFilter(wanted, [`${name} ${license}`]),
  );
  return (
    <Modal title="Third-party licenses" size="large" onClose={onClose}>
      <Field label="Filter">
        <Input
          input={{ 'data-initial-focus': '' } as never}
          value={typed}
          onChange={(_event, data) => setTyped(data.value)}
        />
      </Field>
      <FilterHeard filter={typed} count={packages?.length ?? null} />
      <ResourceList
        label="Packages"
        resource={{ ...licenses, value: packages ?? null }}
        itemKey={({ name, version }) => `${name} ${version}`}
        empty={<EmptyState title="No results" />}
      >
        {({ name, version, license, text }) => (
          <details>
            <summary className={styles.summary}>
              {name} <span className={styles.quiet}>{version}</span> {license}
            </summary>
            <p className={styles.text}>
              {licenses.value?.texts[text] || 'This package includes no license text.'}
            </p>
          </details>
        )}
      </ResourceList>
    </Modal>
  );
};
