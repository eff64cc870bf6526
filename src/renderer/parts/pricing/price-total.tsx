import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import {
  estimateText,
  type PreviewAmounts,
  termText,
  unknownPriceText,
} from '../../../domain/team-setup/pricing/preview-amounts';
import { formatCents } from '../../../domain/text/money';

const useStyles = makeStyles({
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
  /** The total; its term and the words of an estimate are quieter. */
  readonly className: string;
  readonly quietClassName: string;
  /** Below the amount, above the words of an estimate. */
  readonly note?: ReactNode;
}

/** The total, or an estimate of it, or that it is unknown. */
export const PriceTotal = ({ amounts, className, quietClassName, note }: PriceTotalProps) => {
  const styles = useStyles();
  const estimate = estimateText(amounts);
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
    <p className={className}>
      {estimate} <span className={quietClassName}>{termText(amounts)}</span>
      {note}
      <span className={styles.estimate}>Estimate. The server calculates the final price.</span>
    </p>
  );
};
