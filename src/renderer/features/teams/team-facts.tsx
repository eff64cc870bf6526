import { makeStyles } from '@fluentui/react-components';
import type { Team } from '../../../contract/entities/team';
import { planLabel } from '../../../domain/billing/plan-names';
import { formatNumber } from '../../../domain/text/format-number';
import { EditableEmail } from '../../parts/records/editable-email';
import { errorText } from '../../state/feedback/messages';
import { useWrite } from '../../state/outbox/use-write';
import { usePrices } from '../../state/queries/use-prices';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { flushLeft } from '../../ui/layout/common-styles';
import { FieldList } from '../../ui/tables/field-list';
import { DateTime } from '../../ui/text/date-time';
import { openCustomer, setTeamEmail } from './team-writes';
import { useCustomer } from './use-customer';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', columnGap: '8px', flexWrap: 'wrap', minWidth: 0 },
  subtle: flushLeft('9px'),
});

const StripeCustomer = ({ id }: { id: string }) => {
  const styles = useStyles();
  const { send } = useWrite();
  return (
    <span className={styles.line}>
      <CopyText value={id} label="payment customer ID" mono />
      <Button
        className={styles.subtle}
        size="small"
        appearance="subtle"
        onClick={() => void send(openCustomer(id))}
      >
        Open in payment provider
      </Button>
    </span>
  );
};

/** Email, plan level, member count, payment customer, and responsible staff (D1). */
export const TeamFacts = ({ team }: { team: Team }) => {
  const { planPrices: prices } = usePrices();
  const { error: unread } = useCustomer(team);
  const sales = useQueryMethod('team.salesData', { id: team.id });
  const emailOf = (who: { email?: string | null | undefined } | null | undefined, role: string) =>
    sales.error ? (
      `Not available: ${errorText(sales.error)}`
    ) : sales.load !== 'ready' && !sales.value ? (
      '…'
    ) : who?.email ? (
      <CopyText value={who.email} label={`${role} email`} email />
    ) : (
      'None'
    );
  return (
    <FieldList
      stacked
      items={[
        {
          label: 'Email',
          value: (
            <EditableEmail
              draft={`team/${team.id}`}
              email={team.email ?? ''}
              write={(email, before) => setTeamEmail(team, email, before)}
            />
          ),
        },
        { label: 'Plan level', value: planLabel(team, prices) },
        { label: 'Member count', value: formatNumber(team.memberTeams.length) },
        {
          label: 'Payment customer',
          value: team.stripeCustomer ? (
            <StripeCustomer id={team.stripeCustomer} />
          ) : unread ? (
            `Not available: ${errorText(unread)}`
          ) : (
            'None'
          ),
        },
        {
          label: 'Account executive',
          value: emailOf(sales.value?.accountExecutive, 'account executive'),
        },
        { label: 'Customer success', value: emailOf(sales.value?.accountCsm, 'customer success') },
        { label: 'Created', value: team.createdAt && <DateTime iso={team.createdAt} /> },
      ]}
    />
  );
};
