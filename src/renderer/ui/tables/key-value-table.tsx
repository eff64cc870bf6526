import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
  },
  line: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottom: 'none' },
  },
  key: {
    width: '36%',
    padding: '5px 12px 5px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  value: { padding: '5px 0', verticalAlign: 'top', overflowWrap: 'anywhere' },
});

interface KeyValueTableProps {
  /** The table's accessible name. */
  readonly label: string;
  readonly entries: readonly (readonly [key: string, value: ReactNode])[];
  /** Display name of a key; the key itself shows on hover, for support. */
  readonly nameOf?: (key: string) => string;
}

/** Keys and values with the API's names, such as a CRM record. */
export const KeyValueTable = ({ label, entries, nameOf }: KeyValueTableProps) => {
  const styles = useStyles();
  return (
    <table aria-label={label} className={styles.table}>
      <tbody>
        {entries.map(([key, value]) => (
          <tr key={key} className={styles.line}>
            <th scope="row" className={styles.key} title={nameOf && key}>
              {nameOf ? nameOf(key) : key}
            </th>
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
