import { badRequest, unsupported } from './graph-error';

/** The checked `$…` options of a request. */
export interface QueryOptions {
  /** Null for the default properties. */
  readonly select: readonly string[] | null;
  /** Objects per page. */
  readonly top: number;
  readonly count: boolean;
  readonly filter: string | null;
  readonly search: string | null;
  readonly skipToken: string | null;
}

const USUAL_PAGE = 100;
const LARGEST_PAGE = 999;

const known = new Set(['$select', '$top', '$count', '$filter', '$search', '$skiptoken']);

const topOf = (text: string | null): number => {
  if (text === null) return USUAL_PAGE;
  const top = /^\d+$/.test(text) ? Number(text) : 0;
  if (top < 1 || top > LARGEST_PAGE) {
    throw badRequest(
      `Invalid page size specified: '${text}'. Must be between 1 and 999 inclusive.`,
    );
  }
  return top;
};

const selectOf = (text: string | null): readonly string[] | null => {
  if (text === null) return null;
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) {
    throw badRequest("Parsing OData Select and Expand failed: Term '' is not valid.");
  }
  return [...new Set(names)];
};

const countOf = (text: string | null): boolean => {
  if (text === null || text === 'false') return false;
  if (text === 'true') return true;
  throw badRequest(`Invalid value '${text}' for $count query option found. Valid are true, false.`);
};

/** Advanced queries need this header, as in the real directory. */
const requireEventual = (what: string, consistency: string | undefined): void => {
  if (consistency?.toLowerCase() === 'eventual') return;
  throw unsupported(`${what} is supported only with the header 'ConsistencyLevel: eventual'.`);
};

/**
 * @param consistency value of the ConsistencyLevel header
 * @throws GraphError 400 for options that are unknown, invalid, or need the header
 */
export const readOptions = (
  query: URLSearchParams,
  consistency: string | undefined,
): QueryOptions => {
  for (const key of query.keys()) {
    if (key.startsWith('$') && !known.has(key)) {
      throw badRequest(`The query parameter '${key}' is not supported here.`);
    }
    if (query.getAll(key).length > 1) {
      throw badRequest(`Query option '${key}' was specified more than once.`);
    }
  }
  const options = {
    select: selectOf(query.get('$select')),
    top: topOf(query.get('$top')),
    count: countOf(query.get('$count')),
    filter: query.get('$filter'),
    search: query.get('$search'),
    skipToken: query.get('$skiptoken'),
  };
  if (options.count) requireEventual('$count', consistency);
  if (options.search !== null) requireEventual('$search', consistency);
  return options;
};
