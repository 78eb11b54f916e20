import { Readable } from 'node:stream';
import { contained, type CalendarPart, type CallOutcome, type Mail, type Mailer } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { SmtpServer } from './smtp-server.ts';

export interface SmtpOptions {
  /** MAIL__URL. */
  readonly server: SmtpServer;
  /** MAIL__FROM: `Studio Loto <info@studio.example>`. */
  readonly from: string;
  /** For connecting, for the greeting, and for each silence afterwards. Default 15 s. */
  readonly timeoutMs?: number;
}

interface SmtpFailure {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly message: string;
}

/** How far the message had come: its dot on a line alone can follow only once the last piece was asked for. */
type Phase = 'unread' | 'partly' | 'whole';

/**
 * The reply decides where there is one (RFC 5321 4.2.5). Without one the mail may have been accepted only after the whole of it was
 * handed over: a message without its end is none (RFC 5321 4.1.1.4).
 */
const outcomeOf = (failure: SmtpFailure, phase: Phase): CallOutcome<never> => {
  if (failure.responseCode !== undefined && failure.responseCode >= 400)
    return { kind: 'refused', code: String(failure.responseCode), message: failure.message, notSent: false };
  if (phase === 'whole') return { kind: 'unknown', reason: failure.message };
  return { kind: 'refused', code: failure.code ?? 'ESMTP', message: failure.message, notSent: true };
};

/** Small enough that most of a long message is not asked for before the server has taken the rest. */
const PIECE = 16 * 1024;

/** As an alternative to the text, for programs that look there, and once more as a file, for those that do not. */
const eventOf = ({ method, content }: CalendarPart) => ({
  method: method.toUpperCase(),
  content: Buffer.from(content),
});

const compose = async (mail: Mail, from: string, messageId: string): Promise<{ sender: string; bytes: Buffer }> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer({
    from,
    // Never as text, in which a comma or a line break would make another recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.calendar === undefined ? {} : { icalEvent: eventOf(mail.calendar) }),
    messageId,
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender } = node.getEnvelope();
  if (sender === false) throw new Error('MAIL__FROM holds no address');
  return { sender, bytes: await node.build() };
};

const deliver = async (options: SmtpOptions, mail: Mail): Promise<CallOutcome<{ readonly messageId: string }>> => {
  const timeout = options.timeoutMs ?? 15_000;
  const domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  const messageId = `<${mail.key}@${domain}>`;
  const { sender, bytes } = await compose(mail, options.from, messageId);
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, secure, requireTls, credentials } = options.server;
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: requireTls,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  let phase: Phase = 'unread';
  // The connection pulls the message only after the server said 354, and pulls on only as fast as the server takes it.
  const message = Readable.from(
    (function* () {
      phase = 'partly';
      for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
      phase = 'whole';
    })(),
  );
  const ended = await new Promise<SmtpFailure | undefined>((resolve) => {
    /** The library calls from its socket's events; what breaks there is the failure of this mail. */
    const step = (next: (error?: SmtpFailure | null) => void) =>
      contained(next, () => resolve({ code: 'EBROKEN', message: 'the mail could not be handed over' }));
    connection.on('error', resolve);
    connection.once('end', () => resolve({ code: 'ECONNECTION', message: 'the server closed the connection' }));
    const send = (): void =>
      connection.send(
        { from: sender, to: [mail.to] },
        message,
        step((error) => resolve(error ?? undefined)),
      );
    connection.connect(
      step((error) => {
        if (error) resolve(error);
        else if (credentials === undefined) send();
        else
          connection.login(
            credentials,
            step((denied) => (denied ? resolve(denied) : send())),
          );
      }),
    );
  });
  if (ended === undefined) connection.quit();
  else connection.close();
  return ended === undefined ? { kind: 'confirmed', value: { messageId } } : outcomeOf(ended, phase);
};

/**
 * Mails by SMTP. Accepted is confirmed; a 4xx or 5xx reply is refused with its code; a failure before the whole message was handed
 * over is refused as not sent; a connection lost after that is unknown. The Message-ID comes from `mail.key`.
 */
export const smtpMailer = (options: SmtpOptions): Mailer => ({
  configured: true,
  send: (mail) => Effect.promise(() => deliver(options, mail)),
});

/** Without MAIL__URL: nothing is sent and nothing fails; callers record the mail as skipped. */
export const noMailer: Mailer = {
  configured: false,
  send: () =>
    Effect.succeed({ kind: 'refused', code: 'ENOTCONFIGURED', message: 'MAIL__URL is not set', notSent: true }),
};
