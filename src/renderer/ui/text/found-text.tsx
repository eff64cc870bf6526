import type { ReactNode } from 'react';
import './found-text.css';

interface FoundTextProps {
  readonly text: string;
  /** Number of matching characters at the start. */
  readonly found: number;
}

/** A text with its matching start in bold, and marked for screen readers. */
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
  /** Index of a possible line break; none if negative. */
  readonly at: number;
  readonly found?: number;
}

/** A text with one possible line break (`Column.wraps`), and the match in bold. */
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

/** A table cell with a small second line. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => {
  return (
    <span className="found-text-lines">
      <span className="found-text-first">{first}</span>
      <span className="found-text-second">{second}</span>
    </span>
  );
};
