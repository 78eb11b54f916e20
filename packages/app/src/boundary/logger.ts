import type { Logger, LogLevel } from '@svc/application/kernel';

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * The lines of one turn of the event loop leave as one write: a write per request would cost a tenth of its time. What is
 * pending at the end of the process is written then; only a kill takes the last turn's lines with it.
 */
const perTurn = (write: (text: string) => void): ((line: string) => void) => {
  let pending = '';
  const flush = (): void => {
    const text = pending;
    pending = '';
    if (text !== '') write(text);
  };
  process.once('exit', flush);
  return (line) => {
    if (pending === '') setImmediate(flush);
    pending += line;
  };
};

/** Writes to the stderr of this process. */
export const toStderr = perTurn((text) => void process.stderr.write(text));

/** The time of a line, to the millisecond; made once per millisecond, since a busy server writes many lines in one. */
export const lineTime = (): (() => string) => {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, Temporal.Instant.fromEpochMilliseconds(now).toString()];
    return text;
  };
};

/** Lines that carry these fields too, as the tenant's. */
export const loggerWith = (logger: Logger, always: Readonly<Record<string, string>>): Logger => ({
  log: (level, message, fields) => logger.log(level, message, { ...always, ...fields }),
});

/** A line that cannot be written whole is still a line: a logger that throws would break the work that logs. */
const textOf = (fields: Readonly<Record<string, unknown>>): string => {
  try {
    return JSON.stringify(fields);
  } catch (error) {
    return JSON.stringify({ fieldsLost: String(error) });
  }
};

/** One JSON object per line, on stderr: stdout belongs to commands. */
export const jsonLogger = (least: LogLevel, now: () => string, write: (line: string) => void): Logger => ({
  log: (level, message, fields) => {
    if (order.indexOf(level) < order.indexOf(least)) return;
    const head = `{"time":"${now()}","level":"${level}","message":${JSON.stringify(message)}`;
    const rest = fields === undefined ? '{}' : textOf(fields);
    write(rest === '{}' ? `${head}}\n` : `${head},${rest.slice(1)}\n`);
  },
});
