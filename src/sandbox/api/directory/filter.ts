import type { SqlValue } from '../../data/database/database';
import { type FilterToken, filterTokens } from './filter-tokens';
import { badRequest } from './graph-error';
import { type ObjectKind, objectTypes } from './object-types';

/** A condition on rows of `directory_objects AS o`. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The real directory's limit for values of `in` and alternatives of `or`. */
const MOST_ALTERNATIVES = 15;

const columns: Readonly<Record<string, string>> = {
  id: 'o.id',
  displayName: 'o.display_name',
  mail: 'o.mail',
  userPrincipalName: 'o.upn',
};

const likePattern = (text: string): string => text.replace(/[\\%_]/g, (each) => `\\${each}`);

/** Parses a `$filter` from left to right. Refuses anything unsupported with 400. */
class FilterParser {
  readonly #source: string;
  readonly #tokens: readonly FilterToken[];
  readonly #kind: ObjectKind;
  readonly #values: SqlValue[] = [];
  #next = 0;

  constructor(source: string, kind: ObjectKind) {
    this.#source = source;
    this.#tokens = filterTokens(source);
    this.#kind = kind;
  }

  read(): SqlCondition {
    const sql = this.#alternatives();
    if (this.#next < this.#tokens.length) throw this.#syntaxError();
    return { sql, values: this.#values };
  }

  #syntaxError(): Error {
    return badRequest(`Invalid filter clause: '${this.#source}'.`);
  }

  #tooMany(count: number): void {
    if (count <= MOST_ALTERNATIVES) return;
    throw badRequest(
      `Too many child clauses specified in search filter expression containing 'OR' operators: ${count}. Max allowed: ${MOST_ALTERNATIVES}.`,
    );
  }

  #take(): FilterToken {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw this.#syntaxError();
    this.#next += 1;
    return token;
  }

  /** Consumes the next token if it is this word or punctuation. */
  #isNext(text: string): boolean {
    const token = this.#tokens[this.#next];
    if (token === undefined || token.kind === 'text' || token.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#isNext(text)) throw this.#syntaxError();
  }

  #alternatives(): string {
    const parts = [this.#conjunction()];
    while (this.#isNext('or')) parts.push(this.#conjunction());
    this.#tooMany(parts.length);
    return `(${parts.join(' OR ')})`;
  }

  #conjunction(): string {
    const parts = [this.#term()];
    while (this.#isNext('and')) parts.push(this.#term());
    return `(${parts.join(' AND ')})`;
  }

  #term(): string {
    if (this.#isNext('not')) return `NOT ${this.#term()}`;
    if (this.#isNext('(')) {
      const inner = this.#alternatives();
      this.#expect(')');
      return inner;
    }
    if (this.#isNext('startswith')) return this.#textFunction((text) => `${likePattern(text)}%`);
    if (this.#isNext('endswith')) return this.#textFunction((text) => `%${likePattern(text)}`);
    return this.#comparison();
  }

  #column(): string {
    const token = this.#take();
    if (token.kind !== 'word') throw this.#syntaxError();
    const { known, typeName } = objectTypes[this.#kind];
    if (!known.has(token.text)) {
      throw badRequest(`Could not find a property named '${token.text}' on type '${typeName}'.`);
    }
    return columns[token.text] ?? `json_extract(o.properties, '$.${token.text}')`;
  }

  #value(): string {
    const token = this.#take();
    if (token.kind === 'text') {
      this.#values.push(token.text);
      return '?';
    }
    if (token.text === 'true') return '1';
    if (token.text === 'false') return '0';
    if (token.text === 'null') return 'NULL';
    throw this.#syntaxError();
  }

  #textFunction(pattern: (text: string) => string): string {
    this.#expect('(');
    const column = this.#column();
    this.#expect(',');
    const token = this.#take();
    if (token.kind !== 'text') throw this.#syntaxError();
    this.#values.push(pattern(token.text));
    this.#expect(')');
    return `(coalesce(${column}, '') LIKE ? ESCAPE '\\')`;
  }

  #comparison(): string {
    const column = this.#column();
    if (this.#isNext('eq')) return `(${column} COLLATE NOCASE IS ${this.#value()})`;
    if (this.#isNext('ne')) return `(${column} COLLATE NOCASE IS NOT ${this.#value()})`;
    this.#expect('in');
    this.#expect('(');
    const values = [this.#value()];
    while (this.#isNext(',')) values.push(this.#value());
    this.#expect(')');
    this.#tooMany(values.length);
    return `(${column} COLLATE NOCASE IN (${values.join(',')}))`;
  }
}

/** @throws GraphError 400 if the filter is invalid or names an unknown property */
export const readFilter = (source: string, kind: ObjectKind): SqlCondition =>
  new FilterParser(source, kind).read();

/**
 * `$search` in the form `"displayName:text"`: finds words of the property that begin with the text.
 * @throws GraphError 400 for any other form
 */
export const readSearch = (source: string): SqlCondition => {
  const match = /^"(displayName|mail|userPrincipalName|description):([^"]+)"$/.exec(source);
  const [, property = '', text = ''] = match ?? [];
  if (match === null) {
    throw badRequest(`Syntax error: '${source}'. Expected "property:text" with quotes.`);
  }
  const column = columns[property] ?? `json_extract(o.properties, '$.${property}')`;
  const pattern = likePattern(text.trim());
  return {
    sql: `(${column} LIKE ? ESCAPE '\\' OR ${column} LIKE ? ESCAPE '\\')`,
    values: [`${pattern}%`, `% ${pattern}%`],
  };
};
