import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatCents } from '../../rules/money';
import type { ShownPrice } from './use-price-preview';

const useStyles = makeStyles({
  lines: {
    width: '100%',
    borderCollapse: 'collapse',
    '& td, & th': { padding: '4px 0', textAlign: 'left', fontWeight: 'inherit' },
    '& td:last-child': { textAlign: 'right' },
  },
  detail: { color: tokens.colorNeutralForeground3 },
  sum: { '& th, & td': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  grand: { fontWeight: tokens.fontWeightSemibold },
});

/** The lines of a preview, with subtotal, discount and total. */
export const PriceLines = ({ shown: { amounts, preview } }: { readonly shown: ShownPrice }) => {
  const styles = useStyles();
  const { lines, subTotalCents, discountCents, totalCents } = amounts;
  return (
    <table className={styles.lines} aria-label="What is billed at once">
      <tbody>
        {lines.map(({ label, detail, cents }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.detail}>{detail}</td>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
        {subTotalCents !== null && (
          <tr className={styles.sum}>
            <th scope="row">Subtotal</th>
            <td />
            <td>{formatCents(subTotalCents)}</td>
          </tr>
        )}
        {preview.discountPercent > 0 && (
          <tr>
            <th scope="row">Discount</th>
            <td className={styles.detail}>{preview.discountPercent}%</td>
            <td>{discountCents === null ? 'included above' : formatCents(-discountCents)}</td>
          </tr>
        )}
        <tr className={mergeClasses(styles.sum, styles.grand)}>
          <th scope="row">Total</th>
          <td />
          <td>{formatCents(totalCents)}</td>
        </tr>
      </tbody>
    </table>
  );
};
