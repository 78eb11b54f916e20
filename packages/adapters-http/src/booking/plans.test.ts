import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { StudioPlan, StudioPlanId } from '@svc/domain/booking';
import type { StudioPlanDraft } from '@svc/application/booking';
import { startForTest } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';

const at = Temporal.Instant.from('2027-03-01T09:00:00Z');
const saved = (draft: StudioPlanDraft): StudioPlan => ({
  ...draft,
  id: '00000000-0000-7000-8000-0000000000c1' as StudioPlanId,
  version: 1,
  createdAt: at,
  updatedAt: at,
});
const plan = {
  name: { it: 'Carnet – “dieci” lezioni a 90 €' },
  entries: 10,
  validity: { months: 3 },
  price: { amountCents: 9000 },
  vat: { rateBp: 2200 },
};

const create = async (over: object): Promise<string> => {
  const createPlan = ({ draft }: { readonly draft: StudioPlanDraft }) => Effect.succeed(saved(draft));
  await using server = await startForTest(stubService({ subscriptions: { createPlan } }));
  const headers = { cookie: 'SvcAuth=admin' };
  const answer = await server.call('/api/v1/studio-plans', { method: 'POST', headers, body: { ...plan, ...over } });
  const errors = (answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[];
  return [answer.status, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)].join(' ');
};

describe('a plan, whose name and VAT stand frozen on the invoice of each sale,', () => {
  it('has a rate that SDI takes, or a Natura that is in force', async () => {
    for (const vat of [{ rateBp: 100 }, { rateBp: 2200 }, { nature: 'N4' }, { nature: 'N2.2' }])
      expect([vat, await create({ vat })]).toEqual([vat, '201']);
    for (const vat of [{ rateBp: 0 }, { rateBp: 99 }, { nature: 'N2' }, { nature: 'N6' }, { nature: 'N7.9' }])
      expect([vat, await create({ vat })]).toEqual([vat, '400 /vat vat_invalid']);
  });
  it('is called what an invoice can spell, in every language', async () => {
    expect(await create({ name: { it: '🧘 Yoga' } })).toBe('400 /name/it not_latin');
    expect(await create({ name: { it: 'Yoga', en: 'ヨガ' } })).toBe('400 /name/en not_latin');
    expect(await create({ name: { it: ' ' } })).toBe('400 /name/it too_small');
    expect(await create({ description: { it: '🧘 l’ora più bella' } })).toBe('201');
  });
  it('and so is a subscription that is made for one client', async () => {
    expect(await refusedSale({ name: 'Dieci 🧘' })).toMatchObject([{ pointer: '/name', code: 'not_latin' }]);
  });
  it('costs what the card provider takes where it is sold online: 0.50 to 999,999.99 €', async () => {
    for (const amountCents of [0, 1, 49])
      expect(await create({ price: { amountCents } })).toBe('400 /price/amountCents price_required');
    for (const amountCents of [0, 49]) expect(await create({ price: { amountCents }, online: false })).toBe('201');
    for (const amountCents of [50, 99_999_999]) expect(await create({ price: { amountCents } })).toBe('201');
    expect(await create({ price: { amountCents: 100_000_000 } })).toBe('400 /price/amountCents too_big');
  });
});

const refusedSale = async (over: object): Promise<unknown> => {
  await using server = await startForTest(stubService({}));
  const userId = '00000000-0000-7000-8000-000000000000';
  const dates = { validFrom: '2027-03-01', validTo: '2027-03-31' };
  const body = { userId, name: 'Dieci', entries: 10, ...dates, paid: { method: 'cash' }, ...over };
  const call = { method: 'POST', headers: { cookie: 'SvcAuth=admin' }, body };
  return (await server.call('/api/v1/client-subscriptions/custom', call)).json()['errors'];
};

describe('a subscription that is given away', () => {
  it('has no amount that was paid', async () => {
    const refused = [{ pointer: '/paid/amountCents', code: 'unpaid_amount' }];
    expect(await refusedSale({ paid: { method: 'none', amountCents: 100 } })).toMatchObject(refused);
  });
});

describe('the figures of subscriptions', () => {
  it('are of a period that ends no sooner than it begins', async () => {
    await using server = await startForTest(stubService({}));
    const call = { headers: { cookie: 'SvcAuth=admin' } };
    const answer = await server.call('/api/v1/client-subscriptions/stats?from=2030-02-01&to=2030-01-31', call);
    expect(answer.json()['errors']).toMatchObject([{ pointer: 'query:/to', code: 'period_reversed' }]);
  });
});
