import { makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import { useState } from 'react';
import type { Invoice } from '../../../../contract/entities/invoice';
import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import { askedChargeText, failingChargeText } from '../../../../domain/billing/expired-cards';
import { flowName } from '../../../../domain/team-setup/flow-texts';
import {
  amountDueText,
  collectionText,
  type InvoiceTerms,
  type InvoiceView,
  invoiceLines,
  invoiceTexts,
  isChargedAutomatically,
  sendQuestion,
} from '../../../../domain/team-setup/invoice-view';
import { DownloadButton, DownloadStatus } from '../../../parts/save-file/download';
import { useCommand } from '../../../state/commands/use-features';
import { useConfirm } from '../../../state/confirmations/use-confirm';
import { invoiceDownload } from '../../../state/files/downloads-slice';
import { useWrite } from '../../../state/outbox/use-write';
import type { ConfirmSpec } from '../../../state/outbox/write';
import { usePrices } from '../../../state/queries/use-prices';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { Button, untilDone } from '../../../ui/buttons/button';
import { CopyText } from '../../../ui/buttons/copy-text';
import { FieldList } from '../../../ui/tables/field-list';
import { EasternDay } from '../../../ui/text/date-time';
import { teamSetupSlice } from '../team-setup-slice';
import { customizeInvoice, loginAsOwner, sendInvoice, sendInvoiceKey } from '../team-setup-writes';

const useStyles = makeStyles({
  amount: { margin: 0 },
  label: { color: tokens.colorNeutralForeground3 },
  cents: {
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  note: {
    margin: 0,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

/** The team's payment customer, or the reason it is unknown. */
export type PayingCustomer = { readonly id: string } | { readonly missing: string };

interface InvoiceActionsProps {
  readonly view: Extract<InvoiceView, { readonly invoice: Invoice }>;
  readonly flow: TeamSetupFlow;
  /** '' if there is none or it is unknown. */
  readonly companyName: string;
  /** As shown, also while it loads. */
  readonly company: string;
  readonly terms: InvoiceTerms;
  readonly customer: PayingCustomer;
}

interface Asked {
  readonly invoice: Invoice;
  readonly charge: string | null;
}

/** The actions for an existing invoice. */
export const InvoiceActions = ({
  view,
  flow,
  companyName,
  company,
  terms,
  customer,
}: InvoiceActionsProps) => {
  const styles = useStyles();
  const runCommand = useCommand();
  const { send } = useWrite();
  const follow = useSlice(teamSetupSlice, (slice) => slice.follow);
  const refresh = useSlice(teamSetupSlice, (slice) => slice.refreshInvoice);
  const sending = useApp((state) => state.writes.pending[sendInvoiceKey(flow.teamId)] === true);
  /**
   * The invoice at the time of the question: only what the user read is sent. `charge` is what it
   * said about the cards.
   */
  const [confirming, setConfirming] = useState<Asked | null>(null);
  const { invoice } = view;
  const download = invoiceDownload(invoice.id, companyName);
  const leave = () => runCommand('teamSetup.leave', {});
  const { priceConfig, load: pricesLoad } = usePrices();
  const isPriced = priceConfig.length > 0 || pricesLoad === 'failed';
  const isCharged = isChargedAutomatically(flow.extendedSubscription);
  const stripeCustomerId = 'id' in customer ? customer.id : '';
  const cards = useQueryMethod(
    'billing.paymentMethods',
    { stripeCustomerId },
    { enabled: isCharged && view.kind === 'open' && stripeCustomerId !== '' },
  );
  const isStale = useSlice(teamSetupSlice, (slice) => slice.staleInvoice === invoice.id);

  const failing = failingChargeText(cards, Date.now());
  const specOf = ({ invoice: asked, charge }: Asked): ConfirmSpec => {
    const { message, confirmLabel } = sendQuestion(
      asked,
      { companyName, email: terms.recipient ?? flowName(flow) },
      {
        previewedCents: flow.previewedCents,
        previewedPrice: flow.previewedPrice,
        laterPricing: flow.laterPricing,
        isStale,
        dueAt: terms.dueAt,
        isCharged,
        failingCharge: askedChargeText(charge, failing),
        nowMs: Date.now(),
      },
    );
    return { title: 'Send the invoice', question: message, confirmLabel, final: true };
  };
  const confirm = useConfirm(confirming && specOf(confirming));

  const submit = async (asked: Invoice) => {
    if ('missing' in customer) return;
    const question = { invoice: asked, charge: failing };
    setConfirming(question);
    const isAnswered = confirm(specOf(question), async () => {
      const result = await send(
        sendInvoice(flow.teamId, {
          stripeCustomerId: customer.id,
          stripeInvoiceId: asked.id,
          confirmedCents: asked.amount_due ?? null,
        }),
      );
      if (result?.ok) follow(result.value, { step: 'invoice.send', flow });
      // The payment provider creates the PDF when it finalizes the invoice; after a refusal, the invoice
      // may have changed (J26).
      void refresh(flow);
      return undefined;
    });
    // Reads the current amount: an amount that no one has read must not be sent (checklist J26).
    void refresh(flow);
    await isAnswered;
    setConfirming(null);
  };

  return (
    <>
      <dl className={styles.amount}>
        <dt className={styles.label}>Amount due</dt>
        <dd className={styles.cents}>{amountDueText(invoice)}</dd>
      </dl>
      <FieldList
        items={[
          { label: 'Company', value: company },
          ...invoiceLines(flow, isPriced ? priceConfig : null),
          ...(terms.recipient === null
            ? []
            : [
                {
                  label: 'Recipient',
                  value: <CopyText value={terms.recipient} label="recipient email" />,
                },
              ]),
          ...(terms.dueAt === null
            ? []
            : [{ label: 'Due date', value: <EasternDay iso={terms.dueAt} /> }]),
          {
            label: 'Invoice',
            value: invoice.number && <CopyText value={invoice.number} label="invoice number" />,
          },
          { label: 'Collection', value: collectionText(flow.extendedSubscription) },
        ]}
      />
      <div className={styles.actions}>
        {view.kind === 'open' && (
          <Button
            appearance="primary"
            busy={sending}
            disabledReason={'missing' in customer && customer.missing}
            onClick={() => void submit(invoice)}
          >
            {invoiceTexts.send}
          </Button>
        )}
        {view.kind === 'sent' && (
          <Button appearance="primary" onClick={leave}>
            {invoiceTexts.sent}
          </Button>
        )}
        {view.kind === 'sent' && view.canLogin && (
          <Button onClick={() => void send(loginAsOwner())}>{invoiceTexts.login}</Button>
        )}
        {view.kind === 'open' && (
          <Button icon={<OpenRegular />} onClick={() => void send(customizeInvoice(invoice.id))}>
            {invoiceTexts.customize}
          </Button>
        )}
        {view.canDownload && <DownloadButton download={download} label={invoiceTexts.download} />}
        {view.kind === 'open' && (
          <Button disabledReason={sending && untilDone} onClick={leave}>
            {invoiceTexts.exit}
          </Button>
        )}
      </div>
      {view.note && (
        <p role="status" className={styles.note}>
          {view.note}
        </p>
      )}
      <DownloadStatus download={download} what="invoice" />
    </>
  );
};
