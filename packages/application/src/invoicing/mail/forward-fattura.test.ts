import { describe, expect, it } from 'vitest';
import { writeFattura } from '@svc/domain/invoicing';
import { anId } from '../../testing/fixtures.ts';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { sendCourtesyMails } from './courtesy-mail.reconciler.ts';
import { forwardFattura, type ForwardFattura } from './forward-fattura.ts';

const received = async (studio: Studio) => {
  const row = aFattura({
    direction: 'inbound',
    state: 'RECEIVED',
    number: 'F/9',
    counterpartyName: 'Fornitore S.p.A.',
    transmittedXml: writeFattura(aDocument()).replace('encoding="UTF-8"', 'encoding="windows-1252"'),
    fileName: 'IT01234567897_00001.xml.p7m',
  });
  await run(studio.world.invoices.insertRow(row));
  return row;
};
const forward = (studio: Studio, over: Partial<ForwardFattura> = {}) =>
  forwardFattura(studio.ports)({
    fatturaId: anId(),
    to: 'conta@example.test',
    note: null,
    files: ['pdf', 'xml'],
    locale: 'it',
    actor: admin,
    ...over,
  });
const mailed = async (studio: Studio, over: Partial<ForwardFattura>) => {
  await run(forward(studio, over));
  await run(sendCourtesyMails(studio.ports));
  return studio.mails.at(-1);
};

describe('a document that is forwarded', () => {
  it('goes out as PDF and as XML that says its true encoding, under the note', async () => {
    const studio = await openStudio();
    const { id } = await received(studio);
    const mail = await mailed(studio, { fatturaId: id, note: 'Per il bilancio' });
    expect(mail).toMatchObject({ to: 'conta@example.test', subject: 'Fattura F/9 di Fornitore S.p.A.' });
    expect(mail?.text).toBe('Per il bilancio\n\nIn allegato: Fattura F/9 di Fornitore S.p.A.');
    expect(mail?.attachments.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
      ['fattura-F_9.pdf', 'application/pdf'],
      ['IT01234567897_00001.xml', 'application/xml'],
    ]);
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(mail?.attachments[1]?.content);
    expect(xml).toMatch(/^<\?xml [^>]*encoding="UTF-8"/u);
  });
  it('may be one file alone, as often as somebody asks, beside the courtesy copy', async () => {
    const studio = await openStudio();
    const { id } = await received(studio);
    const first = await mailed(studio, { fatturaId: id, files: ['xml'] });
    expect(first?.attachments.map(({ contentType }) => contentType)).toEqual(['application/xml']);
    await mailed(studio, { fatturaId: id, files: ['pdf'], locale: 'en' });
    expect(studio.mails.map(({ subject }) => subject)).toEqual([
      'Fattura F/9 di Fornitore S.p.A.',
      'Invoice F/9 of Fornitore S.p.A.',
    ]);
  });
  it('flag.enable_email_sender, record.email-job: is Skipped at once while mail is off', async () => {
    const studio = await openStudio();
    const { id } = await received(studio);
    await run(studio.world.flags.save({ ...(await run(studio.world.flags.load)), enable_email_sender: false }));
    const job = await run(forward(studio, { fatturaId: id }));
    expect(job.state).toBe('Skipped');
    await run(sendCourtesyMails(studio.ports));
    expect([studio.mails, (await run(studio.world.emailJobs.find(job.id)))?.state]).toEqual([[], 'Skipped']);
  });
  it('that is not there is not found', async () => {
    const studio = await openStudio();
    expect(await failureOf(forward(studio))).toEqual({ _tag: 'NotFound', what: 'Fattura' });
  });
});
