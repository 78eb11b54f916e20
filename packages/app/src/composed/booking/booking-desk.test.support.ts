import { afterAll, beforeAll } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

interface Opened {
  readonly studio: Studio;
  readonly cast: Cast;
  /** The activity whose classes are booked. */
  readonly activity: string;
}

/**
 * A studio with its people, and the doors of booking; opened before the tests of a file and closed after them.
 * @param terms columns of the activity, as SQL sets them
 * @param variables configuration that differs from that of the tests
 */
export const bookingDesk = (terms: string, variables: Readonly<Record<string, string>> = {}) => {
  let opened: Opened | undefined;
  const now = (): Opened => {
    if (opened === undefined) throw new Error('the studio is not open yet');
    return opened;
  };
  beforeAll(async () => {
    const studio = await openStudio(variables);
    const cast = await gatherCast(studio);
    const [first] = await studio.sql<{ id: string }>('select id from activity order by position limit 1');
    opened = { studio, cast, activity: first?.id ?? '' };
    // The demo's own classes have somebody else each: else one that stands at the hour of a test's class keeps its professional busy.
    await studio.sql(
      `with classes as (update slot set professional_ids = array[gen_random_uuid()::text]),
         rules as (update schedule set professional_ids = array[gen_random_uuid()::text])
       update activity set ${terms}, professional_ids = array[$1]`,
      [cast.pro.id],
    );
  });
  afterAll(() => opened?.studio.close());

  const send = (
    path: string,
    body: unknown,
    actor: CastName = 'client',
    headers: Readonly<Record<string, string>> = {},
  ) =>
    now().cast[actor].client.send(`/api/v1/activities/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  /** Changes the activity. */
  const set = async (change: string): Promise<void> =>
    void (await now().studio.sql(`update activity set ${change} where id = $1`, [now().activity]));
  let hours = 30;
  /** Hours from now at which no class of this file begins yet. */
  const nextHours = (): number => (hours += 2);
  /** A class so many hours from now; each begins when nobody has another, unless it is wanted so. */
  const aClass = async (capacity = 5, inHours = nextHours(), taken = 0): Promise<string> => {
    const [row] = await now().studio.sql<{ id: string }>(
      `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
       select gen_random_uuid(), $1, (s at time zone 'Europe/Rome')::date, (s at time zone 'Europe/Rome')::time,
         'Europe/Rome', s, s + interval '1 hour', $3, $4, 0, 'Open'
       from (select now() + make_interval(mins => $2) as s) t returning id`,
      [now().activity, Math.round(inHours * 60), capacity, taken],
    );
    return row?.id ?? '';
  };
  /** Entries of the client; the id of their subscription. */
  const pack = async (entries: number): Promise<string> => {
    const { cast } = now();
    const answer = await cast.admin.client.send('/api/v1/users/add-entries', {
      method: 'POST',
      body: JSON.stringify({ userId: cast.client.id, entries, reason: 'prova' }),
      headers: { 'content-type': 'application/json' },
    });
    return String(answer.json()['id']);
  };
  const remaining = async (id: string) =>
    (await now().studio.sql<{ remaining: number }>('select remaining from client_subscription where id = $1', [id]))[0]
      ?.remaining;
  return {
    get studio() {
      return now().studio;
    },
    get cast() {
      return now().cast;
    },
    get activity() {
      return now().activity;
    },
    ...{ send, set, aClass, nextHours, pack, remaining },
  };
};
