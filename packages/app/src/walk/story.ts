import { call, openClient } from './client.ts';
import {
  checkout,
  expectThat,
  freeSlots,
  jobIs,
  orderSeen,
  payOnPage,
  transmissionsOf,
  untilOrder,
  type Stage,
} from './stage.ts';

/** The class is sold and invoiced: the main job, end to end. */
export const story = async (stage: Stage): Promise<void> => {
  const { report, instance, anna, giulia } = stage;
  const ready = await call(`${instance.facts.url}/health/ready`);
  const commerce = await call(`${instance.facts.url}/health/commerce`);
  expectThat(ready.status === 200 && commerce.json()['ready'] === true, 'the server is ready to sell', commerce.text);
  report('ready', `GET /health/ready 200, /health/commerce ${commerce.text}`);

  const session = await anna.get('/api/v1/auth/verify-session');
  expectThat(session.status === 200, 'the session is valid', session.text);
  report('signed in', `anna: cookie, verify-session 200`);

  const [slot] = await freeSlots(anna);
  expectThat(slot !== undefined, 'there is a free class next week');
  if (slot === undefined) return;
  report('slots', `${slot.title} ${slot.startsAt}, ${slot.free} of ${slot.capacity} free`);

  const { orderId, redirectUrl } = await checkout(anna, slot.id);
  const page = await call(redirectUrl);
  expectThat(
    page.status === 200 && /18,00|20,00|45,00|18\.00|20\.00|45\.00/.test(page.text),
    'the hosted page shows the total',
    page.text.slice(0, 300),
  );
  const pending = await orderSeen(stage, orderId);
  expectThat(
    pending.status === 'Pending' && pending.hold?.status === 'Active',
    'the order is Pending with an active hold',
    pending.status,
  );
  report('checkout', `order ${orderId} Pending, hold Active, hosted page ${redirectUrl}`);

  const paid = await payOnPage(redirectUrl);
  expectThat(paid.status === 303, 'paying returns to the studio', paid.status);
  const done = await untilOrder(
    stage,
    orderId,
    'finalized and invoiced',
    (order) => order.status === 'Finalized' && jobIs('Submitted')(order),
  );
  const events = done.timeline.map(({ event }) => event);
  for (const event of [
    'order.opened',
    'order.paid',
    'order.finalized',
    'invoice.queued',
    'invoice.sending',
    'invoice.Submitted',
  ])
    expectThat(events.includes(event), `the timeline names ${event}`, events);
  expectThat(
    done.hold?.status === 'Converted' && done['booked'] === true,
    'the hold is converted and the booking exists',
  );
  report('paid', `timeline ${events.join(' → ')}`);

  const number = done.fattura?.number ?? '';
  expectThat(
    ['PREN', 'INVI', 'CONS', 'NONC'].includes(done.fattura?.status ?? ''),
    'the outcome class is Confirmed',
    done.fattura,
  );
  expectThat((await transmissionsOf(stage, number)) === 1, 'the gateway has the number exactly once');
  report('invoice', `TD01 ${number} ${done.fattura?.status}, one transmission at the gateway`);

  const xml = await giulia.get(`/api/v1/einvoicing/fatture/${done.fattura?.id}/xml`);
  expectThat(
    xml.status === 200 && xml.text.includes('<TipoDocumento>TD01</TipoDocumento>') && xml.text.includes(number),
    'the XML is the TD01',
    xml.text.slice(0, 300),
  );
  const pdf = await giulia.get(`/api/v1/einvoicing/fatture/${done.fattura?.id}/pdf`);
  expectThat(pdf.status === 200 && pdf.text.startsWith('%PDF-'), 'the PDF is one', pdf.text.slice(0, 80));
  report('documents', `XML ${xml.bytes.length} bytes, PDF ${pdf.bytes.length} bytes`);

  const mailed = await untilOrder(stage, orderId, 'mailed or skipped', ({ timeline }) =>
    timeline.some(({ event }) => event === 'mail.Sent' || event === 'mail.Skipped'),
  );
  const desk = await openClient(instance.facts.url).get('/dev');
  expectThat(desk.status === 200 && desk.text.includes(number), 'the demo desk shows the mail');
  report(
    'mail',
    `${mailed.timeline.findLast(({ event }) => event.startsWith('mail.'))?.event} courtesy PDF of ${number}, shown at /dev`,
  );

  const foreign = await stage.bruno.get(`/api/v1/payments/orders/${orderId}`);
  expectThat(foreign.status === 404, "somebody else's order is not found", foreign.status);
  report('private', `bruno reading anna's order: 404`);
};
