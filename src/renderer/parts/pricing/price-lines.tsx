import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { priceWords, termText } from '../../../domain/team-setup/pricing/preview-amounts';
import { formatCents } from '../../../domain/text/money';
import type { ShownPrice } from './use-price-preview';

const useStyles = makeStyles({
  lines: {
    width: '100%',
    borderCollapse: 'collapse',
    '& td, & th': { padding: '4px 12px 4px 0', textAlign: 'left', fontWeight: 'inherit' },
    '& td:last-child': { paddingRight: 0, textAlign: 'right' },
  },
  detail: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  note: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  sum: { '& th, & td': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  grand: { fontWeight: tokens.fontWeightSemibold },
});

const cell = (cents: number | null): string => (cents === null ? '' : formatCents(cents));

/**
 * The lines of a preview, with subtotal, discount, and total, and notes on what is not included.
 */
export const PriceLines = ({ shown: { amounts } }: { readonly shown: ShownPrice }) => {
  const styles = useStyles();
  const {
    lines,
    subTotalCents,
    discountPercent,
    discountCents,
    fullLeadsCents,
    totalCents,
    notes,
  } = amounts;
  return (
    <>
      <table className={styles.lines} aria-label="Price lines">
        <tbody>
          {lines.map(({ label, detail, cents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={styles.detail}>{detail}</td>
              <td>{cell(cents)}</td>
            </tr>
          ))}
          {subTotalCents !== null && (
            <tr className={styles.sum}>
              <th scope="row">Subtotal</th>
              <td />
              <td>{cell(subTotalCents)}</td>
            </tr>
          )}
          {discountPercent > 0 && (
            <tr>
              <th scope="row">Discount</th>
              <td className={styles.detail}>{discountPercent}%</td>
              <td>{discountCents === null ? 'included' : `−${cell(discountCents)}`}</td>
            </tr>
          )}
          {fullLeadsCents !== undefined && (
            <tr>
              <th scope="row">Total without the discount on leads</th>
              <td />
              <td>{cell(fullLeadsCents)}</td>
            </tr>
          )}
          <tr className={mergeClasses(styles.sum, styles.grand)}>
            <th scope="row">Total</th>
            {totalCents === null ? (
              <td colSpan={2}>{priceWords(amounts) ?? 'Unknown'}</td>
            ) : (
              <>
                <td className={styles.detail}>{termText(amounts)}</td>
                <td>{cell(totalCents)}</td>
              </>
            )}
          </tr>
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
};
