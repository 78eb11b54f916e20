import { expectThat, type Stage } from './stage.ts';
import type { Answer, Client } from './client.ts';

export const activities = '/api/v1/activities';

/** A class of the act as the studio sees it. */
export interface ClassSeen {
  readonly id: string;
  readonly activityId: string;
  readonly startsAt: string;
  readonly localDate: string;
  readonly status: string;
  readonly taken: number;
  readonly over: number;
}

/** What the steps of the act share. */
export interface BookedClass {
  readonly activityId: string;
  readonly locationId: string;
  readonly slot: ClassSeen;
  /** The class of the Monday after. */
  readonly next: ClassSeen;
}

/** A door of the activities that answers as wanted. */
export const asked = async (
  client: Client,
  path: string,
  body: object,
  wanted: number,
  claim: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const answer: Answer = await client.post(`${activities}/${path}`, body);
  expectThat(answer.status === wanted, claim, answer.text);
  return answer.json();
};

export const refusedWith = async (client: Client, path: string, body: object, code: string): Promise<string> => {
  const answer = await client.post(`${activities}/${path}`, body);
  expectThat(answer.json()['code'] === `errors.booking.${code}`, `${path} is refused with ${code}`, answer.text);
  return answer.text;
};

/** The classes of an activity on a day, as the admin sees them. */
export const classesOn = async (
  { giulia }: Stage,
  activityId: string,
  day: Temporal.PlainDate,
): Promise<readonly ClassSeen[]> => {
  const answer = await giulia.get(`${activities}/schedules?view=day&date=${day.toString()}`);
  const { days } = answer.json() as { readonly days: readonly { readonly slots: readonly ClassSeen[] }[] };
  return days.flatMap(({ slots }) => slots).filter((slot) => slot.activityId === activityId);
};

export const idOf = async (client: Client): Promise<string> =>
  String((await client.get('/api/v1/auth/verify-session')).json()['id']);

/** How many entries a person has left in the subscription that the admin gave. */
export const entriesOf = async ({ giulia }: Stage, subscriptionId: string): Promise<unknown> =>
  (await giulia.get(`/api/v1/client-subscriptions/${subscriptionId}`)).json()['remaining'];
