import { Button, makeStyles } from '@fluentui/react-components';
import type { Team } from '../../../contract/entities/team';
import { planLabel } from '../../../rules/plan';
import { CopyText } from '../../ui/copy-text';
import { DateTime } from '../../ui/date-time';
import { EditableEmail } from '../../ui/editable-email';
import { FieldList } from '../../ui/field-list';
import { errorText, messages } from '../../ui/messages';
import { useApp } from '../../ui/use-app';
import { useResource } from '../../ui/use-resource';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', columnGap: '8px', flexWrap: 'wrap' },
});

const StripeCustomer = ({ id }: { id: string }) => {
  const styles = useStyles();
  const open = useApp((state) => state.writes.run);
  return (
    <span className={styles.line}>
      <CopyText value={id} label="payment customer ID" mono />
      <Button
        size="small"
        appearance="subtle"
        onClick={() =>
          void open(
            `customer/${id}/open`,
            'billing.openCustomer',
            { stripeCustomerId: id },
            { onError: 'alert' },
          )
        }
      >
        Open in dashboard
      </Button>
    </span>
  );
};

/** Email, plan level, member count, payment customer, who looks after the team (D1). */
export const TeamFacts = ({ team }: { team: Team }) => {
  const prices = useApp((state) => state.prices.priceConfig);
  const loadTeam = useApp((state) => state.records.loadTeam);
  const sales = useResource('team.salesData', { id: team.id });
  const emailOf = (who: { email?: string | null | undefined } | null | undefined) =>
    sales.error ? (
      `Not available: ${errorText(sales.error)}`
    ) : sales.load !== 'ready' && !sales.value ? (
      '…'
    ) : who?.email ? (
      <CopyText value={who.email} label="email" />
    ) : (
      'None'
    );
  return (
    <FieldList
      items={[
        {
          label: 'Email',
          value: (
            <EditableEmail
              draftKey={`team/${team.id}/email`}
              email={team.email ?? ''}
              request={(email, base) => ({
                method: 'team.setEmail',
                input: { teamId: team.id, email, base: { email: base } },
                question: `Team ${team.id} gets its mail at this address.`,
                success: messages.updatedTeam,
                onKeepTheirs: () => void loadTeam(team.id),
              })}
            />
          ),
        },
        { label: 'Plan level', value: planLabel(team, prices) },
        { label: 'Member count', value: String(team.memberTeams.length) },
        {
          label: 'Payment customer',
          value: team.stripeCustomer ? <StripeCustomer id={team.stripeCustomer} /> : 'None',
        },
        { label: 'Account executive', value: emailOf(sales.value?.accountExecutive) },
        { label: 'Customer success', value: emailOf(sales.value?.accountCsm) },
        { label: 'Created', value: team.createdAt && <DateTime iso={team.createdAt} /> },
      ]}
    />
  );
};
