/** Certificate errors: the request waits for the handshake, so none was written. */
const handshake =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_WRONG_VERSION)/u;
const connecting = new Set(['connect', 'getaddrinfo']);

/** Whether this failure, or one behind it, proves that the request never left: no name, no connection, no handshake. */
export const neverLeft = (cause: unknown, depth = 0): boolean => {
  if (!(cause instanceof Error) || depth > 5) return false;
  const { code, syscall, detail, errors } = cause as Error & Readonly<Record<string, unknown>>;
  if (typeof syscall === 'string' && connecting.has(syscall)) return true;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (typeof code === 'string' && handshake.test(code))) return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every((each) => neverLeft(each, depth + 1));
  return neverLeft(detail, depth + 1) || neverLeft(cause.cause, depth + 1);
};
