import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Mail } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
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

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const listen = async (server: Server | SMTPServer): Promise<number> => {
  const socket = server instanceof SMTPServer ? server.server : server;
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => socket.once('listening', resolve));
  undo.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return (socket.address() as AddressInfo).port;
};

const realServer = (options: SMTPServerOptions): Promise<number> =>
  listen(new SMTPServer({ authOptional: true, allowInsecureAuth: true, disabledCommands: ['STARTTLS'], ...options }));

/** More than the buffers between two sockets hold. */
const long: Mail = {
  ...mail,
  attachments: [{ fileName: 'FV-1.pdf', contentType: 'application/pdf', content: new Uint8Array(8 * 1024 * 1024) }],
};

/** Speaks just enough SMTP to misbehave at a chosen word. */
const rudeServer = (at: 'greeting' | 'DATA' | 'content' | '.', act: (socket: Socket) => void): Promise<number> =>
  listen(
    createServer((socket) => {
      undo.push(() => socket.destroy());
      socket.on('error', () => undefined);
      if (at === 'greeting') return act(socket);
      socket.write('220 rude\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (at === 'content' && !/^[A-Z]{4}/.test(text)) return act(socket);
        if (text.startsWith('DATA')) return at === 'DATA' ? act(socket) : void socket.write('354 go on\r\n');
        if (text.endsWith('\r\n.\r\n')) return act(socket);
        if (/^(EHLO|HELO|MAIL|RCPT|QUIT)/.test(text)) socket.write('250 ok\r\n');
      });
    }),
  );

const send = (port: number, credentials = '', timeoutMs = 15_000, what: Mail = mail) =>
  Effect.runPromise(
    smtpMailer({
      server: readSmtpServer(`smtp://${credentials}127.0.0.1:${port}`),
      from: 'Studio Loto <info@loto.example>',
      timeoutMs,
    }).send(what),
  );

describe('the SMTP mailer', () => {
  it('delivers the mail with its attachment under the Message-ID of the job, and says it is confirmed', async () => {
    let parsing: Promise<ParsedMail> | undefined;
    const port = await realServer({
      onData: (stream, _session, done) => {
        parsing = simpleParser(stream);
        stream.once('end', () => done());
      },
    });
    expect(await send(port)).toEqual({ kind: 'confirmed', value: { messageId: '<email-job-7@loto.example>' } });
    const received = await parsing;
    expect(received?.messageId).toBe('<email-job-7@loto.example>');
    expect(received?.subject).toBe(mail.subject);
    expect(received?.from?.text).toBe('"Studio Loto" <info@loto.example>');
    expect(received?.attachments[0]?.filename).toBe('FV-1.pdf');
    expect(received?.attachments[0]?.content.toString()).toBe('%PDF-1.7');
  });

  it('signs in with the user and password of the address', async () => {
    const seen: string[] = [];
    const port = await realServer({
      onAuth: ({ username, password }, _session, done) => {
        seen.push(`${username} ${password}`);
        done(null, { user: username });
      },
      onData: (stream, _session, done) => stream.resume().once('end', () => done()),
    });
    expect(await send(port, 'studio:p%40ss@')).toMatchObject({ kind: 'confirmed' });
    expect(seen).toEqual(['studio p@ss']);
  });

  it('is refused when TLS is required and the server has none; the password stays here', async () => {
    const lines: string[] = [];
    const port = await listen(
      createServer((socket) => {
        undo.push(() => socket.destroy());
        socket.on('error', () => undefined).write('220 plain\r\n');
        socket.on('data', (chunk) => {
          lines.push(chunk.toString());
          socket.write(chunk.toString().startsWith('EHLO') ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
        });
      }),
    );
    const server = { ...readSmtpServer('smtp://studio:geheim@mail.example'), host: '127.0.0.1', port };
    const mailer = smtpMailer({ server, from: 'info@loto.example' });
    expect(await Effect.runPromise(mailer.send(mail))).toMatchObject({ kind: 'refused', code: '502' });
    expect(lines.map((line) => line.split(/\s/)[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  it('is refused, as not sent, when the password is wrong', async () => {
    const port = await realServer({ onAuth: (_auth, _session, done) => done(new Error('no')) });
    expect(await send(port, 'studio:wrong@')).toMatchObject({ kind: 'refused', code: '535' });
  });

  it.each([550, 451])(
    'is refused with the code of the reply when the recipient is refused by %i',
    async (responseCode) => {
      const port = await realServer({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
      });
      expect(await send(port)).toMatchObject({ kind: 'refused', code: String(responseCode), notSent: false });
    },
  );

  it('is refused with the code of the reply when the content is refused', async () => {
    const port = await realServer({
      onData: (stream, _session, done) =>
        stream.resume().once('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 }))),
    });
    expect(await send(port)).toMatchObject({ kind: 'refused', code: '554', notSent: false });
  });

  it('is refused as not sent when nobody listens', async () => {
    const port = await rudeServer('greeting', (socket) => socket.destroy());
    await undo.shift()?.();
    expect(await send(port)).toMatchObject({ kind: 'refused', code: 'ESOCKET', notSent: true });
  });

  it('is refused as not sent when the server never greets', async () => {
    const port = await rudeServer('greeting', () => undefined);
    expect(await send(port, '', 500)).toMatchObject({ kind: 'refused', notSent: true });
  });

  it('is refused as not sent when the connection falls before the content', async () => {
    const port = await rudeServer('DATA', (socket) => socket.destroy());
    expect(await send(port)).toMatchObject({ kind: 'refused', notSent: true });
  });

  it('is refused as not sent when something breaks in a callback of the library', async () => {
    const port = await realServer({ onAuth: ({ username }, _session, done) => done(null, { user: username }) });
    const credentials = {
      user: 'studio',
      get pass(): string {
        throw new Error('planted');
      },
    };
    const mailer = smtpMailer({
      server: { host: '127.0.0.1', port, secure: false, requireTls: false, credentials },
      from: 'Studio Loto <info@loto.example>',
    });
    expect(await Effect.runPromise(mailer.send(mail))).toMatchObject({
      kind: 'refused',
      code: 'EBROKEN',
      notSent: true,
    });
  });

  it('is refused as not sent when the connection falls in the middle of the content', async () => {
    const port = await rudeServer('content', (socket) => socket.destroy());
    expect(await send(port, '', 15_000, long)).toMatchObject({ kind: 'refused', notSent: true });
  });

  it('is refused as not sent when the server stops reading in the middle of the content', async () => {
    const port = await rudeServer('content', (socket) => void socket.pause());
    expect(await send(port, '', 500, long)).toMatchObject({ kind: 'refused', notSent: true });
  });

  it('goes to one recipient, whatever stands in the address', async () => {
    const recipients: string[] = [];
    const port = await realServer({
      onRcptTo: ({ address }, _session, done) => (recipients.push(address), done()),
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    for (const to of ['b@x.it\r\nBcc: v@x.it', 'b@x.it, c@x.it', 'b@x.it;c@x.it'])
      await send(port, '', 5_000, { ...mail, to });
    expect(recipients.filter((address) => ['b@x.it', 'c@x.it', 'v@x.it'].includes(address))).toEqual([]);
  });

  it('is unknown when the connection falls after the content', async () => {
    const port = await rudeServer('.', (socket) => socket.destroy());
    expect(await send(port)).toMatchObject({ kind: 'unknown' });
  });

  it('is unknown when the content is never acknowledged', async () => {
    const port = await rudeServer('.', () => undefined);
    expect(await send(port, '', 2_000)).toMatchObject({ kind: 'unknown' });
  });

  it('without MAIL__URL sends nothing and says it is not configured', async () => {
    expect(noMailer.configured).toBe(false);
    expect(await Effect.runPromise(noMailer.send(mail))).toMatchObject({ kind: 'refused', notSent: true });
  });
});
