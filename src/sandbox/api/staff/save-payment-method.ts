import type { Database } from '../../data/database/database';
import type { SavedPaymentMethod } from '../../fake-stripe/stripe-stand-in-routes';

/** Stores a payment method from the card form until a call attaches it to a customer. */
export const savePaymentMethod = (database: Database, method: SavedPaymentMethod): void => {
  database.run(
    `INSERT INTO payment_methods
       (id,customer_id,brand,last4,exp_month,exp_year,postal_code,decline_code,created_at_ms)
     VALUES (?,NULL,?,?,?,?,?,?,?)`,
    method.id,
    method.brand,
    method.last4,
    method.expMonth,
    method.expYear,
    method.postalCode,
    method.declineCode,
    method.created * 1000,
  );
};
