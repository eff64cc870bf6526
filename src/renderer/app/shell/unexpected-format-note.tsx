import { pluralize } from '../../../domain/text/pluralize';
import type { UnexpectedResponse } from '../../state/queries/unexpected-format-slice';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { DismissButton } from '../../ui/buttons/dismiss-button';
import { Banner } from '../../ui/feedback/banner';

/**
 * The parts of a response that the screen cannot show, and a way to see them as received (checklist
 * J32).
 */
export const UnexpectedFormatNote = ({
  response: { key, method, parts },
}: {
  readonly response: UnexpectedResponse;
}) => {
  const dismiss = useApp((state) => state.unexpectedFormat.dismiss);
  const alert = useApp((state) => state.feedback.alert);
  const text = `${pluralize(parts.length, 'part')} of the server’s response ${
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
      <Button appearance="transparent" size="small" onClick={show}>
        Show
      </Button>
      <DismissButton label="Dismiss notice" onClick={() => dismiss(key)} />
    </Banner>
  );
};
