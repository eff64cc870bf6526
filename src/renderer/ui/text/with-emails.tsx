import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  // It goes to the next line as a whole, and breaks only where it fills a line alone.
  email: { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' },
});

const email = /([^\s(),;:<>"]+@[^\s(),;:<>"]+[^\s(),;:<>".])/;

/** Text whose email addresses do not break at a hyphen or a dot. */
export const WithEmails = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  return text.split(email).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={index} className={styles.email}>
        {part}
      </span>
    ) : (
      part
    ),
  );
};
