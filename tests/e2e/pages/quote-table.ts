/** A table of quotes as pasted; its second row has errors. */
export const quoteTable = [
  'Company\tPlan\tMembers\tClient email',
  'Harbor & Finch\tTeams\t12\tzoe@harbor.example',
  'Nameless\tNo such plan\tmany\t',
  'Prairie Outfitters\tTeams - Starter\t30\t',
  'Blue Door\tNew Billing (yearly)\t7\tmia@blue.example',
].join('\n');
