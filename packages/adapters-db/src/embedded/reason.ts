/** The words of Postgres before a reason: who says so, when, and how bad it is. */
const SPEAKER = /^.*?(?:FATAL|PANIC|ERROR|error):\s*/;
/** What `pg_ctl` says of every start that failed, and where to look for more: no reason. */
const NO_REASON = /could not start server|Examine the log output/;

/**
 * Why a program of Postgres failed, by what it printed: its last fatal line (the server ends with it), else the first
 * that reports an error (`initdb` goes on to clean up after it), else the last line at all.
 */
export const reasonIn = (output: string): string => {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NO_REASON.test(line));
  const telling =
    lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line)) ??
    lines.find((line) => /\berror:/i.test(line)) ??
    lines.find((line) => /could not|cannot|denied|No space left/i.test(line));
  return telling?.replace(SPEAKER, '') ?? lines.at(-1) ?? 'it says nothing';
};
