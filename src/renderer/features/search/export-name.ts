import { mostResults } from '../../../contract/limits';

/** Characters of a query in a file's name. */
const longestQuery = 60;

/** Names the file; one of an answer that may go on says so. */
export const tableName = (what: 'Members' | 'Teams', query: string, count: number): string => {
  const first = count >= mostResults ? `First ${count.toLocaleString('en-US')} ` : '';
  const name = `${first}${first ? what.toLowerCase() : what}`;
  return `${name} matching ${query.slice(0, longestQuery)}`;
};
