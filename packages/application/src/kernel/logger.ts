export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Structured log lines. Callers never pass secrets, bodies or whole e-mail addresses. */
export interface Logger {
  readonly log: (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
}
