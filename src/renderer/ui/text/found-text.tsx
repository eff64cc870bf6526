import type { ReactNode } from 'react';
import './found-text.css';

interface FoundTextProps {
  readonly text: string;
  /** Characters at its beginning that were searched for. */
  readonly found: number;
}

/** A text whose beginning was searched for: that part is bold, and marked for screen readers. */
export const FoundText = ({ text, found }: FoundTextProps) => {
  return (
    <>
      <mark className="found-text-part">{text.slice(0, found)}</mark>
      {text.slice(found)}
    </>
  );
};

/** A cell of a table with a small line below its own. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => {
  return (
    <span className="found-text-lines">
      <span className="found-text-first">{first}</span>
      <span className="found-text-second">{second}</span>
    </span>
  );
};
