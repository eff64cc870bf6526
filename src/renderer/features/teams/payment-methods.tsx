import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { PaymentMethod } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { cardBrandName } from '../../../domain/billing/card-brand';
import { teamName } from '../../../domain/teams/team-name';
import { boundedName } from '../../../domain/text/bounded-name';
import { useAdded } from '../../parts/records/use-added';
import { ResourceList } from '../../parts/resource-list';
import { roomIfEarly } from '../../parts/reveal-when-loaded';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { justAdded } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';

const useStyles = makeStyles({
  fresh: { ...justAdded, padding: '1px 6px', marginLeft: '-6px' },
  // Room for one card, or for the message that there is none.
  list: { minHeight: roomIfEarly(62) },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  added: { margin: 0, color: tokens.colorStatusSuccessForeground1 },
});

const none: readonly PaymentMethod[] = [];

const two = (value: number): string => String(value).padStart(2, '0');

const cardText = ({ card }: PaymentMethod): string =>
  `${cardBrandName(card?.brand)} ending in ${card?.last4 ?? '????'}`;

interface PaymentMethodsProps {
  readonly team: Team;
  readonly stripeCustomerId: string;
  /** Subscription Details says why the cards couldn't be loaded, and retries. */
  readonly isFailureShown: boolean;
}

/** Cards of the payment customer, and Add Card (D8); a new card is highlighted. */
export const PaymentMethods = ({ team, stripeCustomerId, isFailureShown }: PaymentMethodsProps) => {
  const styles = useStyles();
  const methods = useQueryMethod('billing.paymentMethods', { stripeCustomerId });
  const openModal = useApp((state) => state.navigation.openModal);
  const added = useAdded(methods.value?.map(({ id }) => id) ?? null);
  const place = useRef<HTMLDivElement>(null);
  const newest = methods.value?.find(({ id }) => added.has(id));
  useEffect(() => {
    if (added.size > 0) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [added]);
  return (
    <div ref={place}>
      <Section
        title="Payment methods"
        actions={
          <Button
            size="small"
            onClick={() =>
              openModal({ kind: 'add-card', stripeCustomerId, company: teamName(team) })
            }
          >
            Add Card
          </Button>
        }
      >
        {isFailureShown && <p className={styles.quiet}>Couldn’t load for the same reason.</p>}
        <div className={styles.list}>
          <ResourceList
            label="Payment methods"
            resource={
              isFailureShown ? { ...methods, value: methods.value ?? none, error: null } : methods
            }
            itemKey={(method) => method.id}
            flows
            empty={!isFailureShown && <EmptyState title="No payment methods yet" />}
          >
            {(method) => (
              <span className={mergeClasses(added.has(method.id) && styles.fresh)}>
                {cardText(method)}
                {method.card?.exp_month && method.card.exp_year
                  ? `, expires ${two(method.card.exp_month)}/${method.card.exp_year}`
                  : ''}
              </span>
            )}
          </ResourceList>
        </div>
        <p role="status" className={styles.added}>
          {newest ? `${cardText(newest)} was added to ${boundedName(teamName(team))}.` : ''}
        </p>
      </Section>
    </div>
  );
};
