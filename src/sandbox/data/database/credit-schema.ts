/** A customer's credit balance at the provider, in cents. */
export const creditTables = `
ALTER TABLE payment_customers ADD COLUMN credit_cents INTEGER NOT NULL DEFAULT 0;
`;
