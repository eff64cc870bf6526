import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { BrokenText } from './found-text';

const useStyles = makeStyles({
  // An inline block could otherwise leave its punctuation on the line before or after.
  punctuated: { whiteSpace: 'nowrap', textDecorationLine: 'inherit' },
  // Wraps as a whole, and breaks only if it fills a line by itself.
  email: {
    display: 'inline-block',
    maxWidth: 'calc(100% - 1em)',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    // A line through the text is not passed on to inline blocks.
    textDecorationLine: 'inherit',
  },
  // Breaks only before the at sign, not at hyphens.
  short: { whiteSpace: 'nowrap', '& wbr': { whiteSpace: 'normal' } },
});

/** The longest part of an email, in characters, that fits in a column of a question. */
const longestPart = 20;

const Email = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  const at = text.lastIndexOf('@');
  if (Math.max(at, text.length - at) <= longestPart) {
    return (
      <span className={mergeClasses(styles.email, styles.short)}>
        <BrokenText text={text} at={at} />
      </span>
    );
  }
  return (
    <span className={styles.email}>
      <span className={styles.email}>{text.slice(0, at)}</span>
      <span className={styles.email}>{text.slice(at)}</span>
    </span>
  );
};

const email = /(\(?[^\s(),;:<>"]+@[^\s(),;:<>"]+[^\s(),;:<>".][),.;:]*)/;
const punctuation = /^(\(?)(.*?)([),.;:]*)$/;

const Punctuated = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  const [, before, inside = text, after] = punctuation.exec(text) ?? [];
  return (
    <span className={styles.punctuated}>
      {before}
      <Email text={inside} />
      {after}
    </span>
  );
};

/** Text whose emails do not break at a hyphen or a dot. */
export const WithEmails = ({ text }: { readonly text: string }) =>
  text.split(email).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <Punctuated key={index} text={part} />
    ) : (
      part
    ),
  );
