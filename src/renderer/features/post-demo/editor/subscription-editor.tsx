import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import type { PostFlow } from '../../../../contract/settings';
import { dueNowCents } from '../../../../rules/editor/due-now';
import { editorUnavailable } from '../../../../rules/editor/editor-availability';
import { editorErrors, mendLabel } from '../../../../rules/editor/editor-errors';
import type { EditorField } from '../../../../rules/editor/editor-form';
import { teamPricing } from '../../../../rules/editor/editor-payload';
import { pricingPreview } from '../../../../rules/editor/editor-preview';
import {
  editorHeading,
  editorTitle,
  oddPriceQuestion,
  submitLabel,
  submitVerdict,
  unknownPriceQuestion,
} from '../../../../rules/editor/editor-submit';
import { editorChanges } from '../../../../rules/editor/editor-summary';
import { totalText } from '../../../../rules/editor/preview-amounts';
import { usePricePreview } from '../../../parts/use-price-preview';
import { useApp, useSlice } from '../../../state/use-app';
import { BusyButton } from '../../../ui/busy-button';
import { surface } from '../../../ui/common-styles';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { CopyText } from '../../../ui/copy-text';
import { useEnterFirst } from '../../../ui/use-enter-first';
import { useFormErrors } from '../../../ui/use-form-errors';
import { postDemoSlice } from '../post-demo-slice';
import { useUnfinished } from '../unfinished-step';
import type { FieldSet } from './editor-field';
import { EditorFields } from './editor-fields';
import { EditorMore } from './editor-more';
import { PreviewPanel } from './preview-panel';
import { PricingOutcome } from './pricing-outcome';
import type { Editor } from './use-editor';
import { usePreviewAlert } from './use-preview-alert';

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    maxWidth: '1400px',
  },
  title: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
    alignItems: 'start',
    gap: '16px',
  },
  form: {
    display: 'flex',
    flexDirection: 'column',
    padding: '14px 20px 14px',
    ...surface,
  },
  actions: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 12px',
    minHeight: '32px',
    marginTop: '8px',
  },
  mend: { color: tokens.colorBrandForegroundLink },
});

interface SubscriptionEditorProps {
  readonly flow: PostFlow;
  readonly editor: Editor;
}

/** `Edit Subscription` (E3-E6): the form left, what it costs right. */
export const SubscriptionEditor = ({ flow, editor }: SubscriptionEditorProps) => {
  const styles = useStyles();
  const { form, context, priced, kind, prefilled } = editor;
  const formElement = useRef<HTMLFormElement>(null);
  const run = useApp((state) => state.writes.run);
  // Each team has its own: one that was left while its answer is awaited holds up no other.
  const writeKey = `post-flow/${priced.teamId}/price`;
  const saving = useApp((state) => state.writes.pending[writeKey] === true);
  const follow = useSlice(postDemoSlice, (slice) => slice.follow);
  const unfinished = useUnfinished(['demoTeam.create', 'pricing.set'], `team ${priced.teamId}`);

  const [asking, setAsking] = useState<'unknown' | 'odd' | null>(null);
  const question = unknownPriceQuestion(kind, priced.teamId);
  const odd = oddPriceQuestion(form, context);
  const price = usePricePreview(pricingPreview(form, context));
  usePreviewAlert(price.error);
  // What the team pays now, to stand beside the new price; silent where nobody knows.
  const today = usePricePreview(
    flow.isUpgrade && prefilled.isSummary ? pricingPreview(prefilled.current, context) : null,
    0,
  );

  const errors = editorErrors(form, context);
  const wrong = useFormErrors<EditorField>(errors);
  const verdict = submitVerdict(form, context, saving);
  const set: FieldSet = {
    editor,
    errors,
    unavailable: editorUnavailable(form, context),
    wrong,
    changes: flow.isUpgrade ? editorChanges(prefilled.current, form, context) : [],
  };

  const send = async () => {
    setAsking(null);
    const pricing = teamPricing(form, context, priced);
    if (pricing === null) return;
    editor.keep();
    const options = { onError: 'alert' } as const;
    const input = { pricing, previewedCents: dueNowCents(form, context, price.amounts) };
    const method = kind === 'create' ? 'demoTeam.create' : 'pricing.set';
    const result = await run(writeKey, method, input, options);
    if (result?.ok) follow(result.value);
  };
  const knownPrice = price.amounts && totalText(price.amounts);
  const come = asking === 'unknown' ? `The price has loaded: ${knownPrice}.` : null;
  const unknown = knownPrice === null ? question.message : come;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!verdict.enabled) return;
    if (knownPrice === null) setAsking('unknown');
    else if (odd !== null) setAsking('odd');
    else void send();
  };

  const mend = verdict.enabled ? [] : verdict.mend;
  const showWhatToMend = () => wrong.passes(formElement.current);
  const onKeyDown = useEnterFirst((form) => {
    if (mend.length > 0) showWhatToMend();
    else form.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  });

  return (
    <div className={styles.screen}>
      <div>
        <div className={styles.title}>
          {editorTitle} · <CopyText value={flow.email} label="email" /> ·{' '}
          <CopyText
            value={String(priced.teamId)}
            shown={`Team #${priced.teamId}`}
            label="team ID"
          />
        </div>
        <h1 className={styles.heading}>{editorHeading(flow.isUpgrade)}</h1>
      </div>
      {unfinished && <PricingOutcome write={unfinished} editor={editor} />}
      <div className={styles.columns}>
        <form
          ref={formElement}
          className={styles.form}
          aria-label={editorTitle}
          onSubmit={submit}
          onKeyDown={onKeyDown}
          noValidate
          aria-busy={saving}
        >
          <EditorFields set={set} />
          <EditorMore set={set} />
          <div className={styles.actions}>
            <BusyButton
              type="submit"
              appearance="primary"
              busy={saving}
              unavailable={!verdict.enabled && verdict.reason}
            >
              {submitLabel(kind, mend.length > 0 ? null : price)}
            </BusyButton>
            {mend.length > 0 && (
              <Button appearance="transparent" className={styles.mend} onClick={showWhatToMend}>
                {mendLabel(mend.length)}
              </Button>
            )}
            {editor.isDraft && !saving && (
              <Button appearance="subtle" onClick={editor.discard}>
                Discard changes
              </Button>
            )}
          </div>
        </form>
        <PreviewPanel
          editor={editor}
          price={price}
          {...(flow.isUpgrade ? { before: today.shown?.amounts ?? null } : {})}
        />
      </div>
      {asking !== null && (
        <ConfirmDialog
          message={[odd, unknown].filter((text) => text !== null).join(' ')}
          confirmLabel={knownPrice === null ? question.confirm : submitLabel(kind, price)}
          cancelLabel="Cancel"
          final
          onConfirm={() => void send()}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
};
