import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import { useState } from 'react';
import type { PostFlow } from '../../../../contract/settings';
import {
  amountDueText,
  collectionText,
  type InvoiceView,
  invoiceTexts,
} from '../../../../rules/invoice-view';
import { DownloadButton, DownloadStatus } from '../../../parts/download-paper';
import { ErrorState } from '../../../parts/error-state';
import { invoicePaper } from '../../../parts/papers-slice';
import { useApp, useSlice } from '../../../state/use-app';
import { useCommand } from '../../../state/use-features';
import { BusyButton } from '../../../ui/busy-button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { CopyText } from '../../../ui/copy-text';
import { FieldList } from '../../../ui/field-list';
import { ReasonedButton, untilDone } from '../../../ui/reasoned-button';
import { postDemoSlice } from '../post-demo-slice';
import { outcomeFirst } from '../unfinished-step';

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
  text: { margin: 0 },
});

interface InvoiceActionsProps {
  readonly view: Exclude<InvoiceView, { readonly kind: 'void' }>;
  readonly flow: PostFlow;
  readonly companyName: string;
  /** Null for a team without a payment customer. */
  readonly stripeCustomerId: string | null;
  /** An earlier try of sending has no known outcome yet. */
  readonly blocked: boolean;
}

/** What can be done with an invoice that there is. */
export const InvoiceActions = ({
  view,
  flow,
  companyName,
  stripeCustomerId,
  blocked,
}: InvoiceActionsProps) => {
  const styles = useStyles();
  const runCommand = useCommand();
  const run = useApp((state) => state.writes.run);
  const follow = useSlice(postDemoSlice, (slice) => slice.follow);
  const sending = useApp((state) => state.writes.pending['post-flow/send'] === true);
  const [confirming, setConfirming] = useState(false);
  const { invoice } = view;
  const paper = invoicePaper(invoice.id, companyName);
  const leave = () => runCommand('postDemo.leave', {});
  const differs = view.kind === 'open' ? view.differs : null;
  const mayNotSend =
    differs ?? (stripeCustomerId === null ? 'The team has no payment customer.' : null);

  const send = async () => {
    if (stripeCustomerId === null) return;
    const result = await run(
      'post-flow/send',
      'invoice.send',
      { stripeCustomerId, stripeInvoiceId: invoice.id },
      { onError: 'alert' },
    );
    setConfirming(false);
    if (result?.ok) follow(result.value);
  };

  return (
    <>
      <dl className={styles.amount}>
        <dt className={styles.label}>Amount due</dt>
        <dd className={styles.cents}>{amountDueText(invoice)}</dd>
      </dl>
      <FieldList
        items={[
          { label: 'Company', value: companyName },
          {
            label: 'Invoice',
            value: invoice.number && <CopyText value={invoice.number} label="invoice number" />,
          },
          { label: 'Collection', value: collectionText(flow.extendedSubscription) },
        ]}
      />
      {view.kind === 'settled' && <p className={styles.text}>{view.text}</p>}
      <div className={styles.actions}>
        {view.kind === 'open' && (
          <BusyButton
            appearance="primary"
            busy={sending}
            unavailable={mayNotSend ?? (blocked && outcomeFirst)}
            onClick={() => setConfirming(true)}
          >
            {invoiceTexts.send}
          </BusyButton>
        )}
        {view.kind === 'sent' && (
          <Button appearance="primary" onClick={leave}>
            {invoiceTexts.sent}
          </Button>
        )}
        {view.kind === 'sent' && view.canLogin && (
          <Button
            onClick={() => void run('post-flow/login', 'postFlow.login', {}, { onError: 'alert' })}
          >
            {invoiceTexts.login}
          </Button>
        )}
        {view.kind === 'open' && (
          <Button
            icon={<OpenRegular />}
            onClick={() =>
              void run(
                'post-flow/customize',
                'billing.openInvoice',
                { stripeInvoiceId: invoice.id },
                { onError: 'alert' },
              )
            }
          >
            {invoiceTexts.customize}
          </Button>
        )}
        {view.canDownload && <DownloadButton paper={paper} label={invoiceTexts.download} />}
        {view.kind !== 'sent' && (
          <ReasonedButton unavailable={sending && untilDone} onClick={leave}>
            {invoiceTexts.exit}
          </ReasonedButton>
        )}
      </div>
      {mayNotSend && view.kind === 'open' && <ErrorState error={`${mayNotSend} It is not sent.`} />}
      <DownloadStatus paper={paper} what="invoice" />
      {confirming && (
        <ConfirmDialog
          title="Send the invoice"
          message={`${companyName || flow.email} gets an invoice of ${amountDueText(invoice)} by mail. It cannot be called back.`}
          confirmLabel={`Send ${amountDueText(invoice)}`}
          cancelLabel="Cancel"
          final
          busy={sending}
          onConfirm={() => void send()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
};
