import { emptySettings } from '@svc/application/invoicing';
import type { EmailJob, FatturaElettronica, FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { giulia, nextId, now } from '../testing/samples.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());
const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect);
const failure = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect));

let orders = 0;
const nextOrder = (): OrderId => (orders += 1) as OrderId;

const jobOf = (change: Partial<InvoiceJob> = {}): InvoiceJob => ({
  id: nextId(),
  orderId: nextOrder(),
  source: 'Booking',
  state: 'Queued',
  provider: 'GatewayA',
  environment: 'Test',
  seller: {
    vatNumber: '01234567897',
    name: 'Studio Loto',
    regimeFiscale: 'RF01',
    address: 'Via Loto 1',
    postalCode: '00100',
    city: 'Roma',
    province: 'RM',
    country: 'IT',
  },
  series: 'SVC',
  timeZone: 'Europe/Rome',
  fatturaId: null,
  attempts: 0,
  nextAttemptAt: now,
  pendingCreditCents: 0,
  creditNoteId: null,
  failure: null,
  createdAt: now,
  ...change,
});

// What matters here is that it comes back as it is, also in the order of its keys.
const content = {
  versione: 'FPR12',
  FatturaElettronicaHeader: { z: '1', a: '2' },
  FatturaElettronicaBody: [],
} as never as FatturaElettronica;

let numbers = 0;
const rowOf = (change: Partial<FatturaRow> = {}): FatturaRow => {
  numbers += 1;
  return {
    id: nextId(),
    provider: 'GatewayA',
    environment: 'Test',
    direction: 'outbound',
    state: 'QUEUED',
    rawState: null,
    message: null,
    remoteId: null,
    sdiIdentifier: null,
    fileName: null,
    orderId: nextOrder(),
    jobId: null,
    sourceId: null,
    documentType: 'TD01',
    series: 'SVC',
    number: `SVC-2026-${numbers}`,
    fiscalYear: 2026,
    date: Temporal.PlainDate.from('2026-11-20'),
    sellerVatNumber: '01234567897',
    buyerName: 'Giulia Bianchi',
    totalCents: 2e3,
    content,
    revision: 1,
    attempts: 0,
    submittedXml: '<a>è</a>',
    transmittedXml: null,
    fiscalHash: 'h',
    read: true,
    createdAt: now,
    updatedAt: now,
    ...change,
  };
};

describe('the invoice jobs', () => {
  it('are one per order, and come back as they were written', async () => {
    const job = jobOf();
    await run(stores.world.invoices.insertJob(job));
    expect(await run(stores.world.invoices.jobOfOrder(job.orderId))).toEqual(job);
    expect(await failure(stores.world.invoices.insertJob(jobOf({ orderId: job.orderId })))).toMatchObject({
      constraint: 'invoice_job_order',
    });
  });

  it('show a save at once to a read of the same transaction, and lose it with a rollback', async () => {
    const job = jobOf();
    await run(stores.world.invoices.insertJob(job));
    const failed: InvoiceJob = {
      ...job,
      state: 'Failed',
      failure: { code: 'send_failed', message: 'no' },
      pendingCreditCents: 5,
    };
    const seen: unknown[] = [];
    const body = Effect.gen(function* () {
      yield* stores.world.invoices.lockJob(job.id);
      yield* stores.world.invoices.saveJob(failed);
      seen.push(yield* stores.world.invoices.jobOfOrder(job.orderId), yield* stores.world.invoices.lockJob(job.id));
      return yield* Effect.fail('no');
    });
    await Effect.runPromiseExit(stores.world.unitOfWork.run(body));
    expect(seen).toEqual([failed, failed]);
    expect(await run(stores.world.invoices.jobOfOrder(job.orderId))).toEqual(job);
    await run(stores.world.invoices.saveJob(failed));
    expect(await run(stores.world.invoices.jobOfOrder(job.orderId))).toEqual(failed);
    await run(stores.world.invoices.saveJob({ ...failed, failure: null }));
    expect(await run(stores.world.invoices.jobOfOrder(job.orderId))).toMatchObject({ failure: null });
  });

  it('are claimed when due, oldest first, by one of two workers', async () => {
    const due = (minutes: number) => jobOf({ nextAttemptAt: now.subtract({ hours: 48, minutes }) });
    const [later, earlier] = [due(1), due(2)];
    const queued = [later, earlier, jobOf({ nextAttemptAt: now.add({ seconds: 1 }) }), jobOf({ state: 'Submitted' })];
    for (const job of queued) await run(stores.world.invoices.insertJob(job));
    const claim = stores.world.invoices.claimJobs(now.subtract({ hours: 24 }), 1_000, 10);
    const [a, b] = await run(Effect.all([claim, claim], { concurrency: 2 }));
    expect([...a, ...b]).toHaveLength(2);
    expect(await run(stores.world.invoices.claimJobs(now.subtract({ hours: 23 }), 1_000, 10))).toEqual([
      earlier,
      later,
    ]);
  });

  it('say so when they are not there', async () => {
    expect(await failure(stores.world.invoices.lockJob(nextId()))).toEqual({ _tag: 'NotFound', what: 'InvoiceJob' });
  });
});

describe('the documents', () => {
  it('come back as they were written, with the keys of their content in order', async () => {
    const row = rowOf({
      sourceId: nextId(),
      jobId: nextId(),
      series: null,
      orderId: null,
      message: 'è',
      transmittedXml: '<b/>',
    });
    await run(stores.world.invoices.insertRow(row));
    const read = await run(stores.world.invoices.findRow(row.id));
    expect(read).toEqual(row);
    expect(JSON.stringify(read?.content)).toBe(JSON.stringify(content));
    expect(await run(stores.world.invoices.lockRow(row.id))).toEqual(row);
  });

  it('own their number among the invoices, and apart among the credit notes, of a seller and year', async () => {
    const row = rowOf();
    await run(stores.world.invoices.insertRow(row));
    const again = rowOf({ number: row.number, series: null });
    expect(await failure(stores.world.invoices.insertRow(again))).toMatchObject({ constraint: 'fattura_number' });
    await run(stores.world.invoices.insertRow(rowOf({ number: row.number, documentType: 'TD04' })));
    await run(stores.world.invoices.insertRow(rowOf({ number: row.number, fiscalYear: 2027 })));
    await run(stores.world.invoices.insertRow(rowOf({ number: row.number, direction: 'inbound' })));
    await run(stores.world.invoices.insertRow(rowOf({ number: row.number, sellerVatNumber: '00000000000' })));
    const other = rowOf();
    await run(stores.world.invoices.insertRow(other));
    expect(await failure(stores.world.invoices.saveRow({ ...other, number: row.number }))).toMatchObject({
      _tag: 'Taken',
    });
  });

  it('are found by their remote id, which belongs to one of them', async () => {
    const row = rowOf();
    await run(stores.world.invoices.insertRow(row));
    await run(stores.world.invoices.saveRow({ ...row, remoteId: 'r1', state: 'CONS' }));
    expect(await run(stores.world.invoices.findRemote('GatewayA', 'Test', 'r1'))).toMatchObject({
      id: row.id,
      state: 'CONS',
    });
    expect(await run(stores.world.invoices.findRemote('GatewayA', 'Prod', 'r1'))).toBeNull();
    expect(await failure(stores.world.invoices.insertRow(rowOf({ remoteId: 'r1' })))).toMatchObject({ _tag: 'Taken' });
  });

  it('are listed newest first, by direction, state and order', async () => {
    const orderId = nextOrder();
    const rows = [rowOf({ orderId }), rowOf({ orderId, state: 'RECEIVED', direction: 'inbound' }), rowOf({ orderId })];
    for (const row of rows) await run(stores.world.invoices.insertRow(row));
    const list = (query: object) => run(stores.world.invoices.list({ page: 1, pageSize: 2, orderId, ...query }));
    expect(await list({})).toEqual({ items: [rows[2], rows[1]], total: 3 });
    expect(await list({ page: 2 })).toEqual({ items: [rows[0]], total: 3 });
    expect(await list({ direction: 'inbound', state: 'RECEIVED' })).toEqual({ items: [rows[1]], total: 1 });
  });

  it('know the oldest one at a gateway that may still move', async () => {
    const dated = (date: string, state: FatturaRow['state']) =>
      rowOf({ provider: 'GatewayB', date: Temporal.PlainDate.from(date), state });
    expect(await run(stores.world.invoices.oldestOpen('GatewayB', 'Test'))).toBeNull();
    for (const row of [dated('2026-01-01', 'ACCE'), dated('2026-03-01', 'CONS'), dated('2026-02-01', 'PREN')])
      await run(stores.world.invoices.insertRow(row));
    expect((await run(stores.world.invoices.oldestOpen('GatewayB', 'Test')))?.toString()).toBe('2026-02-01');
  });

  it('keep every transmission', async () => {
    const record = {
      fatturaId: nextId<FatturaRow['id']>(),
      attempt: 1,
      revision: 1,
      submittedXml: '<a/>',
      transmittedXml: null,
      at: now,
    };
    await run(stores.world.invoices.recordEmission(record));
    await run(stores.world.invoices.recordEmission({ ...record, attempt: 2 }));
    await run(stores.world.invoices.recordEmission({ ...record, transmittedXml: '<b/>' }));
    expect(await run(stores.world.invoices.emissions(record.fatturaId))).toEqual([
      { ...record, transmittedXml: '<b/>' },
      { ...record, attempt: 2 },
    ]);
  });
});

describe('the numbers', () => {
  it('have no gap and no double under concurrency, and come back with a rollback', async () => {
    const { reserveNumber } = stores.world.invoices;
    const reserve = stores.world.unitOfWork.run(reserveNumber('01234567897', 'SVC', 2026));
    const some = await run(
      Effect.all(
        Array.from({ length: 12 }, () => reserve),
        { concurrency: 'unbounded' },
      ),
    );
    expect(some.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    await Effect.runPromiseExit(
      stores.world.unitOfWork.run(Effect.andThen(reserveNumber('01234567897', 'SVC', 2026), Effect.fail('no'))),
    );
    expect(await run(reserve)).toBe(13);
    expect(await run(reserveNumber('01234567897', 'SVC', 2027))).toBe(1);
  });
});

describe('mails, settings, profiles and the watermark', () => {
  it('keep one courtesy mail per document', async () => {
    const job: EmailJob = {
      id: nextId(),
      fatturaId: nextId(),
      to: 'g@example.it',
      locale: 'it',
      state: 'Queued',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    };
    await run(stores.world.emailJobs.insert(job));
    expect(await failure(stores.world.emailJobs.insert({ ...job, id: nextId() }))).toMatchObject({
      constraint: 'email_job_fattura',
    });
    expect(await run(stores.world.emailJobs.claim(now, 1_000, 5))).toEqual([job]);
    expect(await run(stores.world.emailJobs.claim(now, 1_000, 5))).toEqual([]);
    const sending: EmailJob = { ...job, state: 'Sending', attempts: 1 };
    await run(
      stores.world.unitOfWork.run(
        Effect.andThen(stores.world.emailJobs.lock(job.id), stores.world.emailJobs.save(sending)),
      ),
    );
    expect(await run(stores.world.emailJobs.ofFattura(job.fatturaId))).toEqual(sending);
  });

  it('have the defaults of the specification until they are saved', async () => {
    expect(await run(stores.world.settings.load)).toEqual(emptySettings);
    const saved = {
      ...emptySettings,
      gatewayAUsername: 'u',
      seller: { name: 'Studio Loto', email: null },
      pdfFooter: 'x',
    };
    await run(stores.world.settings.save(saved));
    await run(stores.world.settings.save({ ...saved, pdfFooter: null }));
    expect(await run(stores.world.settings.load)).toEqual({ ...saved, pdfFooter: null });
  });

  it('keep the last profile of a person', async () => {
    const userId = nextId<AccountId>();
    expect(await run(stores.world.billingProfiles.find(userId))).toBeNull();
    await run(stores.world.billingProfiles.put(userId, giulia));
    await run(stores.world.billingProfiles.put(userId, { ...giulia, city: 'Milano' }));
    expect(await run(stores.world.billingProfiles.find(userId))).toEqual({ ...giulia, city: 'Milano' });
  });

  it('remember how far the mirror has looked, and forget it', async () => {
    const { setWatermark, watermark } = stores.world.invoices;
    expect(await run(watermark('GatewayA', 'Test'))).toBeNull();
    await run(setWatermark('GatewayA', 'Test', now));
    expect((await run(watermark('GatewayA', 'Test')))?.equals(now)).toBe(true);
    await run(setWatermark('GatewayA', 'Test', null));
    expect(await run(watermark('GatewayA', 'Test'))).toBeNull();
  });
});
