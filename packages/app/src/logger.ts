import type { Logger, LogLevel } from '@svc/application/kernel';

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** One JSON object per line, on stderr: stdout belongs to commands. */
export const jsonLogger = (
  least: LogLevel,
  now: () => string,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger => ({
  log: (level, message, fields = {}) => {
    if (order.indexOf(level) >= order.indexOf(least))
      write(`${JSON.stringify({ time: now(), level, message, ...fields })}\n`);
  },
});
