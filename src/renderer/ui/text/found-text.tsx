import type { ReactNode } from 'react';
import './found-text.css';

interface FoundTextProps {
  readonly text: string;
  /** Characters at its beginning that were searched for. */
  readonly found: number;
}

/** A text whose beginning was searched for: that part is bold, and marked for screen readers. */
export const FoundText = ({ text, found }: FoundTextProps) => {
  if (found === 0) return text;
  return (
    <>
      <mark className="found-text-part">{text.slice(0, found)}</mark>
      {text.slice(found)}
    </>
  );
};

interface BrokenTextProps {
  readonly text: string;
  /** A line may end before this character; none where it is negative. */
  readonly at: number;
  readonly found?: number;
}

/** A text with one place where a line may end (`Column.wraps`), and what was searched for in bold. */
export const BrokenText = ({ text, at, found = 0 }: BrokenTextProps) => {
  if (at <= 0) return <FoundText text={text} found={found} />;
  const [first, second] = [text.slice(0, at), text.slice(at)];
  return (
    <>
      <FoundText text={first} found={Math.min(found, at)} />
      <wbr />
      <FoundText text={second} found={Math.max(0, found - at)} />
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
