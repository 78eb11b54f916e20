import type { Answer } from '../walk/client.ts';

/** `204`, or the status with the code of the problem: `409 errors.general.conflict`. */
export const codeOf = (answer: Answer): string =>
  answer.status < 300 ? String(answer.status) : `${answer.status} ${String(answer.json()['code'])}`;
