const SAFE = /^[A-Za-z0-9._~:+/=-]{1,128}$/;

/** The client's X-Request-Id when it is short and harmless in logs, else a new one. */
export const requestIdOf = (header: string | undefined, fresh: () => string): string =>
  header !== undefined && SAFE.test(header) ? header : fresh();
