import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';

const useStyles = makeStyles({ root: { width: '200px' } });

interface RowSearchProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Searches the rows of the list below it. */
export const RowSearch = ({ label, text, onChange }: RowSearchProps) => (
  <Input
    size="small"
    className={useStyles().root}
    aria-label={label}
    placeholder="Search"
    contentBefore={<SearchRegular />}
    value={text}
    onChange={(_event, data) => onChange(data.value)}
  />
);
