import type { AddressInfo } from 'node:net';

/** A mail as it came in over SMTP. */
export interface CaughtMail {
  readonly id: number;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
}

/** A real SMTP server that delivers to nobody: the demo's outbox. */
export interface MailCatcher {
  readonly url: string;
  readonly mails: readonly CaughtMail[];
  readonly close: () => Promise<void>;
}

const KEPT = 200;

export const catchMail = async (): Promise<MailCatcher> => {
  const [{ SMTPServer }, { simpleParser }] = await Promise.all([import('smtp-server'), import('mailparser')]);
  const mails: CaughtMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      simpleParser(stream, {}, (error: Error | null, mail) => {
        if (error !== null) return done(error);
        const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
        count += 1;
        mails.unshift({
          id: count,
          at: Temporal.Now.instant().toString(),
          to: to?.text ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          attachments: mail.attachments.map(({ filename, contentType, content }) => ({
            fileName: filename ?? 'file',
            contentType,
            content,
          })),
        });
        mails.length = Math.min(mails.length, KEPT);
        return done();
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject); // later ones are those of a client that went away
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
