/** Lengths in characters (section 5). Apart from the schemas, so that screens load no parser. */
export const quoteLimits = {
  companyName: 300,
  clientName: 300,
  clientEmail: 300,
  customMemo: 1000,
} as const;
