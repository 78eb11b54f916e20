import { Pool } from 'pg';

/** Statements of a test on one database, over connections that are kept between them. */
export interface Statements {
  readonly sql: <Row extends object>(text: string, params?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

export const openStatements = (url: string): Statements => {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  return {
    sql: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...params])).rows,
    close: () => pool.end(),
  };
};
