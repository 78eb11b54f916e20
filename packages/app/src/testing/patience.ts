import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../walk/client.ts';

/** Sends until the server is not too busy: then it says 503 before anything is made, and one comes again. */
export const answered = async (send: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || answer.json()['code'] !== 'errors.general.unavailable') return answer;
  }
};

/** Waits for tomorrow when that is less than two minutes away in Rome: a report of today must not be cut in two. */
export const awayFromMidnight = async (): Promise<void> => {
  const now = Temporal.Now.zonedDateTimeISO('Europe/Rome');
  const left = now.startOfDay().add({ days: 1 }).since(now).total('seconds');
  if (left < 120) await sleep((left + 1) * 1000);
};
