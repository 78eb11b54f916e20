import type { Lane } from './lane.ts';

/** What must be so of bookings, reminders and mails after any death; each answers the rows that are wrong. */
export const bookingRules: readonly (readonly [name: string, text: string])[] = [
  [
    '7 who has a place is busy then, and nobody else',
    `select coalesce(b.id, y.slot_id)::text as what from
       (select id, user_id, slot_id from booking where state in ('Requested', 'Confirmed', 'CheckedIn')) b
     full join (select * from busy where not gives) y on y.owner_id = b.user_id and y.slot_id = b.slot_id
     join slot s on s.id = coalesce(b.slot_id, y.slot_id) and s.ends_at > now()
     where y.slot_id is null or (b.id is null and not exists (select 1 from hold h
       where h.user_id = y.owner_id and h.slot_id = y.slot_id and h.state in ('Active', 'Converted')))`,
  ],
  [
    '21 a reminder is a mail, once',
    `select r.booking_id::text as what from reminder r left join mail_delivery d
       on d.purpose_key = 'reminder:' || r.booking_id || ':' || r.n || case r.sequence when 0 then '' else ':' || r.sequence end
     group by r.booking_id, r.n, r.sequence, r.state having count(d.id) <> (case r.state when 'Handed' then 1 else 0 end)`,
  ],
  [
    '26 what happened to a booking is written once',
    `select purpose_key as what from mail_delivery where purpose_key like 'booking:%' group by purpose_key having count(*) > 1`,
  ],
  [
    '16 a class that is over is empty',
    `select s.id::text as what from slot s where s.clearing is not null or s.state = 'Cancelled' and
       (exists (select 1 from booking b where b.slot_id = s.id and b.state in ('Requested', 'Confirmed', 'CheckedIn'))
        or exists (select 1 from waiting_entry w where w.slot_id = s.id and w.state in ('Waiting', 'Offered')))`,
  ],
];

/** A mail of which nobody may get two went out once, or its fate is unknown. */
export const remindersSent = async (lane: Lane): Promise<readonly string[]> => {
  const mails = await lane.sql<{ id: string; state: string }>(
    `select id, state from mail_delivery where purpose_key like 'reminder:%'`,
  );
  return mails.flatMap(({ id, state }) => {
    const times = lane.mail.taken.filter((name) => name.includes(id)).length;
    if (times > 1) return [`21 reminder ${id} went out ${times} times`];
    return state === 'Sent' && times === 0 ? [`21 reminder ${id} is said to be sent and was not`] : [];
  });
};

const ended = `select s.activity_id::text as "activityId", c.remaining, a.email,
    (select string_agg(b.state || ' ' || b.entry_outcome, ', ' order by x.starts_at, b.created_at)
       from booking b join slot x on x.id = b.slot_id where b.subscription_id = c.id) as bookings,
    (select count(*)::int from (select purpose_key from mail union select purpose_key from mail_delivery) m
       join booking b on m.purpose_key = 'booking:' || b.id || ':' || b.sequence
       where b.subscription_id = c.id and b.state = 'StudioCancelled') as written
  from slot s join client_subscription c on s.activity_id::text = any (c.activity_ids) join account a on a.id = c.user_id
  where s.id = $1 order by a.email`;

interface Ended {
  readonly email: string;
  readonly remaining: number;
  readonly bookings: string;
  readonly written: number;
}

const lost = 'StudioCancelled returned';
const givenUp = 'Cancelled returned';
const wanted: readonly Ended[] = [
  {
    email: 'anna@example.it',
    remaining: 10,
    bookings: [lost, givenUp, givenUp, lost, lost, lost].join(', '),
    written: 4,
  },
  { email: 'bruno@example.it', remaining: 9, bookings: 'Confirmed spent', written: 0 },
];

const sold = `select a.email || ' ' || b.state || ' ' || o.state as what from slot c join slot s on s.activity_id = c.activity_id
    join booking b on b.slot_id = s.id join commerce_order o on o.id = b.order_id join account a on a.id = b.user_id
  where c.id = $1 order by s.starts_at`;
const wantedSales = ['bruno@example.it StudioCancelled Refunded', 'bruno@example.it Confirmed Finalized'];

const asWanted = (what: string, found: unknown, wanted: unknown): readonly string[] => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`16 ${what} ended as ${is}, not as ${should}`];
};

/** Anna has every entry back, Bruno the two places that he was offered; each class that ended wrote to its people. */
export const theClasses = async (lane: Lane, slotId: string): Promise<readonly string[]> => {
  const rows = await lane.sql<Ended>(ended, [slotId]);
  const found = rows.map(({ email, remaining, bookings, written }) => ({ email, remaining, bookings, written }));
  const sales = await lane.sql<{ what: string }>(sold, [slotId]);
  return [
    ...asWanted('the classes', found, wanted),
    ...asWanted(
      'what was sold',
      sales.map(({ what }) => what),
      wantedSales,
    ),
  ];
};
