import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Gate } from './watch.ts';

/** A mail server that keeps only what each mail is called, and reports every one to its gate. */
export interface MailTap {
  readonly url: string;
  /** The Message-ID of each mail that was taken, in this order. */
  readonly taken: readonly string[];
  readonly close: () => Promise<void>;
}

const label = 'mail DATA';

export const openMailTap = async (gate: Gate): Promise<MailTap> => {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      // Struck: the client is dead, or its connection must break without a word. No answer does both.
      stream.once('end', () => {
        if (gate.before(label)) return;
        taken.push(/^message-id:\s*(<[^>]*>)/im.exec(text)?.[1] ?? 'without a name');
        if (!gate.after(label, true, 'call')) done();
      });
    },
  });
  server.on('error', () => undefined); // a client that was killed in the middle
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
