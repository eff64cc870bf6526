import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import {
  estimateText,
  type PreviewAmounts,
  termText,
  unknownPriceText,
} from '../../../domain/team-setup/pricing/preview-amounts';
import { formatCents } from '../../../domain/text/money';

const useStyles = makeStyles({
  total: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  large: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800 },
  // Quieter than a certain total, so that a range fits on one line.
  range: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  estimate: {
    display: 'block',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});

interface PriceTotalProps {
  readonly amounts: PreviewAmounts;
  /** For a price that is the main thing on its panel. */
  readonly isLarge?: boolean;
  /** The term, and the words of an estimate. */
  readonly quietClassName: string;
  /** Below the amount, above the words of an estimate. */
  readonly note?: ReactNode;
}

/** The total, or an estimate of it, or that it is unknown. */
export const PriceTotal = ({ amounts, isLarge = false, quietClassName, note }: PriceTotalProps) => {
  const styles = useStyles();
  const estimate = estimateText(amounts);
  const className = mergeClasses(styles.total, isLarge && styles.large);
  if (amounts.totalCents !== null) {
    return (
      <p className={className}>
        {formatCents(amounts.totalCents)}{' '}
        <span className={quietClassName}>{termText(amounts)}</span>
        {note}
      </p>
    );
  }
  if (estimate === null) {
    return (
      <p className={className}>
        {unknownPriceText}
        {note}
      </p>
    );
  }
  return (
    <p className={mergeClasses(className, isLarge && styles.range)}>
      {estimate} <span className={quietClassName}>{termText(amounts)}</span>
      {note}
      <span className={styles.estimate}>Estimate. The server calculates the final price.</span>
    </p>
  );
};
