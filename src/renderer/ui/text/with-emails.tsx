import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  // Wraps as a whole, and breaks only if it fills a line by itself.
  email: { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' },
});

const email = /([^\s(),;:<>"]+@[^\s(),;:<>"]+[^\s(),;:<>".])/;

/** Text whose emails do not break at a hyphen or a dot. */
export const WithEmails = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  return text.split(email).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <span key={index} className={styles.email}>
        {part}
      </span>
    ) : (
      part
    ),
  );
};
