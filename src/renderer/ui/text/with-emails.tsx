import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { inReadingOrder } from '../../../domain/text/reading-order';
import { BrokenText } from './found-text';

const useStyles = makeStyles({
  // An inline block could otherwise leave its punctuation on the line before or after.
  punctuated: { whiteSpace: 'nowrap', textDecorationLine: 'inherit' },
  // Wraps as a whole, and breaks only if it fills a line by itself.
  email: {
    display: 'inline-block',
    maxWidth: '100%',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    // A line through the text is not passed on to inline blocks.
    textDecorationLine: 'inherit',
  },
  // Breaks only before the at sign, not at hyphens.
  short: {
    maxWidth: 'calc(100% - 1em)',
    whiteSpace: 'nowrap',
    '& wbr': { whiteSpace: 'normal' },
  },
});

/** The longest part of an email, in characters, that fits in a column of a question. */
const longestPart = 20;

/** The longest email, in characters, that fits on a line of a question with its punctuation. */
const longestLine = 60;

interface EmailProps {
  readonly text: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const Email = ({ text, before, after }: EmailProps) => {
  const styles = useStyles();
  const at = text.lastIndexOf('@');
  if (Math.max(at, text.length - at) <= longestPart) {
    return (
      <span className={styles.punctuated}>
        {before}
        <span className={mergeClasses(styles.email, styles.short)}>
          <BrokenText text={text} at={at} />
        </span>
        {after}
      </span>
    );
  }
  // The punctuation is inside: next to a block of two lines, it would be at the block's far end.
  const parts = (
    <>
      <span className={styles.email}>
        {before}
        {text.slice(0, at)}
      </span>
      <span className={styles.email}>
        {text.slice(at)}
        {after}
      </span>
    </>
  );
  // On two lines anyway: without a block around it, the text goes on right after it.
  return text.length > longestLine ? parts : <span className={styles.email}>{parts}</span>;
};

const email = /(\(?[^\s(),;:<>"]+@[^\s(),;:<>"]+[^\s(),;:<>".?!][),.;:?!]*)/;
const punctuation = /^(\(?)(.*?)([),.;:?!]*)$/;

const Punctuated = ({ text }: { readonly text: string }) => {
  const [, before, inside = text, after] = punctuation.exec(text) ?? [];
  return <Email text={inside} before={before} after={after} />;
};

/** Text whose emails do not break at a hyphen or a dot, and whose names cannot reverse it. */
export const WithEmails = ({ text }: { readonly text: string }) =>
  inReadingOrder(text)
    .split(email)
    .map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Punctuated key={index} text={part} />
      ) : (
        part
      ),
    );
