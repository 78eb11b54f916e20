/** What stands in front of BCrypt's own form where it hashes the condensed password (docs/decisions/passwords.md). */
export const condensedPrefix = 'hmac-sha384';

/** Whether nothing would be gained by hashing anew. */
export const isCurrentForm = (hash: string, cost: number): boolean => {
  const [, given] = /^hmac-sha384\$2[aby]\$(\d\d)\$/.exec(hash) ?? [];
  return given !== undefined && Number(given) >= cost;
};

/** The hash of nothing anybody knows: right in form, so that checking against it costs the full time. */
export const dummyHash = (cost: number): string =>
  `${condensedPrefix}$2b$${String(cost).padStart(2, '0')}$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234`;
