import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { counted } from '../../rules/counted';
import type { OddAnswer } from '../state/odd-slice';
import { useApp } from '../state/use-app';
import { Banner } from '../ui/banner';
import { PlainButton } from '../ui/plain-button';

/** What an answer had that has no place on the screen, and the way to see it as it came (checklist J32). */
export const OddNote = ({ answer: { key, method, parts } }: { readonly answer: OddAnswer }) => {
  const dismiss = useApp((state) => state.odd.dismiss);
  const alert = useApp((state) => state.feedback.alert);
  const text = `${counted(parts.length, 'part')} of the server’s response ${
    parts.length === 1 ? 'has an unknown format and is' : 'have an unknown format and are'
  } not shown here.`;
  const show = () =>
    alert(
      `${text} The rest is complete.`,
      'Unexpected format',
      [`Response to ${method}`, ...parts.map((part) => `${part.at}: ${part.text}`)].join('\n\n'),
    );
  return (
    <Banner label="Unexpected format" tone="warning" text={text}>
      <PlainButton look="transparent" size="small" onClick={show}>
        Show
      </PlainButton>
      <PlainButton
        look="transparent"
        size="small"
        aria-label="Dismiss the note"
        icon={<DismissRegular />}
        onClick={() => dismiss(key)}
      />
    </Banner>
  );
};
