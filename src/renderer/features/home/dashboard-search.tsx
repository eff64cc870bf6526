import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type FormEvent, useState } from 'react';
import { addressedRecord } from '../../../contract/app-link';
import { useCommand } from '../../state/commands/use-features';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';

const useStyles = makeStyles({
  search: { display: 'flex', gap: '8px', maxWidth: '640px', margin: '12px 0 16px' },
  field: { flexGrow: 1, minWidth: 0 },
});

/** The search field, focused because most calls start with a search. */
export const DashboardSearch = () => {
  const styles = useStyles();
  const runCommand = useCommand();
  const openModal = useApp((state) => state.navigation.openModal);
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    const record = addressedRecord(query);
    if (record) openModal(record);
    else if (query !== '') runCommand('search.for', { query, opens: true });
  };
  return (
    <form className={styles.search} onSubmit={onSubmit}>
      <Input
        className={styles.field}
        size="large"
        input={{ 'data-first-focus': '', 'data-lets-keys': '' } as never}
        aria-label="Search for a member or team"
        placeholder="ID, email, slug, hash, or device ID"
        contentBefore={<SearchRegular aria-hidden="true" />}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(_event, data) => setText(data.value)}
      />
      <Button type="submit" appearance="primary" size="large">
        Search
      </Button>
    </form>
  );
};
