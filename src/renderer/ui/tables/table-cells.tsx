import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import type { MouseEvent } from 'react';
import { copyText } from '../buttons/copy';
import './table-cells.css';

/** Stops the click from opening the row. */
export const CellCopyButton = ({ value, label }: { value: string; label: string }) => {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    void copyText(value, event.currentTarget);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cell-button"
      aria-label={`Copy ${label} ${value}`}
      title={`Copy ${label}`}
      onClick={onClick}
    >
      <CopyRegular />
    </button>
  );
};

const openIcon = <OpenRegular />;

/** The click bubbles to the row, which opens. */
export const OpenCell = ({ label }: { label: string }) => {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cell-button cell-open"
      aria-label={label}
      title="Open"
    >
      {openIcon}
    </button>
  );
};
