import { activities, asked, classesOn, entriesOf, idOf, refusedWith, type BookedClass } from './booking-doors.ts';
import { classSoon } from './class-soon.ts';
import { call, until, type Client } from './client.ts';
import { checkout, consumer, expectThat, jobIs, payOnPage, untilOrder, type Stage } from './stage.ts';

const zone = 'Europe/Rome';

/** The next change of the clock whose week before it is ahead by days: the classes around it are booked, and cancelled early. */
const changeAhead = (): Temporal.PlainDate =>
  Temporal.Now.zonedDateTimeISO(zone).add({ days: 9 }).getTimeZoneTransition('next')!.toPlainDate();

/** The admin plans a class of every Monday over the next change of the clock: 09:00 stays 09:00. */
const weeklyClass = async (stage: Stage): Promise<BookedClass> => {
  const { giulia, report } = stage;
  const place = await giulia.post('/api/v1/locations', { name: 'Sala grande', address: 'Via dei Glicini 12', zone });
  expectThat(place.status === 201, 'the admin adds a location', place.text);
  const locationId = String(place.json()['id']);
  const change = changeAhead();
  const [before, after] = [-6, 1].map((days) => change.add({ days })); // a change is on a Sunday
  const made = await asked(
    giulia,
    'create',
    {
      name: { it: 'Cerchio del lunedì', en: 'Monday circle' },
      locationId,
      durationMinutes: 60,
      capacity: 2,
      horizonDays: 365,
      means: ['entry', 'order'],
      price: { amountCents: 1500 },
      vat: { rateBp: 2200 },
      schedules: [{ validFrom: String(before), validTo: String(after), weekly: [{ weekday: 1, start: '09:00' }] }],
    },
    201,
    'the admin makes a weekly class',
  );
  const activityId = String(made['id']);
  await asked(giulia, 'update', { id: activityId, event: 'publish' }, 200, 'the class is published');
  const [first] = await classesOn(stage, activityId, before!);
  const [second] = await classesOn(stage, activityId, after!);
  const apart = Temporal.Instant.from(String(second?.startsAt)).since(String(first?.startsAt)).total('hours');
  expectThat(Math.abs(apart - 7 * 24) === 1, 'a week over the change is an hour shorter or longer', apart);
  report('weekly class', `Mondays 09:00 in Rome: ${first?.startsAt} and, the clock changed, ${second?.startsAt}`);
  return { activityId, locationId, slot: first!, next: second! };
};

/** Two places are sold, by entry and by order; the third person waits, and has the place of the first. */
const placesSold = async (stage: Stage, { slot }: BookedClass) => {
  const { anna, bruno, giulia, report } = stage;
  const pack = async (client: Client): Promise<string> => {
    const given = { userId: await idOf(client), entries: 1, reason: 'Prova del lunedì' };
    const answer = await giulia.post('/api/v1/users/add-entries', given);
    expectThat(answer.status < 300, 'the admin gives an entry', answer.text);
    return String(answer.json()['id']);
  };
  const [annas, giulias] = [await pack(anna), await pack(giulia)];
  const had = await entriesOf(stage, annas);
  const entry = { slotId: slot.id, means: 'entry' };
  const booked = await asked(anna, 'book', { ...entry, clientSubscriptionId: annas }, 201, 'anna books by an entry');
  const bought = await checkout(bruno, slot.id);
  await payOnPage(bought.redirectUrl);
  await untilOrder(stage, bought.orderId, 'finalized', ({ status }) => status === 'Finalized');
  await refusedWith(giulia, 'book', entry, 'placeFull');
  const waits = await asked(giulia, 'waiting-list/join', entry, 201, 'a third person waits');
  report(
    'two places sold',
    `anna by an entry, bruno by order ${bought.orderId}; full: the third is number 1 on the list`,
  );

  const gone = { bookingId: booked['id'] };
  const preview = await asked(anna, 'cancel-book', { ...gone, dryRun: true }, 200, 'anna looks before she cancels');
  const cancelled = await asked(anna, 'cancel-book', gone, 200, 'anna cancels');
  expectThat(preview['outcome'] === 'early' && (await entriesOf(stage, annas)) === had, 'early: her entry is back', [
    preview,
    cancelled,
  ]);
  const taken = await asked(giulia, 'waiting-list/accept', { entryId: waits['id'] }, 201, 'the offer is taken');
  expectThat(taken['status'] === 'Confirmed', 'who waited has the place', taken);
  report('place handed on', `anna cancels early, her entry is back; the offer goes to number 1 and is taken`);
  return { giulias, orderId: bought.orderId };
};

/** A cut below what is taken names the class; kept, nobody loses a place and nobody new gets one. */
const placesCut = async (stage: Stage, { activityId, slot }: BookedClass): Promise<void> => {
  const cut = { newCapacity: 1, effectiveFrom: slot.localDate };
  const what = { id: activityId, capacityChange: cut };
  const refused = await refusedWith(stage.giulia, 'update', what, 'capacityConflict');
  const check = await asked(stage.giulia, 'check-capacity-conflicts', { activityId, ...cut }, 200, 'the conflicts');
  expectThat(JSON.stringify(check['conflicts']).includes(slot.id), 'the class is named', [refused, check]);
  const kept = { id: activityId, capacityChange: { ...cut, onConflict: 'keep' } };
  await asked(stage.giulia, 'update', kept, 200, 'the cut is kept above');
  const [now] = await classesOn(stage, activityId, Temporal.PlainDate.from(slot.localDate));
  expectThat(now?.taken === 2 && now.over === 1, 'both keep their places', now);
  await refusedWith(stage.anna, 'book', { slotId: slot.id, means: 'entry' }, 'placeFull');
  stage.report('places cut', `2 → 1 refused, naming the class of ${slot.localDate}; kept: 2 of 1 taken, nobody new`);
};

/** One place more than there are: only where the studio allows it, and only an admin. */
const overbooked = async (stage: Stage, { slot }: BookedClass): Promise<void> => {
  const { anna, giulia, report } = stage;
  const more = { slotId: slot.id, userId: await idOf(anna), means: 'entry', overbook: true, reason: 'Amica di Giulia' };
  await refusedWith(giulia, 'book', more, 'overbookingOff');
  const init = { method: 'PUT', body: '{"enabled":true}', headers: { 'content-type': 'application/json' } };
  const allowed = await giulia.send(`${activities}/admin-overbooking-config`, init);
  expectThat(allowed.status === 200, 'the admin allows it', allowed.text);
  await asked(giulia, 'book', more, 201, 'the admin books above the capacity');
  report('overbooked', 'overbookingOff, then allowed by the flag: a third place of one, by the admin alone');
};

/** A closure is seen, then done: entries and money go back, and everybody has one mail. */
const dayClosed = async (stage: Stage, { slot }: BookedClass, sold: { orderId: number; giulias: string }) => {
  const { giulia, bruno, instance, report } = stage;
  const day = slot.localDate;
  const title = { it: 'Caldaia guasta', en: 'The boiler is broken' };
  const closure = { reason: 'maintenance', title, scope: { all: true }, from: day, to: day, bookings: 'cancel' };
  const seen = await giulia.post('/api/v1/sc/create', { ...closure, dryRun: true });
  const { impact } = seen.json() as { readonly impact: Readonly<Record<string, unknown>> };
  expectThat(seen.status === 200 && impact['entriesReturned'] === 2, 'the closure shows what it does', seen.text);
  const stale = await giulia.post('/api/v1/sc/create', closure);
  expectThat(stale.json()['code'] === 'errors.booking.impactStale', 'not without what was seen', stale.text);
  const done = await giulia.post('/api/v1/sc/create', { ...closure, impactToken: impact['impactToken'] });
  expectThat(done.status === 201, 'the day is closed', done.text);
  const order = await untilOrder(stage, sold.orderId, 'refunded', ({ status }) => status === 'Refunded');
  expectThat(order.refunds.length === 1, 'one refund', order.refunds);
  expectThat((await entriesOf(stage, sold.giulias)) === 1, 'the entry is back');
  const own = await bruno.get(`/api/v1/users/user/${await idOf(bruno)}/bookings?pageSize=100`);
  const { items } = own.json() as {
    readonly items: readonly { readonly id: string; readonly slot: { readonly id: string } }[];
  };
  const { id } = items.find((each) => each.slot.id === slot.id) ?? { id: '' };
  const file = await bruno.get(`${activities}/bookings/${id}/calendar.ics`);
  expectThat(
    file.text.includes('STATUS:CANCELLED') && /SEQUENCE:[1-9]/.test(file.text),
    'the calendar file says so',
    file.text,
  );
  const people = ['anna@example.it', 'bruno@example.it', 'giulia@studio-loto.example'];
  const mails = await until('a mail to each whose place ended', async () => {
    const page = await call(`${instance.facts.url}/dev`);
    const rows = page.text.split('<tr>').filter((row) => row.includes('ha annullato la tua prenotazione per Cerchio'));
    return people.every((address) => rows.some((row) => row.includes(address))) ? rows : undefined;
  });
  expectThat(mails.length === people.length, 'one mail each', mails);
  report(
    'day closed',
    `seen first, stale without its token; order ${sold.orderId} Refunded once (${order.refunds[0]?.reason}), entries back, ${mails.length} people one mail each, calendar file CANCELLED`,
  );
};

/** Who waits may pay online: the offer is kept by an order from the moment it is accepted to the booking. */
const offerBought = async (stage: Stage, { next }: BookedClass): Promise<void> => {
  const { anna, bruno, report } = stage;
  const booked = await asked(anna, 'book', { slotId: next.id, means: 'entry' }, 201, 'the one place is booked');
  const wanted = { slotId: next.id, means: 'order' };
  const { id: entryId } = await asked(bruno, 'waiting-list/join', wanted, 201, 'bruno waits, to pay online');
  await asked(anna, 'cancel-book', { bookingId: booked['id'] }, 200, 'anna gives her place back');
  const taken = { entryId, billingProfile: consumer('Bruno') };
  const accepted = await asked(bruno, 'waiting-list/accept', taken, 201, 'the offer is taken by order');
  const { order, redirectUrl } = accepted['checkout'] as {
    readonly order: { readonly id: number };
    readonly redirectUrl: string;
  };
  await refusedWith(anna, 'book', { slotId: next.id, means: 'entry' }, 'placeFull');
  await payOnPage(redirectUrl);
  const done = await untilOrder(stage, order.id, 'finalized and invoiced', jobIs('Submitted'));
  expectThat(done.status === 'Finalized' && done.hold?.status === 'Converted', 'what was offered is booked', done);
  report('offer bought', `bruno takes the offered place by order ${order.id}: kept while he pays, Finalized, invoiced`);
};

/** Who has a place in a class that begins soon checks in by the code that its location shows. */
const codeScanned = async (stage: Stage, { activityId, locationId }: BookedClass): Promise<void> => {
  const { bruno, giulia, report } = stage;
  const entry = { userId: await idOf(bruno), entries: 1, reason: 'Prova del lunedì' };
  expectThat((await giulia.post('/api/v1/users/add-entries', entry)).status < 300, 'the admin gives bruno an entry');
  const slotId = await classSoon(stage, activityId);
  await asked(bruno, 'book', { slotId, means: 'entry' }, 201, 'bruno books the class that begins soon');
  const shown = await giulia.get(`/api/v1/locations/${locationId}/check-in-code`);
  const came = await bruno.post('/api/v1/my/check-in', { locationCode: shown.json()['code'] });
  expectThat(came.status === 201, 'bruno checks in by the code', [shown.text, came.text]);
  const own = await bruno.get('/api/v1/my/check-ins');
  expectThat(own.text.includes(slotId), 'the client sees the check-in', own.text);
  report('code scanned', `bruno is checked in by ${String(shown.json()['code'])}, the code that the location shows`);
};

/** Booking, from the rule of a class to a closed day. */
export const booking = async (stage: Stage): Promise<void> => {
  const booked = await weeklyClass(stage);
  const sold = await placesSold(stage, booked);
  await placesCut(stage, booked);
  await overbooked(stage, booked);
  await dayClosed(stage, booked, sold);
  await offerBought(stage, booked);
  await codeScanned(stage, booked);
};
