/** What the exit status of a command means, for scripts. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  notAuthenticated: 3,
  notFound: 4,
  refused: 5,
  remote: 6,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
