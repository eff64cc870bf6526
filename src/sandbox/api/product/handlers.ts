import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import { linkDataFields } from '../../../contract/link-data-fields';
import { cardResponse, teamCards } from '../hr-sync/cards';
import { storedScheme } from '../hr-sync/connections';
import type { ProductContext, ProductHandler, ProductHandlers } from '../staff/handler';
import { invalid, Refusal } from '../staff/refusal';
import { createManualSync, type ManualSyncParts } from './manual-sync';

/** An admin token is valid for one team only. */
const requireTeamOfToken = ({ teamId }: ProductContext, wanted: number): void => {
  if (wanted !== teamId) throw new Refusal(403, `This admin token is only for team ${teamId}.`);
};

/** Section 5: mapping values are non-empty strings. A list may be empty (J30). */
const requireValues = ({ linkData, links, member }: MappingScheme): void => {
  const lists: readonly (readonly [path: string, templates: readonly string[]])[] = [
    ...linkDataFields.map((field) => [`linkData.${field}`, linkData[field]] as const),
    ...links.flatMap(({ value, desc }, index) => [
      [`links.${index}.value`, value] as const,
      [`links.${index}.desc`, desc] as const,
    ]),
    ...Object.entries(member ?? {}).map(([key, list]) => [`member.${key}`, list] as const),
  ];
  for (const [path, templates] of lists) {
    if (templates.every((text) => text.trim() !== '')) continue;
    throw invalid(`${path} needs a value.`, path);
  }
  const uids = links.flatMap(({ updateUid }) => updateUid || []);
  if (new Set(uids).size < uids.length) throw invalid('Two links have the same updateUid.');
};

const mapConf: ProductHandler<'product.mapConf'> = ({ parentTeamId }, context) => {
  requireTeamOfToken(context, parentTeamId);
  return storedScheme(context.database, parentTeamId);
};

const mapFields: ProductHandler<'product.mapFields'> = ({ teamId, mappingScheme }, context) => {
  const { database, audit } = context;
  requireTeamOfToken(context, teamId);
  requireValues(mappingScheme);
  const before = storedScheme(database, teamId);
  database.run(
    'INSERT OR REPLACE INTO mapping_schemes (team_id,scheme) VALUES (?,?)',
    teamId,
    JSON.stringify(mappingScheme),
  );
  audit(`team ${teamId}`, before, mappingScheme);
  return mappingScheme;
};

const listCards: ProductHandler<'product.teamCards'> = (
  { parentTeamId, offset, limit },
  context,
) => {
  requireTeamOfToken(context, parentTeamId);
  return teamCards(context.database, parentTeamId, offset, limit).map(cardResponse);
};

/** The handlers of the main product API (section 7). */
export const createProductHandlers = (parts: ManualSyncParts): ProductHandlers => ({
  'product.mapConf': mapConf,
  'product.mapFields': mapFields,
  'product.manualSync': createManualSync(parts),
  'product.teamCards': listCards,
});
