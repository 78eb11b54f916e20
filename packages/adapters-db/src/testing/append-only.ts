/**
 * SQL that empties an append-only table, as its owner can: an ordinary role, which may not choose
 * `session_replication_role`, runs the tests as well as a superuser.
 * @param where which rows, all without it
 */
export const emptyAppendOnly = (table: string, where = 'true'): string =>
  `alter table ${table} disable trigger user; delete from ${table} where ${where}; alter table ${table} enable trigger user;`;
