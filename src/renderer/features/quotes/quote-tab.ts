export const quoteTab = 5;
