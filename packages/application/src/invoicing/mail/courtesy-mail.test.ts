import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { resolveIntents } from '../../commerce/index.ts';
import type { Mailer } from '../../kernel/index.ts';
import { anAccount, anId, anna } from '../../testing/fixtures.ts';
import { admin, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { invoiced, rowNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { sendCourtesyMails } from './courtesy-mail.reconciler.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { forwardFattura } from './forward-fattura.ts';
import { retryInvoice } from '../emission/retry-invoice.ts';
import { syncMirror } from '../mirror/sync-mirror.ts';

const refused = { kind: 'refused', code: '451', message: 'later', notSent: false } as const;
const queued = async (over: Parameters<typeof openStudio>[0] = {}) => {
  const studio = await openStudio(over);
  const id = await invoiced(studio);
  await run(emitInvoices(studio.ports));
  return { studio, id };
};
const mailNow = async (studio: Studio, id: Parameters<typeof rowNow>[1]) =>
  await run(studio.world.emailJobs.courtesyOf((await rowNow(studio, id)).id));

const logged = async (studio: Studio, id: Parameters<typeof rowNow>[1]) =>
  await run(studio.world.deliveries.find((await mailNow(studio, id))!.id));

describe('the courtesy mail', () => {
  it('carries the PDF of the transmitted document, once', async () => {
    const { studio, id } = await queued();
    await run(sendCourtesyMails(studio.ports));
    expect(await mailNow(studio, id)).toMatchObject({ state: 'Sent', attempts: 1 });
    expect(await logged(studio, id)).toMatchObject({ class: 'once', channel: 'invoice', state: 'Sent', attempts: 1 });
    expect(studio.mails).toMatchObject([
      {
        to: 'anna@example.test',
        subject: 'Fattura SVC-2027-000001',
        attachments: [{ fileName: 'fattura-SVC-2027-000001.pdf', contentType: 'application/pdf' }],
      },
    ]);
    studio.later({ hours: 1 });
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails).toHaveLength(1);
    expect((await timelineEvents(studio, id)).at(-1)).toBe('mail.Sent');
  });

  it('record.email-job: goes to the account of a buyer whose profile names no address, while it is there', async () => {
    const studio = await openStudio();
    await run(studio.world.accounts.insert(anAccount({ id: studio.client, email: 'anna.rossi@example.test' })));
    const { email: _, ...billingProfile } = anna;
    const [mine, strangers] = [await invoiced(studio, { billingProfile }), anId<AccountId>()];
    const theirs = await invoiced(studio, { billingProfile, userId: strangers });
    await run(emitInvoices(studio.ports));
    expect(await mailNow(studio, mine)).toMatchObject({ to: 'anna.rossi@example.test', state: 'Queued' });
    expect(await mailNow(studio, theirs)).toBeNull();
  });

  it('speaks the language that the buyer prefers, text and copy', async () => {
    const studio = await openStudio();
    await run(studio.world.accounts.insert(anAccount({ id: studio.client, preferredLanguage: 'en' })));
    const printed: string[] = [];
    const { courtesyPdf } = studio.ports;
    const render: typeof courtesyPdf.render = (...given) => (printed.push(given[2]), courtesyPdf.render(...given));
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    await run(sendCourtesyMails({ ...studio.ports, courtesyPdf: { render } }));
    expect(await mailNow(studio, id)).toMatchObject({ state: 'Sent', locale: 'en' });
    expect(studio.mails).toMatchObject([
      {
        subject: 'Invoice SVC-2027-000001',
        text: expect.stringContaining('Attached is a courtesy copy: Invoice SVC-2027-000001.') as string,
      },
    ]);
    expect(printed).toEqual(['en']);
  });

  it('of a document that cannot be read goes to a person instead of being tried for ever', async () => {
    const { studio, id } = await queued();
    const readUnlessBusy = () => Effect.fail({ _tag: 'ImportInvalid', why: 'doctype' } as const);
    const fatturaReader = { ...studio.ports.fatturaReader, readUnlessBusy };
    await run(sendCourtesyMails({ ...studio.ports, fatturaReader }));
    expect(await mailNow(studio, id)).toMatchObject({ state: 'NeedsReview', attempts: 0 });
    expect(await logged(studio, id)).toMatchObject({ state: 'Failed' });
    expect([studio.mails, (await timelineEvents(studio, id)).at(-1)]).toEqual([[], 'mail.NeedsReview']);
  });

  it('of a document that takes too much to print goes to a person as well', async () => {
    const { studio, id } = await queued();
    const courtesyPdf = { render: () => Effect.fail({ _tag: 'PdfUnmade', why: 'too large' } as const) };
    await run(sendCourtesyMails({ ...studio.ports, courtesyPdf }));
    expect(await mailNow(studio, id)).toMatchObject({ state: 'NeedsReview', attempts: 0 });
  });

  it.each([
    ['copies are asked for', { courtesyPdf: { render: () => Effect.fail({ _tag: 'PdfBusy', why: '16' } as const) } }],
    [
      'documents are to be read',
      {
        fatturaReader: {
          read: () => Effect.die(new Error('waits for nobody')),
          readUnlessBusy: () => Effect.fail({ _tag: 'ReaderBusy', why: '16' } as const),
        },
      },
    ],
  ])('waits while too many %s, and goes out when its claim has ended', async (_, busy) => {
    const { studio, id } = await queued();
    await run(sendCourtesyMails({ ...studio.ports, ...busy }));
    expect([studio.mails, await mailNow(studio, id)]).toMatchObject([[], { state: 'Queued', attempts: 0 }]);
    studio.later({ minutes: 1 });
    await run(sendCourtesyMails(studio.ports));
    expect(await mailNow(studio, id)).toMatchObject({ state: 'Sent', attempts: 1 });
  });

  it('of a document that was refused meanwhile waits, and carries the corrected one', async () => {
    const { studio, id } = await queued();
    const { remoteId } = await rowNow(studio, id);
    studio.gateway.decide(remoteId ?? '', 'ERRO', '00306 - CodiceFiscale non valido');
    await run(syncMirror(studio.ports));
    await run(sendCourtesyMails(studio.ports));
    expect([studio.mails, (await mailNow(studio, id))?.state]).toEqual([[], 'Queued']);
    const billingProfile = { ...anna, fiscalCode: 'RSSMRA85M01H501Q', email: 'laura@example.test' };
    await run(
      retryInvoice(studio.ports)({ orderId: id, providerOutcomeConfirmed: false, billingProfile, actor: admin }),
    );
    studio.later({ minutes: 5 }); // the first worker's claim is over, the hour of waiting is not
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails).toMatchObject([{ to: 'laura@example.test' }]);
    expect(await mailNow(studio, id)).toMatchObject({ state: 'Sent', attempts: 1 });
  });

  it('goes out once, by however many workers', async () => {
    const { studio } = await queued();
    await Promise.all(Array.from({ length: 4 }, () => run(sendCourtesyMails(studio.ports))));
    expect(studio.mails).toHaveLength(1);
  });

  it('waits for no other: four are on their way beside each other, each of them once, whatever becomes of one', async () => {
    const { studio, id } = await queued();
    const row = await rowNow(studio, id);
    const forward = { fatturaId: row.id, note: null, files: ['xml'], locale: 'it', actor: admin } as const;
    const copies = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        run(forwardFattura(studio.ports)({ ...forward, to: `x${at}@example.test` })),
      ),
    );
    const [handed, inside]: [string[], number[]] = [[], [0]];
    const send: Mailer['send'] = (mail) =>
      Effect.gen(function* () {
        handed.push(mail.to);
        inside.push((inside.at(-1) ?? 0) + 1);
        for (let turn = 0; turn < 50; turn += 1) yield* Effect.yieldNow; // the others get to theirs
        inside.push((inside.at(-1) ?? 0) - 1);
        if (mail.to === 'x3@example.test') return yield* Effect.die(new Error('a bug with this one'));
        return mail.to === 'x4@example.test' ? refused : { kind: 'confirmed', value: { messageId: mail.key } };
      });
    const { done, failed } = await run(sendCourtesyMails({ ...studio.ports, mailer: { configured: true, send } }));
    expect([done, failed, Math.max(...inside)]).toEqual([9, 1, 4]);
    expect(handed.toSorted()).toEqual(['anna@example.test', ...copies.map(({ to }) => to)]);
    const states = await Promise.all(
      copies.map(async (job) => (await run(studio.world.emailJobs.find(job.id)))?.state),
    );
    expect(states).toEqual(['Sent', 'Sent', 'Sent', 'Sending', 'Queued', 'Sent', 'Sent', 'Sent', 'Sent']);
  });

  it('is skipped while mails are switched off, or no mail server is configured', async () => {
    const off = await queued();
    await run(off.studio.world.flags.save({ ...(await run(off.studio.world.flags.load)), enable_email_sender: false }));
    await run(sendCourtesyMails(off.studio.ports));
    const bare = await queued();
    await run(sendCourtesyMails({ ...bare.studio.ports, mailer: { ...bare.studio.ports.mailer, configured: false } }));
    for (const { studio, id } of [off, bare]) {
      expect(await mailNow(studio, id)).toMatchObject({ state: 'Skipped' });
      expect(await logged(studio, id)).toMatchObject({ state: 'Skipped' });
      expect([studio.mails, (await timelineEvents(studio, id)).at(-1)]).toEqual([[], 'mail.Skipped']);
    }
  });

  it('is not written to a buyer without an address', async () => {
    const studio = await openStudio();
    const { email: _, ...silent } = anna;
    const id = await invoiced(studio, { billingProfile: silent });
    await run(emitInvoices(studio.ports));
    expect(await mailNow(studio, id)).toBeNull();
  });

  it('config.Payment:InvoiceEmailMaxAttempts: that was refused is tried again later, and after the last attempt a person looks', async () => {
    const { studio, id } = await queued();
    studio.mailPlan.push(refused, refused, refused);
    for (const [attempt, state, minutes] of [
      [1, 'Queued', 1],
      [2, 'Queued', 2],
      [3, 'NeedsReview', 3],
    ] as const) {
      await run(sendCourtesyMails(studio.ports));
      expect(await mailNow(studio, id)).toMatchObject({
        state,
        attempts: attempt,
        nextAttemptAt: studio.now().add({ minutes }),
      });
      studio.later({ minutes });
    }
    studio.later({ hours: 1 });
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails).toHaveLength(3);
  });

  it('whose answer was lost may have gone out: a person looks, it is not sent again', async () => {
    const { studio, id } = await queued();
    studio.mailPlan.push({ kind: 'unknown', reason: 'no answer after DATA' });
    await run(sendCourtesyMails(studio.ports));
    expect((await mailNow(studio, id))?.state).toBe('NeedsReview');
    expect((await logged(studio, id))?.state).toBe('Unknown');
    studio.later({ hours: 25 });
    await run(sendCourtesyMails(studio.ports));
    await run(resolveIntents(studio.ports));
    expect(studio.mails).toHaveLength(1);
  });

  it('whose sending nobody wrote down is not sent again either', async () => {
    const { studio, id } = await queued();
    const mailer = { configured: true, send: () => Effect.interrupt };
    await Effect.runPromiseExit(sendCourtesyMails({ ...studio.ports, mailer }));
    expect((await mailNow(studio, id))?.state).toBe('Sending');
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect((await mailNow(studio, id))?.state).toBe('NeedsReview');
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails).toEqual([]);
  });
});
