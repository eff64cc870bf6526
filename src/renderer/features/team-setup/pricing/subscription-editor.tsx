import { makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import { askedChargeText } from '../../../../domain/billing/expired-cards';
import { currentDemoTeam } from '../../../../domain/demo-teams/demo-team';
import { flowName } from '../../../../domain/team-setup/flow-texts';
import { dueNowCents } from '../../../../domain/team-setup/pricing/due-now';
import { editorUnavailable } from '../../../../domain/team-setup/pricing/editor-availability';
import { editorErrors, issuesLabel } from '../../../../domain/team-setup/pricing/editor-errors';
import type { EditorField } from '../../../../domain/team-setup/pricing/editor-form';
import { teamPricing } from '../../../../domain/team-setup/pricing/editor-payload';
import { pricingPreview } from '../../../../domain/team-setup/pricing/editor-preview';
import {
  editorHeading,
  editorTitle,
  farDateTexts,
  intervalChangeText,
  noChangeText,
  noInvoiceText,
  outdatedText,
  secondSubscriptionText,
  submitLabel,
  submitTitle,
  submitVerdict,
  unknownPriceQuestion,
  unknownTermsText,
  unreadCustomerText,
  unreadTexts,
  unusualPriceQuestion,
} from '../../../../domain/team-setup/pricing/editor-submit';
import {
  editorChanges,
  trialAgainText,
} from '../../../../domain/team-setup/pricing/editor-summary';
import { previewedPriceOf } from '../../../../domain/team-setup/pricing/kept-price';
import { priceWords, totalText } from '../../../../domain/team-setup/pricing/preview-amounts';
import {
  fewSeatsText,
  unsentHints,
  unsentTexts,
} from '../../../../domain/team-setup/pricing/unsent-fields';
import { boundedName } from '../../../../domain/text/bounded-name';
import { easternDate } from '../../../../domain/text/calendar-day';
import { ErrorState } from '../../../parts/error-state';
import { type PricePreview, usePricePreview } from '../../../parts/pricing/use-price-preview';
import { useConfirm } from '../../../state/confirmations/use-confirm';
import { reportFailure } from '../../../state/outbox/report-failure';
import { useWrite } from '../../../state/outbox/use-write';
import type { ConfirmSpec } from '../../../state/outbox/write';
import { useApp, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { useEnterFirst } from '../../../ui/focus/use-enter-first';
import { useFormErrors } from '../../../ui/forms/use-form-errors';
import { flushLeft, flushRight, surface } from '../../../ui/layout/common-styles';
import { FlowIds } from '../flow-ids';
import { Loading, loadingEditor } from '../loading-line';
import { teamSetupSlice } from '../team-setup-slice';
import { createDemoTeam, pricingKey, setPricing } from '../team-setup-writes';
import { useUnfinished } from '../unfinished-step';
import type { FieldSet } from './editor-field';
import { EditorFields } from './editor-fields';
import { EditorMore } from './editor-more';
import { PreviewPanel } from './preview-panel';
import { PricingOutcome } from './pricing-outcome';
import type { Editor } from './use-editor';

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
    gridTemplateColumns: 'minmax(0, 1fr) minmax(380px, 34%)',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fields: {
    display: 'flex',
    flexDirection: 'column',
    padding: '14px 20px 14px',
    ...surface,
  },
  // As tall as the form, so that the price and its button stay in view while the form scrolls.
  side: { alignSelf: 'stretch', minWidth: 0 },
  note: { color: tokens.colorNeutralForeground3 },
  unread: { margin: 0 },
  more: { display: 'flex', alignItems: 'center', minHeight: '32px' },
  // Always at the end, away from the fields that need attention.
  discard: { marginLeft: 'auto', ...flushRight('12px') },
  issues: { ...flushLeft('12px'), color: tokens.colorBrandForegroundLink },
});

/**
 * Section 8: a failed preview is an alert, in addition to the message on the screen. Not if the app
 * itself isn't responding: the window says so already. Nor if no one has asked for it.
 */
const usePreviewAlert = ({ error: failure, isForNewDay }: PricePreview): void => {
  const error = isForNewDay ? null : failure;
  const feedback = useApp((state) => state.feedback);
  const { alertError, snack } = feedback;
  useEffect(() => {
    if (error && !(error.code === 'offline' && error.fromApp)) {
      reportFailure({ alertError, snack }, error, 'alert');
    }
  }, [error, alertError, snack]);
};

interface SubscriptionEditorProps {
  readonly flow: TeamSetupFlow;
  readonly editor: Editor;
}

/** `Edit Subscription` (E3-E6): the form on the left, its price on the right. */
export const SubscriptionEditor = ({ flow, editor }: SubscriptionEditorProps) => {
  const styles = useStyles();
  const { form, context, priced, kind, prefilled } = editor;
  const formElement = useRef<HTMLFormElement>(null);
  const { send } = useWrite();
  const saving = useApp((state) => state.writes.pending[pricingKey(priced.teamId)] === true);
  const follow = useSlice(teamSetupSlice, (slice) => slice.follow);
  const unfinished = useUnfinished(['demoTeam.create', 'pricing.set'], `team ${priced.teamId}`);

  /** How often the form was discarded. */
  const [discards, setDiscards] = useState(0);
  /** What the open question was asked for. */
  const [asking, setAsking] = useState<{
    readonly price: 'known' | 'unknown';
    readonly charge: string | null;
  } | null>(null);
  const named = boundedName(form.companyName.trim()) || flowName(flow);
  const unexpected = unusualPriceQuestion(form, context);
  const errors = editorErrors(form, context);
  // A plan that is no longer sold is still in the price list, and the server refuses to price it.
  const price = usePricePreview(errors.priceId ? null : pricingPreview(form, context));
  const question = unknownPriceQuestion(kind, named, price.amounts);
  usePreviewAlert(price);
  // Without the team's whole record, its leads are unknown.
  const isTeamRead = editor.team !== null && !editor.unread?.isTeamPartial;
  const knowsSummary = flow.isUpgrade && prefilled.isSummary && isTeamRead;
  // The team's current price, to compare with the new one; omitted if unknown. The server previews
  // only leads that are offered.
  const today = usePricePreview(
    knowsSummary && prefilled.snappedLeads === null
      ? pricingPreview(prefilled.current, context)
      : null,
    0,
  );

  const wrong = useFormErrors<EditorField>(errors);
  const verdict = submitVerdict(form, context, saving);
  // A team that never had a price has nothing to compare with. Terms that have changed may be a trial's.
  const hasTerms =
    knowsSummary || (flow.isUpgrade && isTeamRead && (editor.hasSubscription || editor.isOutdated));
  const fewSeats = fewSeatsText(form, context, editor.team?.memberTeams.length ?? 0);
  const set: FieldSet = {
    editor,
    errors,
    unavailable: editorUnavailable(form, context),
    wrong,
    notes: { ...unsentHints(form, context), ...(fewSeats === null ? {} : { seats: fewSeats }) },
    // The record has no discount.
    changes: hasTerms
      ? editorChanges(prefilled.current, form, context).filter(
          ({ field }) => prefilled.isSummary || field !== 'discount',
        )
      : [],
  };

  const hasUnknownTerms =
    flow.isUpgrade &&
    isTeamRead &&
    !prefilled.isSummary &&
    !editor.isOutdated &&
    (editor.hasSubscription || currentDemoTeam(editor.team) !== null);
  const isSame = knowsSummary && set.changes.length === 0;
  const interval = intervalChangeText(prefilled, form, context);
  const { unread } = editor;
  const missing = [
    ...(editor.isOutdated ? [outdatedText] : []),
    ...(hasUnknownTerms ? [unknownTermsText] : []),
    ...(flow.isUpgrade && unread ? unreadTexts(unread) : []),
    ...(unread?.isCustomerIdUnread ? [unreadCustomerText] : []),
    ...(editor.isSecondSubscription ? [secondSubscriptionText(editor.hasSubscription)] : []),
  ];
  const warnings = [
    ...missing,
    unexpected,
    ...farDateTexts(form, context),
    isSame ? noChangeText : null,
    flow.isUpgrade ? trialAgainText(prefilled.current, form, context) : null,
    interval,
    askedChargeText(asking?.charge ?? null, editor.failingCharge),
    fewSeats,
    ...unsentTexts(form, context),
  ].filter((text) => text !== null);

  const sendForm = async () => {
    const pricing = teamPricing(form, context, priced);
    if (pricing === null) return;
    editor.keep();
    const input = {
      pricing,
      // Core may ask something first, and the answer may come on another day.
      countedOn: easternDate(context.nowMs),
      previewedCents: dueNowCents(form, context, price.amounts),
      previewedPrice: previewedPriceOf(price.amounts) ?? undefined,
      previewedSeats: pricingPreview(form, context)?.request.number_seats,
      billed: editor.billed,
    };
    const result =
      kind === 'create'
        ? await send(createDemoTeam(priced.teamId, input, warnings))
        : await send(setPricing(priced.teamId, input, warnings));
    const step = kind === 'create' ? 'demoTeam.create' : 'pricing.set';
    if (result?.ok) follow(result.value, { step, flow });
    // The form shows what the team has now.
    else if (result?.error.code === 'conflict') editor.reload();
  };
  const knownPrice = price.amounts && totalText(price.amounts);
  const hasAmount = priceWords(price.amounts) !== null;
  const loaded = asking?.price === 'unknown' ? `The price has loaded: ${knownPrice}.` : null;
  const unknown = knownPrice === null ? question.message : loaded;
  const spec: ConfirmSpec = {
    title: submitTitle(kind, named),
    question: [...warnings, unknown].filter((text) => text !== null).join(' '),
    confirmLabel: knownPrice === null ? question.confirm : submitLabel(kind, price),
    final: true,
  };
  const confirm = useConfirm(asking && spec);
  const ask = async () => {
    setAsking({
      price: knownPrice === null ? 'unknown' : 'known',
      charge: editor.failingCharge,
    });
    const isSure = await confirm(spec);
    setAsking(null);
    if (isSure) await latest.current(hasAmount);
  };
  // The price may have loaded while the question was open. A press on a new day withdraws a total or
  // an estimate, and is not about an unknown price.
  const sendOrAsk = (hadAmount: boolean): Promise<void> =>
    hadAmount && !hasAmount ? ask() : sendForm();
  const latest = useRef(sendOrAsk);
  useEffect(() => {
    latest.current = sendOrAsk;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!verdict.enabled) return;
    if (knownPrice === null || warnings.length > 0) void ask();
    else void sendForm();
  };

  const issues = verdict.enabled ? [] : verdict.issues;
  const showIssues = () => wrong.passes(formElement.current);
  // New fields, the first with the focus: the old ones may keep a plan typed before the plans loaded.
  const discard = () => {
    editor.discard();
    wrong.reset();
    setDiscards((before) => before + 1);
  };
  const onKeyDown = useEnterFirst((form) => {
    if (issues.length > 0) showIssues();
    else form.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  });

  return (
    <div className={styles.screen}>
      <div>
        <div className={styles.title}>
          {editorTitle} · <FlowIds email={flow.email} teamId={priced.teamId} />
        </div>
        <h1 className={styles.heading}>{editorHeading(flow.isUpgrade)}</h1>
      </div>
      {unfinished && <PricingOutcome write={unfinished} editor={editor} />}
      {unread?.error ? (
        <ErrorState
          error={unread.error}
          effect={missing.join(' ')}
          busy={unread.isLoading}
          onRetry={editor.reload}
        />
      ) : unread?.isLoading ? (
        <Loading label={loadingEditor} />
      ) : (
        missing.length > 0 && <p className={styles.unread}>{missing.join(' ')}</p>
      )}
      <form
        ref={formElement}
        className={styles.columns}
        aria-label={editorTitle}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
        aria-busy={saving}
      >
        <div className={styles.fields}>
          <EditorFields key={discards} set={set} />
          <EditorMore set={set} />
        </div>
        <div className={styles.side}>
          <PreviewPanel
            editor={editor}
            price={price}
            isSame={isSame}
            {...(flow.isUpgrade ? { today } : {})}
          >
            <Button
              type="submit"
              appearance="primary"
              busy={saving}
              disabledReason={!verdict.enabled && verdict.reason}
            >
              {submitLabel(kind, issues.length > 0 ? null : price)}
            </Button>
            {kind === 'create' && <span className={styles.note}>{noInvoiceText}</span>}
            <div className={styles.more}>
              {issues.length > 0 && (
                <Button appearance="transparent" className={styles.issues} onClick={showIssues}>
                  {issuesLabel(issues.length)}
                </Button>
              )}
              {editor.isDraft && !saving && (
                <Button appearance="subtle" className={styles.discard} onClick={discard}>
                  Discard changes
                </Button>
              )}
            </div>
          </PreviewPanel>
        </div>
      </form>
    </div>
  );
};
