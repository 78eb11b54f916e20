import type { Mail } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_BYTES, startPostfix, type Postfix } from './postfix.test.support.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { readSmtpServer } from './smtp-server.ts';

const mail: Mail = {
  key: 'email-job-7',
  to: 'giulia@example.it',
  subject: 'La tua fattura è pronta',
  text: 'Ciao Giulia, trovi la copia di cortesia in allegato.\n.\n..\n',
  attachments: [{ fileName: 'FV-1.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70, 0]) }],
};

let postfix: Postfix;
beforeAll(async () => {
  postfix = await startPostfix();
});
afterAll(() => postfix.remove());

const send = (over: Partial<Mail> = {}) =>
  Effect.runPromise(
    smtpMailer({
      server: readSmtpServer(`smtp://127.0.0.1:${postfix.port}`),
      from: 'Studio Loto <info@loto.example>',
    }).send({
      ...mail,
      ...over,
    }),
  );
const keyed = async (key: string) => {
  const parsed = await Promise.all(postfix.delivered().map((text) => simpleParser(text)));
  return parsed.filter(({ messageId }) => messageId === `<${key}@loto.example>`);
};

describe('the SMTP mailer at a Postfix', () => {
  it('has a confirmed mail delivered unchanged, under the Message-ID of its key', async () => {
    expect(await send()).toEqual({ kind: 'confirmed', value: { messageId: '<email-job-7@loto.example>' } });
    await expect.poll(() => keyed('email-job-7')).toHaveLength(1);
    const [received] = await keyed('email-job-7');
    expect(received?.subject).toBe(mail.subject);
    expect(received?.text?.trimEnd()).toBe(mail.text.trimEnd());
    expect([...(received?.attachments[0]?.content ?? [])]).toEqual([37, 80, 68, 70, 0]);
  });

  it('is refused for a recipient that there is not, and for a message that is too large', async () => {
    expect(await send({ key: 'a', to: 'nobody@example.it' })).toMatchObject({ kind: 'refused', code: '550' });
    expect(await send({ key: 'b', to: 'someone@elsewhere.example' })).toMatchObject({ kind: 'refused', code: '554' });
    expect(
      await send({
        key: 'c',
        text: 'x'
          .repeat(70)
          .concat('\n')
          .repeat(MOST_BYTES / 60),
      }),
    ).toMatchObject({
      kind: 'refused',
      code: '552',
    });
    expect(postfix.log()).toContain('User unknown in virtual mailbox table');
  });

  it('delivers thirty that are sent at once, each once', async () => {
    const keys = Array.from({ length: 30 }, (_, at) => `at-once-${at}`);
    const outcomes = await Promise.all(keys.map((key) => send({ key })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(keys.map(() => 'confirmed'));
    await expect
      .poll(async () => (await Promise.all(keys.map(keyed))).map(({ length }) => length))
      .toEqual(keys.map(() => 1));
  });

  it('is refused, as not sent, once the server is stopped', async () => {
    postfix.stop();
    expect(await send({ key: 'late' })).toMatchObject({ kind: 'refused', notSent: true });
  });
});
