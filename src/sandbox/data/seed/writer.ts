import type { Database } from '../database/database';
import type {
  CardRecord,
  ConnectionRecord,
  CrmLogRecord,
  CustomerRecord,
  DemoTeamRecord,
  DeviceRecord,
  MemberRecord,
  MembershipRecord,
  OrderRecord,
  PaymentMethodRecord,
  SubscriptionRecord,
  TeamRecord,
} from './records';

/** Prepared inserts, one for each table that the seed fills. */
export const createWriter = (database: Database) => {
  const insert = (table: string, columns: string) => {
    const marks = columns
      .split(',')
      .map(() => '?')
      .join(',');
    return database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks})`);
  };
  const team = insert(
    'teams',
    'id,parent_id,email,company_name,enterprise_plan,subscription_tier,stripe_subscription,stripe_customer,initial_quantity,leads_paid,created_at,text_follow_up,email_follow_up,send_weekly_invite_reminders,account_executive,account_csm,crm_data',
  );
  const member = insert(
    'members',
    'id,uid,email,email_verified,name,hash,slug,registered_date,app_last_open,dashboard_last_open,is_pro,active_membership_id,text_follow_up,email_follow_up,exchange,lead_capture_mode',
  );
  const membership = insert('memberships', 'id,member_id,team_id,is_admin');
  const device = insert('devices', 'name,nickname,created_at,mid');
  const card = insert('business_cards', 'exchange_text,mid');
  const order = insert(
    'orders',
    'team_id,custom_devices,standard_devices,shopify_order_id,fulfill_order_id,created_at',
  );
  const demoTeam = insert(
    'demo_teams',
    'team_id,account_executive,is_deleted,has_paid,trial_expires_at_utc,number_seats,price_per_seat_cents,bucket_percent_off,stripe_source_price_id,given_trial_without_cc,due_date_utc,multi_year_sub,multi_year_sub_years,quoted_custom_memo',
  );
  const connection = insert('connections', 'uid,member_id,parent_team_id,created_at,integration');
  const crmLog = insert(
    'crm_export_logs',
    'member_id,team_id,lead_email,integration_type,status,error_message,lead_data,is_paragon,created_at,metadata',
  );
  const customer = insert('payment_customers', 'id,name,country,postal_code,state,city,line1');
  const subscription = insert(
    'payment_subscriptions',
    'id,customer_id,item_id,status,current_period_start,price_id,billing_interval,quantity,leads_qty',
  );
  const paymentMethod = insert(
    'payment_methods',
    'id,customer_id,brand,last4,exp_month,exp_year,created_at_ms',
  );

  // Values are in the order of the columns above; a loop over keys would take twice as long.
  return {
    team: (row: TeamRecord) =>
      team.run(
        row.id,
        row.parentId,
        row.email,
        row.companyName,
        row.enterprisePlan,
        row.subscriptionTier,
        row.stripeSubscription,
        row.stripeCustomer,
        row.initialQuantity,
        row.leadsPaid,
        row.createdAt,
        row.textFollowUp,
        row.emailFollowUp,
        row.sendWeeklyInviteReminders,
        row.accountExecutive,
        row.accountCsm,
        row.crmData,
      ),
    member: (row: MemberRecord) =>
      member.run(
        row.id,
        row.uid,
        row.email,
        row.emailVerified,
        row.name,
        row.hash,
        row.slug,
        row.registeredDate,
        row.appLastOpen,
        row.dashboardLastOpen,
        row.isPro,
        row.activeMembershipId,
        row.textFollowUp,
        row.emailFollowUp,
        row.exchange,
        row.leadCaptureMode,
      ),
    membership: (row: MembershipRecord) =>
      membership.run(row.id, row.memberId, row.teamId, row.isAdmin),
    device: (row: DeviceRecord) => device.run(row.name, row.nickname, row.createdAt, row.mid),
    card: (row: CardRecord) => card.run(row.exchangeText, row.mid),
    order: (row: OrderRecord) =>
      order.run(
        row.teamId,
        row.customDevices,
        row.standardDevices,
        row.shopifyOrderId,
        row.fulfillOrderId,
        row.createdAt,
      ),
    demoTeam: (row: DemoTeamRecord) =>
      demoTeam.run(
        row.teamId,
        row.accountExecutive,
        row.isDeleted,
        row.hasPaid,
        row.trialExpiresAtUtc,
        row.numberSeats,
        row.pricePerSeatCents,
        row.bucketPercentOff,
        row.stripeSourcePriceId,
        row.givenTrialWithoutCc,
        row.dueDateUtc,
        row.multiYearSub,
        row.multiYearSubYears,
        row.quotedCustomMemo,
      ),
    connection: (row: ConnectionRecord) =>
      connection.run(row.uid, row.memberId, row.parentTeamId, row.createdAt, row.integration),
    crmLog: (row: CrmLogRecord) =>
      crmLog.run(
        row.memberId,
        row.teamId,
        row.leadEmail,
        row.integrationType,
        row.status,
        row.errorMessage,
        row.leadData,
        row.isParagon,
        row.createdAt,
        row.metadata,
      ),
    customer: (row: CustomerRecord) =>
      customer.run(row.id, row.name, row.country, row.postalCode, row.state, row.city, row.line1),
    subscription: (row: SubscriptionRecord) =>
      subscription.run(
        row.id,
        row.customerId,
        row.itemId,
        row.status,
        row.currentPeriodStart,
        row.priceId,
        row.billingInterval,
        row.quantity,
        row.leadsQty,
      ),
    paymentMethod: (row: PaymentMethodRecord) =>
      paymentMethod.run(
        row.id,
        row.customerId,
        row.brand,
        row.last4,
        row.expMonth,
        row.expYear,
        row.createdAtMs,
      ),
  };
};
export type Writer = ReturnType<typeof createWriter>;
