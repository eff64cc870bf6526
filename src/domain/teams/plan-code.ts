/** The plan code as text; null for "no plan", which the API sends as '', 0, null, or not at all. */
export const planCode = (plan: string | number | null | undefined): string | null => {
  const code = String(plan ?? '').trim();
  return code === '' || code === '0' ? null : code;
};

/** Codes 20 and 30 (section 4). */
export const isLegacyPlan = (plan: string | number | null | undefined): boolean => {
  const code = planCode(plan);
  return code === '20' || code === '30';
};

/** Code 60 (section 4). */
export const isNewBillingPlan = (plan: string | number | null | undefined): boolean =>
  planCode(plan) === '60';
