import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { recordLink } from '../../../contract/app-link';
import type { Team, TeamRow } from '../../../contract/entities/team';
import { planLabel } from '../../../domain/billing/plan-names';
import {
  billingState,
  billingTone,
  settledSubscriptionKind,
} from '../../../domain/billing/subscription';
import { mayHaveQuote } from '../../../domain/demo-teams/demo-team';
import { teamName } from '../../../domain/teams/team-name';
import { changePlanKey } from '../../parts/records/change-plan-key';
import { RecordBody, RecordSection } from '../../parts/records/record-body';
import { RecordModal } from '../../parts/records/record-modal';
import { type ExportHealth, useExports } from '../../parts/records/use-exports';
import { useRecordPlaces } from '../../parts/records/use-record-places';
import { RevealWhenLoaded } from '../../parts/reveal-when-loaded';
import { DownloadQuote, QuoteStatus } from '../../parts/save-file/download';
import { useCommand } from '../../state/commands/use-features';
import { errorText } from '../../state/feedback/messages';
import { usePrices } from '../../state/queries/use-prices';
import { useQueryMethod, useTeam } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { PlanBadge, StatusBadge } from '../../ui/feedback/badge';
import { useEditFocus } from '../../ui/focus/use-edit-focus';
import { RecordId, RecordLead } from '../../ui/layout/record-lead';
import { Section } from '../../ui/layout/section';
import { useNow } from '../../ui/timers/use-now';
import { AddOrder } from './add-order';
import { Orders } from './orders';
import { PaymentMethods } from './payment-methods';
import { planButtonOf } from './plan-button';
import { SubscriptionDetails } from './subscription-details';
import { TeamAdminControls } from './team-admin-controls';
import { TeamAttention } from './team-attention';
import { TeamFacts } from './team-facts';
import { TeamFigures } from './team-figures';
import { TeamIntegrations } from './team-integrations';
import { TeamMembers } from './team-members';
import { TeamTimeline } from './team-timeline';
import { useCustomer } from './use-customer';

interface TeamLeadProps {
  readonly team: Team;
  /** A form is open, and its button is the primary one. */
  readonly isForm: boolean;
}

/** Sales actions for a team: its plan and its quote. */
const TeamActions = ({ team, isForm }: TeamLeadProps) => {
  const changePlan = useChangePlan(team);
  const changing = useApp((state) => state.writes.pending[changePlanKey(team.id)] === true);
  const customer = useCustomer(team);
  return (
    <>
      <Button appearance={isForm ? 'secondary' : 'primary'} busy={changing} onClick={changePlan}>
        {planButtonOf(team, customer.value)}
      </Button>
      {mayHaveQuote(team) && <DownloadQuote team={team} />}
    </>
  );
};

const useChangePlan = (team: Team): (() => void) => {
  const runCommand = useCommand();
  return () => runCommand('teamSetup.changePlan', { teamId: team.id, email: team.email ?? '' });
};

const TeamLead = ({ team, isForm }: TeamLeadProps) => {
  const { may } = useStaff();
  const { planPrices: prices, load, retry } = usePrices();
  const customer = useCustomer(team);
  const state = settledSubscriptionKind(team, customer.value, useNow(), customer.error !== null);
  const status = state && billingState(state);
  const plan = planLabel(team, prices);
  return (
    <RecordLead
      name={teamName(team)}
      badges={
        <>
          {plan && <PlanBadge label={plan} />}
          {/* The plan's name loads with the prices: the status next to it waits, so that it
              does not move. */}
          {state && status && (load !== 'loading' || retry) && (
            <StatusBadge tone={billingTone(state)}>{status}</StatusBadge>
          )}
        </>
      }
      actions={may('sales') && <TeamActions team={team} isForm={isForm} />}
    />
  );
};

interface TeamBodyProps {
  readonly team: Team;
  readonly exports: ExportHealth;
  readonly addOrder: RefObject<HTMLButtonElement | null>;
  readonly onAddOrder: () => void;
  /** How many orders the form has added. */
  readonly ordered: number;
}

const TeamBody = ({ team, exports, addOrder, onAddOrder, ordered }: TeamBodyProps) => {
  const { may } = useStaff();
  const places = useRecordPlaces();
  const details = useRef<HTMLDivElement>(null);
  /** The date of a trial that has ended was asked for. */
  const [showsEnded, setShowsEnded] = useState(false);
  const changePlan = useChangePlan(team);
  const customerId = team.stripeCustomer ?? '';
  const customer = useCustomer(team);
  const { load: pricesLoad } = usePrices();
  const methods = useQueryMethod(
    'billing.paymentMethods',
    { stripeCustomerId: customerId },
    { enabled: customerId !== '' },
  );
  // One missing customer fails both calls; Subscription Details says it for both.
  const isSameFailure =
    customer.error !== null &&
    methods.error !== null &&
    errorText(customer.error) === errorText(methods.error);
  const billing = isSameFailure
    ? {
        ...customer,
        reload: () => {
          customer.reload();
          methods.reload();
        },
      }
    : customer;
  const toggle = (name: string) => ({
    name,
    label: `${places.isOpen(name) ? 'Collapse' : 'Expand'} ${name}`,
  });
  return (
    // Problems are above everything else, and the price is above the cards, so the content waits
    // for them.
    <RevealWhenLoaded
      asked={customerId === '' ? [] : [customer, methods, { load: pricesLoad, value: null }]}
      label={`Loading team ${team.id}`}
    >
      <RecordBody
        places={places}
        top={
          <>
            <TeamAttention
              team={team}
              customer={billing}
              exports={exports}
              onTrial={() => {
                flushSync(() => setShowsEnded(true));
                details.current?.querySelector('input')?.focus();
              }}
              onExports={() => places.show('Integrations')}
              onPlan={may('sales') ? changePlan : null}
            />
            <TeamFigures team={team} customer={customer} methods={methods} />
          </>
        }
        jumps={[
          { name: 'Subscription Details', label: 'Subscription' },
          ...(customerId === ''
            ? []
            : [
                {
                  name: 'Payment methods',
                  label: 'Cards',
                  count: methods.value?.length ?? null,
                },
              ]),
          { name: 'Orders', label: 'Orders', count: team.orders.length },
          { name: 'Team Members', label: 'Members', count: team.memberTeams.length },
        ]}
        toggles={[
          ...(may('admin') ? [toggle('Admin Controls')] : []),
          toggle('Integrations'),
          { name: 'Timeline', label: 'Timeline' },
        ]}
        details={<TeamFacts team={team} />}
      >
        <RecordSection name="Subscription Details">
          <div ref={details}>
            <SubscriptionDetails team={team} customer={billing} showsEndedTrial={showsEnded} />
          </div>
        </RecordSection>
        {customerId !== '' && (
          <RecordSection name="Payment methods">
            <PaymentMethods
              team={team}
              stripeCustomerId={customerId}
              isFailureShown={isSameFailure}
            />
          </RecordSection>
        )}
        <RecordSection name="Orders">
          <Orders
            teamId={team.id}
            name={teamName(team)}
            orders={team.orders}
            button={addOrder}
            onAdd={may('ops') ? onAddOrder : null}
            ordered={ordered}
          />
        </RecordSection>
        <RecordSection name="Team Members">
          <TeamMembers team={team} />
        </RecordSection>
        {may('admin') && places.isOpen('Admin Controls') && (
          <RecordSection name="Admin Controls">
            <Section title="Admin Controls">
              <TeamAdminControls team={team} />
            </Section>
          </RecordSection>
        )}
        {places.isOpen('Integrations') && (
          <RecordSection name="Integrations">
            <Section title="Integrations">
              <TeamIntegrations teamId={team.id} />
            </Section>
          </RecordSection>
        )}
        {places.isOpen('Timeline') && (
          <RecordSection name="Timeline">
            <Section title="Timeline">
              <TeamTimeline team={team} customer={customer} />
            </Section>
          </RecordSection>
        )}
      </RecordBody>
    </RevealWhenLoaded>
  );
};

/** Shown until the team is loaded. */
const TeamPlaceholder = ({ row }: { row: TeamRow }) => {
  const { planPrices: prices } = usePrices();
  const plan = planLabel(row, prices);
  return <RecordLead name={teamName(row)} badges={plan && <PlanBadge label={plan} />} />;
};

/** Section 2, team modal. Add Order is a sub-form with a Back button. */
export const TeamModal = ({ id }: { id: number }) => {
  const row = useAppStore().getState().records.placeholderOfTeam(id);
  const record = useTeam(id);
  // Requested together with the record, so that its problems show at the same time.
  const exports = useExports('team', id);
  const [ordering, setOrdering] = useState(false);
  const [ordered, setOrdered] = useState(0);
  const { button: addOrder, field: firstField } = useEditFocus<HTMLInputElement>(ordering);
  const back = { label: 'Back', onBack: () => setOrdering(false) };
  return (
    <RecordModal
      title={`Team ID: #${id}`}
      record={record}
      name={`team ${id}`}
      id={
        <>
          <RecordId id={id} link={recordLink({ kind: 'team', id })} isInTitle />
          {record.value && <QuoteStatus team={record.value} />}
        </>
      }
      lead={(team) => <TeamLead team={team} isForm={ordering} />}
      placeholder={row && <TeamPlaceholder row={row} />}
      {...(ordering ? { back } : {})}
    >
      {(team) => (
        <>
          {ordering && (
            <AddOrder
              teamId={id}
              orders={team.orders}
              firstField={firstField}
              onDone={() => {
                setOrdering(false);
                setOrdered((count) => count + 1);
              }}
            />
          )}
          {/* Stays mounted for the way back. */}
          <div hidden={ordering}>
            <TeamBody
              team={team}
              exports={exports}
              addOrder={addOrder}
              onAddOrder={() => setOrdering(true)}
              ordered={ordered}
            />
          </div>
        </>
      )}
    </RecordModal>
  );
};
