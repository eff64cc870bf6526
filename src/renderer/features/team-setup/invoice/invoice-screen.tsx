import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import type { Team } from '../../../../contract/entities/team';
import type { AppError } from '../../../../contract/wire/errors';
import type { UnexpectedPart } from '../../../../contract/wire/unexpected-parts';
import { outcomeOf } from '../../../../domain/outbox/outcome';
import { pricedCompany } from '../../../../domain/team-setup/flow-texts';
import {
  invoiceHeading,
  invoiceTerms,
  invoiceTexts,
  invoiceView,
  otherPricingText,
} from '../../../../domain/team-setup/invoice-view';
import { ErrorState, QueryError } from '../../../parts/error-state';
import { useCommand } from '../../../state/commands/use-features';
import { useWrite } from '../../../state/outbox/use-write';
import { type QueryResult, useTeam } from '../../../state/queries/use-query-method';
import { useUnexpectedParts } from '../../../state/queries/use-unexpected-parts';
import { useApp, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { screenTitle, surface } from '../../../ui/layout/common-styles';
import { FlowIds } from '../flow-ids';
import { Loading } from '../loading-line';
import { teamSetupSlice } from '../team-setup-slice';
import { draftInvoice, draftInvoiceKey } from '../team-setup-writes';
import { useAllUnfinished, useUnfinished } from '../unfinished-step';
import { DraftOutcome } from './draft-outcome';
import { InvoiceActions, type PayingCustomer } from './invoice-actions';
import { SendOutcome } from './send-outcome';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    maxWidth: '720px',
    padding: '24px',
    ...surface,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  heading: screenTitle,
  who: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    margin: '4px 0 0',
    color: tokens.colorNeutralForeground3,
  },
  company: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0 },
  unread: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  exit: { alignSelf: 'flex-start' },
});

/** The invoice's customer, from the flow or from the team's record. */
const customerOf = (
  { stripeCustomer }: TeamSetupFlow,
  { load, value }: QueryResult<Team>,
  unexpected: readonly UnexpectedPart[],
): PayingCustomer => {
  const id = stripeCustomer ?? value?.stripeCustomer ?? '';
  if (id !== '') return { id };
  const isUnread = unexpected.some(({ at }) => at.startsWith('stripeCustomer'));
  if (isUnread) return { missing: 'The team’s payment customer couldn’t be read.' };
  if (value) return { missing: 'The team has no payment customer.' };
  return {
    missing:
      load === 'failed'
        ? 'The team and its payment customer couldn’t be loaded.'
        : 'Loading the team’s payment customer…',
  };
};

/** E7, `View Invoice`: drafts on load, then sends, customizes, downloads, or exits. */
export const InvoiceScreen = ({
  flow,
  teamId,
}: {
  readonly flow: TeamSetupFlow;
  readonly teamId: number;
}) => {
  const styles = useStyles();
  const runCommand = useCommand();
  const { send } = useWrite();
  const follow = useSlice(teamSetupSlice, (slice) => slice.follow);
  const refresh = useSlice(teamSetupSlice, (slice) => slice.refreshInvoice);
  const drafting = useApp((state) => state.writes.pending[draftInvoiceKey(teamId, flow)] === true);
  const unsent = useAllUnfinished(['invoice.send'], `team ${teamId}`);
  const undrafted = useUnfinished(['invoice.draft'], `team ${teamId}`);
  const team = useTeam(teamId);
  const [failed, setFailed] = useState<AppError | null>(null);
  /** Core asks before an attempt that a person has dismissed is made again. */
  const isUnknown = failed !== null && outcomeOf(failed) === 'unknown';
  const isFailed = failed !== null && !isUnknown;
  /** Waits until the user has checked an earlier draft and asks for this one. */
  const [waits, setWaits] = useState(false);
  const asked = useRef(false);
  const { extendedSubscription } = flow;

  // Section 8: a failure to link to the subscription is an alert. Repeating uses the same pending
  // write and reads the existing draft.
  const draft = async () => {
    setWaits(false);
    const result = await send(draftInvoice(teamId, flow));
    if (result === null) setWaits(true);
    setFailed(result === null || result.ok ? null : result.error);
    if (result?.ok) follow(result.value, { step: 'invoice.draft', flow });
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // Drafted earlier, perhaps days ago: the payment provider may have another amount now.
    void (extendedSubscription === null ? draft() : refresh(flow));
  });

  // Staff may have changed the invoice on the payment provider's page before they return (checklist J26).
  useEffect(() => {
    const look = () => void refresh(flow);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refresh, flow]);

  const customer = customerOf(flow, team, useUnexpectedParts('team.getById', { teamId }));
  // The price's own company shows at once, and also if the team can't be loaded.
  const companyName = pricedCompany(flow) || (team.value?.companyName ?? '');
  const isCompanyKnown = companyName !== '' || team.value !== null;
  const staleInvoice = useSlice(teamSetupSlice, (slice) => slice.staleInvoice);
  const isStale = staleInvoice !== null && staleInvoice === extendedSubscription?.invoice?.id;
  const view = extendedSubscription && invoiceView(extendedSubscription, flow, isStale);
  return (
    <section className={styles.card} aria-labelledby="invoice-heading">
      <div>
        <p className={styles.title}>{invoiceTexts.title}</p>
        <h1 id="invoice-heading" className={styles.heading}>
          {view ? invoiceHeading(view) : 'Drafting the subscription'}
        </h1>
        <div className={styles.who}>
          {companyName && (
            <>
              <span className={styles.company}>{companyName}</span> ·{' '}
            </>
          )}
          <FlowIds email={flow.email} teamId={teamId} />
        </div>
      </div>
      {drafting && !view && !isFailed && <Loading label="Creating the invoice draft…" />}
      {undrafted && !drafting && !view ? (
        <DraftOutcome
          write={undrafted}
          flow={flow}
          teamId={teamId}
          stripeCustomerId={'id' in customer ? customer.id : null}
        />
      ) : (
        isFailed &&
        !view && <ErrorState error={failed} busy={drafting} onRetry={() => void draft()} />
      )}
      {(waits || isUnknown) && !undrafted && !drafting && !view && (
        <Button className={styles.exit} onClick={() => void draft()}>
          Create the invoice draft
        </Button>
      )}
      {view &&
        'invoice' in view &&
        unsent.map((write) => (
          <SendOutcome key={write.id} write={write} shownInvoiceId={view.invoice.id} />
        ))}
      {view?.kind === 'void' && <p className={styles.text}>{view.text}</p>}
      {view?.kind === 'unread' && (
        <>
          <p role="status" className={styles.text}>
            {view.text}
          </p>
          <pre className={styles.unread}>{view.asItCame}</pre>
        </>
      )}
      {view && 'invoice' in view && (
        <InvoiceActions
          view={view}
          flow={flow}
          companyName={companyName}
          company={isCompanyKnown ? companyName : team.error ? 'Unknown' : 'Loading…'}
          terms={invoiceTerms(view.invoice, flow, team.value)}
          customer={customer}
        />
      )}
      {view?.kind === 'open' && <p className={styles.text}>{otherPricingText(flow)}</p>}
      {view?.kind === 'open' && <QueryError query={team} />}
      {!(view && 'invoice' in view) && !drafting && (
        <Button className={styles.exit} onClick={() => runCommand('teamSetup.leave', {})}>
          {invoiceTexts.exit}
        </Button>
      )}
    </section>
  );
};
