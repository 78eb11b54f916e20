import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGatewayStudio, type GatewayStudio } from '../testing/gateway-studio.ts';
import { anna, bruno, giulia } from '../testing/studio.ts';
import { call, until, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots, payOnPage, type OrderSeen } from '../walk/stage.ts';

const desk = '/api/v1/einvoicing/fatture';
const patient = {
  JOBS__SWEEPSECONDS: '0.25',
  // The seller is registered by the first of them; the others come again when their claim ends.
  JOBS__CLAIMSECONDS: '1',
  PAYMENT__MAXACTIVEHOLDSPERUSER: '50',
};
const line = { description: 'Lezione privata', grossCents: 5000, vat: { rateBp: 2200 } };

/** `SVC-2027-000003` as a series of a year, and how far it is counted. */
const cut = (number: string): { readonly year: string; readonly count: number } => {
  const [, year = '', count = ''] = /-(\d{4})-(\d{6})$/u.exec(number) ?? [];
  return { year, count: Number(count) };
};
const from = (first: number, howMany: number): readonly number[] =>
  Array.from({ length: howMany }, (_, at) => first + at);
const counted = (numbers: readonly string[]): readonly number[] =>
  numbers.map((number) => cut(number).count).toSorted((a, b) => a - b);

describe.each(['GatewayA', 'GatewayB'] as const)(
  'the numbers of invoices through %s',
  { timeout: 120_000 },
  (provider) => {
    let studio: GatewayStudio;
    let people: readonly Client[];
    /** The admin at either of the two servers. */
    let admins: readonly Client[];
    beforeAll(async () => {
      studio = await openGatewayStudio(provider, patient);
      people = [await studio.signIn(anna), await studio.signIn(bruno)];
      const admin = await studio.signIn(giulia);
      const second = await studio.another();
      admins = [admin, admin.at(second.url)];
    });
    afterEach(() => vi.restoreAllMocks());
    afterAll(() => studio.close());

    const at = (turn: number): Client => admins[turn % admins.length]!;
    const seen = async (id: number): Promise<OrderSeen> =>
      (await at(id).get(`/api/v1/payments/admin/orders/${id}`)).json() as unknown as OrderSeen;
    const untilJob = (id: number, status: string): Promise<OrderSeen> =>
      until(
        `the invoice of order ${id} is ${status}`,
        async () => {
          const order = await seen(id);
          return order.invoiceJob?.status === status ? order : undefined;
        },
        400,
      );
    const numberOf = (order: OrderSeen): string => order.fattura?.number ?? '';
    /** Sells so many places to two people in turn, all of which are paid in the same moment. */
    const sold = async (places: number): Promise<readonly number[]> => {
      const free = await Promise.all(
        people.map(async (person) => (await freeSlots(person)).filter(({ free }) => free > 1)),
      );
      const orders = [];
      for (let place = 0; place < places; place += 1) {
        const slot = free[place % 2]?.[Math.floor(place / 2)];
        orders.push(await checkout(people[place % 2]!, slot?.id ?? ''));
      }
      await Promise.all(orders.map(({ redirectUrl }) => payOnPage(redirectUrl)));
      return orders.map(({ orderId }) => orderId);
    };
    const invoiced = async (places: number): Promise<readonly OrderSeen[]> =>
      Promise.all((await sold(places)).map((id) => untilJob(id, 'Submitted')));
    /** A document that another program sends to the same account; hidden, it stands in no list for an hour. */
    const sendElsewhere = async (xml: string, isHidden: boolean): Promise<void> => {
      const plan = { state: 'CONS', message: '', hiddenMs: isHidden ? 3_600_000 : 0 };
      if (provider === 'GatewayA') studio.gateway.planOutcomes({ ...plan, when: 'later' });
      else studio.gatewayB.planCourses(plan);
      const [url, authorization] =
        provider === 'GatewayA'
          ? [`${studio.gateway.baseUrl}/test/fatture`, `Basic ${btoa('demo:demo')}`]
          : [`${studio.gatewayB.baseUrls.Test}/invoices`, 'Bearer demo-test'];
      const headers = { authorization, 'content-type': 'application/xml' };
      const answer = await call(url, { method: 'POST', body: xml, headers });
      expect(answer.status).toBe(200);
    };
    const xmlOf = async (order: OrderSeen): Promise<string> =>
      (await at(0).get(`${desk}/${order.fattura?.id ?? ''}/xml`)).text;
    const after = (number: string, howFar: number): string =>
      `${number.slice(0, -6)}${String(cut(number).count + howFar).padStart(6, '0')}`;

    it('have no gap when twenty are sold in one moment and two servers invoice them', async () => {
      const orders = await invoiced(20);
      const numbers = orders.map(numberOf);
      expect(new Set(numbers.map((number) => cut(number).year)).size).toBe(1);
      expect(counted(numbers)).toEqual(from(1, 20));
      expect(numbers.filter((number) => studio.taken(number).length !== 1)).toEqual([]);
      // Provisional at the gateway, and issued as far as the studio is concerned: the buyer hears of it.
      expect(orders.filter(({ fattura }) => !/^(PREN|INVI)$/u.test(fattura?.status ?? ''))).toEqual([]);
      await until('twenty buyers hear of it', async () => {
        const [mails] = await studio.sql<{ n: number }>('select count(*)::int as n from email_job');
        return mails?.n === 20 ? true : undefined;
      });
    });

    it('pass over one that another program has used, once the mirror knows of it', async () => {
      const [model] = await invoiced(1);
      const used = after(numberOf(model!), 1);
      const foreign = (await xmlOf(model!)).replace(`<Numero>${numberOf(model!)}<`, `<Numero>${used}<`);
      await sendElsewhere(foreign.replace('<Cognome>Conti<', '<Cognome>Altrui<'), false);
      expect((await at(1).post(`${desk}/sync`)).status).toBe(200);
      const [next] = await invoiced(1);
      expect(numberOf(next!)).toBe(after(used, 1));
      expect(studio.taken(used)).toHaveLength(1);
    });

    it('stay with their document when they collide at SDI, and the next one goes on behind it', async () => {
      const [model] = await invoiced(1);
      const used = after(numberOf(model!), 1);
      const foreign = (await xmlOf(model!)).replace(`<Numero>${numberOf(model!)}<`, `<Numero>${used}<`);
      await sendElsewhere(foreign.replace('<Cognome>Conti<', '<Cognome>Altrui<'), true);
      const [collided] = await invoiced(1);
      expect(numberOf(collided!)).toBe(used);
      const ours = studio.taken(used).at(-1)?.remoteId ?? '';
      studio.decide(ours, 'ERRO', '00404 - Fattura duplicata');
      expect((await at(0).post(`${desk}/sync`)).status).toBe(200);
      const failed = await untilJob(collided!['id'] as number, 'Failed');
      expect([numberOf(failed), failed.fattura?.status]).toEqual([used, 'ERRO']);
      expect(failed.invoiceJob?.failure?.message).toContain('00404');
      const [next] = await invoiced(1);
      expect(numberOf(next!)).toBe(after(used, 1));
      expect(studio.taken(used)).toHaveLength(2);
    });

    it('begin anew with the fiscal year of Rome, while both servers are sending', async () => {
      const year = Temporal.Now.zonedDateTimeISO('Europe/Rome').year;
      const midnight = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[Europe/Rome]`).toInstant();
      const drafts = await Promise.all(
        from(0, 20).map(async (turn) => {
          const made = await at(turn).post(desk, { documentType: 'TD01', buyer: consumer('Anna'), lines: [line] });
          expect(made.status).toBe(201);
          return String(made.json()['id']);
        }),
      );
      let now = midnight.subtract({ seconds: 30 });
      vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => now);
      const before = studio.taken('').length;
      const send = async (id: string, turn: number) => {
        const answer = await at(turn).post(`${desk}/${id}/send`);
        expect([answer.status, answer.text]).toEqual([200, answer.text]);
        return answer.json() as { readonly number: string; readonly date: string; readonly status: string };
      };
      const early = drafts.slice(0, 10).map(send);
      await Promise.race(early);
      now = midnight; // some of the first ten are on their way still
      const sent = await Promise.all([...early, ...drafts.slice(10).map(send)]);
      vi.restoreAllMocks();
      expect(before).toBe(0);
      expect(sent.filter(({ number, date }) => cut(number).year !== date.slice(0, 4))).toEqual([]);
      const [old, fresh] = [year - 1, year].map((each) =>
        sent.map(({ number }) => number).filter((number) => cut(number).year === String(each)),
      );
      expect([old!.length > 0, fresh!.length >= 10, old!.length + fresh!.length]).toEqual([true, true, 20]);
      expect(counted(old!)).toEqual(from(1, old!.length));
      const first = Math.min(...counted(fresh!));
      expect(counted(fresh!)).toEqual(from(first, fresh!.length));
      expect(sent.filter(({ number }) => studio.taken(number).length !== 1)).toEqual([]);
    });
  },
);
