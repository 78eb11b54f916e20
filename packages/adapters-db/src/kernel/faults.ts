import { storeDown, taken, type StoreDown, type Taken } from '@svc/application/kernel';

/** What is known of an error by the driver or by MikroORM, which copies the driver's fields. */
interface DatabaseError {
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly severity?: string;
}

/** SQLSTATE (five characters, Postgres appendix A); connection failures of Node have codes of another form. */
const isSqlState = (code: string | undefined): code is string => code !== undefined && /^[0-9A-Z]{5}$/.test(code);

/**
 * Serialization failure, deadlock, and an exclusion constraint that another transaction was faster to: this one was rolled back and
 * may be played again, since it then sees what it met.
 */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01', '23P01'].includes((error as DatabaseError | undefined)?.code ?? '');

/** Classes that mean a mistake of ours: data, constraint, syntax and schema, feature, prepared statement, trigger. */
const mistakes = new Set(['22', '23', '42', '0A', '3F', '26', 'P0']);

/**
 * Mistakes outside of these classes. 25P02: an earlier statement failed. 08P01: Postgres could not read the message that
 * we sent, a NUL in a statement say; said as FATAL it is a pooler's word for an outage.
 */
const isMistake = ({ code = '', severity }: DatabaseError): boolean =>
  mistakes.has(code.slice(0, 2)) || code === '25P02' || (code === '08P01' && severity === 'ERROR');

/** Node's own codes (ECONNREFUSED, EPIPE, ...), and pg's errors, which have only words. */
const isConnectionFailure = (code: string | undefined, message: string): boolean =>
  /^E[A-Z_]+$/.test(code ?? '') || /connection|connect|timeout|terminat|not queryable|pool/i.test(message);

/**
 * Sorts an error of the database: a unique or exclusion violation by its constraint's name, a fault, or undefined for a defect
 * (a mistake in our own statement, which must not look like an outage).
 */
export const faultOf = (error: unknown): StoreDown | Taken | undefined => {
  const failure = error as DatabaseError;
  const { code, constraint, message } = failure;
  if (code === '23505' || code === '23P01') return taken(constraint ?? 'unknown');
  if (!isSqlState(code)) return isConnectionFailure(code, message) ? storeDown(`database: ${message}`) : undefined;
  if (isMistake(failure)) return undefined;
  return storeDown(`database ${code}: ${message}`);
};

/**
 * A COMMIT that failed. The server's own word (a deferred constraint, a serialization failure) means rolled back;
 * when the connection fell or was cut, nobody knows.
 */
export const commitFaultOf = (error: unknown): StoreDown => {
  const { code, message } = error as DatabaseError;
  const rolledBack = isSqlState(code) && (code.startsWith('40') || code.startsWith('23'));
  return storeDown(`commit: ${message}`, true, rolledBack ? 'none' : 'unknown');
};
