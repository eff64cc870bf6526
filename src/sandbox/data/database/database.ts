import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

// Our Node has both, but not its published types.
declare module 'node:sqlite' {
  interface DatabaseSync {
    serialize(): Uint8Array;
    deserialize(content: Uint8Array): void;
  }
}

export type SqlValue = SQLInputValue;

/**
 * One open SQLite file with its prepared statements. The caller declares the type of the rows; the
 * schema's STRICT tables guarantee the column types.
 */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isInTransaction = false;

  /** @param path a file, or ':memory:' */
  constructor(path: string) {
    this.#connection = new DatabaseSync(path, { timeout: 5000 });
  }

  /** An in-memory database with this content. */
  static from(content: Uint8Array): Database {
    const database = new Database(':memory:');
    database.#connection.deserialize(content);
    return database;
  }

  content(): Uint8Array {
    return this.#connection.serialize();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: SqlValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Runs an INSERT and returns the row's ID. */
  insert(sql: string, ...values: SqlValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /** Runs several statements without values. */
  execute(sql: string): void {
    this.#connection.exec(sql);
  }

  /** For statements that a loop runs up to a million times. */
  prepare(sql: string): StatementSync {
    return this.#connection.prepare(sql);
  }

  /**
   * Runs the work in a transaction, which rolls back if it throws. The work must be synchronous.
   */
  transaction<T>(work: () => T): T {
    if (this.#isInTransaction) return work();
    this.#connection.exec('BEGIN IMMEDIATE');
    this.#isInTransaction = true;
    try {
      const result = work();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.#connection.exec('ROLLBACK');
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }
}
