import { createServer, type AddressInfo } from 'node:net';
import type { Mail } from '@svc/application/kernel';
import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import * as Effect from 'effect/Effect';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noMailer, smtpMailer } from './smtp-mailer.ts';
import { readSmtpServer } from './smtp-server.ts';

const mail: Mail = {
  key: 'email-job-7',
  to: 'giulia@example.it',
  subject: 'La tua fattura è pronta',
  text: 'Ciao Giulia, trovi la copia di cortesia in allegato.',
  attachments: [
    { fileName: 'FV-1.pdf', contentType: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7') },
  ],
};

let [open, closed]: [FakeMail, FakeMail] = [undefined!, undefined!];
beforeAll(async () => {
  [open, closed] = await Promise.all([startFakeMail(), startFakeMail({ users: { studio: 'p@ss' } })]);
});
afterAll(() => Promise.all([open.close(), closed.close()]));
const undo: (() => unknown)[] = [];
afterEach(async () => {
  open.clearFaults();
  for (const step of undo.splice(0).toReversed()) await step();
});

const from = 'Studio Loto <info@loto.example>';
const send = ({ port }: FakeMail, credentials = '', what: Partial<Mail> = {}) =>
  Effect.runPromise(
    smtpMailer({ server: readSmtpServer(`smtp://${credentials}127.0.0.1:${port}`), from }).send({ ...mail, ...what }),
  );

describe('the SMTP mailer', () => {
  it('delivers the mail with its attachment under the Message-ID of the job, and says it is confirmed', async () => {
    expect(await send(open)).toEqual({ kind: 'confirmed', value: { messageId: '<email-job-7@loto.example>' } });
    const [received] = open.mails;
    expect(received).toMatchObject({
      messageId: '<email-job-7@loto.example>',
      subject: mail.subject,
      text: mail.text,
      html: null,
      calendar: null,
      recipients: ['giulia@example.it'],
      attachments: [{ fileName: 'FV-1.pdf' }],
    });
    expect(Buffer.from(received?.attachments[0]?.content ?? []).toString()).toBe('%PDF-1.7');
  });

  it('has the same words as HTML beside the text, and what calendar programs read with its method', async () => {
    const event = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    const calendar = { method: 'cancel', content: new TextEncoder().encode(event) } as const;
    expect(await send(open, '', { html: '<p>è</p>', calendar, attachments: [] })).toMatchObject({ kind: 'confirmed' });
    const [received] = open.mails;
    expect(received).toMatchObject({ text: mail.text, html: '<p>è</p>', calendar: { method: 'CANCEL', text: event } });
    expect(received?.attachments).toMatchObject([{ fileName: 'invite.ics', contentType: 'application/ics' }]);
  });

  it('signs in with the user and password of the address', async () => {
    expect(await send(closed, 'studio:p%40ss@')).toMatchObject({ kind: 'confirmed' });
    expect(closed.signedIn).toEqual(['studio']);
  });

  it('is refused when TLS is required and the server has none; the password stays here', async () => {
    const lines: string[] = [];
    const plain = createServer((socket) => {
      undo.push(() => socket.destroy());
      socket.on('error', () => undefined).write('220 plain\r\n');
      socket.on('data', (chunk) => {
        lines.push(chunk.toString());
        socket.write(chunk.toString().startsWith('EHLO') ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
      });
    });
    plain.listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));
    undo.unshift(() => new Promise((resolve) => void plain.close(resolve)));
    const { port } = plain.address() as AddressInfo;
    const server = { ...readSmtpServer('smtp://studio:geheim@mail.example'), host: '127.0.0.1', port };
    const mailer = smtpMailer({ server, from: 'info@loto.example' });
    expect(await Effect.runPromise(mailer.send(mail))).toMatchObject({ kind: 'refused', code: '502' });
    expect(lines.map((line) => line.split(/\s/)[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  it('is refused, as not sent, when the password is wrong', async () => {
    expect(await send(closed, 'studio:wrong@')).toMatchObject({ kind: 'refused', code: '535' });
  });

  it('is refused as not sent when something breaks in a callback of the library', async () => {
    const credentials = {
      user: 'studio',
      get pass(): string {
        throw new Error('planted');
      },
    };
    const server = { host: '127.0.0.1', port: closed.port, secure: false, requireTls: false, credentials };
    expect(await Effect.runPromise(smtpMailer({ server, from }).send(mail))).toMatchObject({
      kind: 'refused',
      code: 'EBROKEN',
      notSent: true,
    });
  });

  it('goes to one recipient, whatever stands in the address', async () => {
    const before = open.mails.length;
    for (const to of ['b@x.it\r\nBcc: v@x.it', 'b@x.it, c@x.it', 'b@x.it;c@x.it']) await send(open, '', { to });
    const recipients = open.mails.slice(0, open.mails.length - before).flatMap((each) => each.recipients);
    expect(recipients.filter((address) => ['b@x.it', 'c@x.it', 'v@x.it'].includes(address))).toEqual([]);
  });

  it('without MAIL__URL sends nothing and says it is not configured', async () => {
    expect(noMailer.configured).toBe(false);
    expect(await Effect.runPromise(noMailer.send(mail))).toMatchObject({ kind: 'refused', notSent: true });
  });
});
