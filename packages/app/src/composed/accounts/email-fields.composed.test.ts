import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type Route } from '@svc/adapters-http';
import { noMailboxes } from '@svc/application/testing';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { openVisitor } from '../../testing/oidc-visitor.ts';
import { anna, openRegistration, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Client } from '../../walk/client.ts';

let studio: Studio;
let admin: Client;
beforeAll(async () => {
  studio = await openStudio({ RATELIMIT__LIMITS: '*=100000/60', OTP__DAILYCAPPERSOURCE: '10000' });
  await openRegistration(studio.server);
  await studio.sql('update account set default_password = false where email = $1', [operator]);
  admin = await studio.signIn(operator);
});
afterAll(() => studio.close());

const hasEmail = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined &&
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"email":{');
const rows = (allRoutes as readonly Route<never>[]).filter(({ body, query }) => hasEmail(body) || hasEmail(query));

/** They find an account or a contact by its address and make none: whatever is nobody's address finds nobody. */
const lenient = new Set([
  'auth.login',
  'auth.enable-user',
  'auth.request-confirmation',
  'auth.resend-confirmation',
  'auth.resend-password-creation',
  'auth.forgot-password',
  'auth.reset-password',
  'auth.set-password',
  'otp.resend',
  'otp.validate',
  'users.gdpr-delete',
  'contacts.list',
]);
/** Bodies whose e-mail is the buyer's, printed on a document: fields of their own, with answers of their own. */
const ofDocuments =
  /^(einvoicing|payments|commerce|subscriptions)\.|^(activities\.waiting-list\.accept|users\.me\.billing-profile\.update)$/;

const everything = async (): Promise<unknown> =>
  studio.sql('select (select count(*)::int from account) accounts, (select count(*)::int from mail) mails');

describe('every row with an e-mail field', () => {
  it('account.email: is known by name', () => {
    expect(rows.map(({ id }) => id).filter((id) => !ofDocuments.test(id))).toEqual([
      'auth.login',
      'auth.register',
      'auth.enable-user',
      'auth.request-confirmation',
      'auth.resend-confirmation',
      'auth.resend-password-creation',
      'auth.forgot-password',
      'auth.reset-password',
      'auth.set-password',
      'users.check-availability',
      'users.check-availability.by-body',
      'users.create',
      'users.gdpr-delete',
      'otp.request',
      'otp.resend',
      'otp.validate',
      'otp.check-email',
      'otp.check-email.by-body',
      'branding.brand-meta.update',
      'contacts.list',
      'contacts.create',
      'contacts.update',
    ]);
  });

  const titled = noMailboxes.map((text) => [text.slice(0, 50), text] as const);
  it.for(titled)('account.email: takes no text that is no mailbox: %j', async ([, email]) => {
    const before = await everything();
    const [anyId, code] = ['0190a000-0000-7000-8000-00000000ffff', '000000'];
    const bodies: Readonly<Record<string, object>> = {
      'auth.register': { password: 'lago di Como 7' },
      'otp.request': { mode: 'register' },
      'otp.resend': { requestId: anyId },
      'otp.validate': { requestId: anyId, code },
      'users.create': { displayName: 'X' },
      'auth.login': { password: 'x' },
    };
    for (const { id, method, path, query } of rows.filter((row) => !ofDocuments.test(row.id))) {
      const answer =
        query === undefined
          ? await admin.send(path.replace('{id}', anyId), {
              method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email, ...bodies[id] }),
            })
          : await admin.get(`${path}?email=${encodeURIComponent(email)}`);
      expect([id, answer.status < 500]).toEqual([id, true]);
      if (lenient.has(id)) continue;
      const { errors = [] } = answer.json() as { readonly errors?: readonly { readonly pointer: string }[] };
      expect([id, answer.status, errors.some(({ pointer }) => /^(query:)?\/?(email)?$/.test(pointer))]).toEqual([
        id,
        400,
        true,
      ]);
    }
    expect(await everything()).toEqual(before);
  });

  it('otp.cooldown, limit.otp-cooldown: no spelling of one address has a counter of its own, and no mailbox gets a second mail by it', async () => {
    await studio.sql('delete from otp_request');
    const ask = (email: string) => studio.anonymous.post('/api/v1/public/auth/otp/request', { email, mode: 'login' });
    expect((await ask(anna)).status).toBe(200);
    const [local = '', domain = ''] = anna.split('@');
    for (const spelling of [
      anna.toUpperCase(),
      `  ${anna}\t`,
      `${local} @ ${domain}.`,
      `${local}@${domain.replace('.', '。')}`,
      Array.from(anna)
        .map((letter) => (/[a-z]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter))
        .join(''),
      `${local}\u200B@${domain}`,
    ])
      expect([spelling, (await ask(spelling)).status]).toEqual([spelling, 429]);
    for (const other of [`"${local}"@${domain}`, `(k1)${anna}`, `${local}(k2)@${domain}`, `<${anna}>`, `K <${anna}>`])
      expect([other, (await ask(other)).status]).toEqual([other, 400]);
    expect(await studio.sql('select count(*)::int as n from otp_request')).toEqual([{ n: 1 }]);
  });

  it('account.email: nor does the page of the OIDC server mail a code to it', async () => {
    await register(studio.server, 'fields');
    const before = await everything();
    const visitor = openVisitor(studio.url);
    const asking = await visitor.submit(await visitor.open(rawClient(studio.url, 'fields').authorizeUrl()), 'otp');
    for (const email of noMailboxes) {
      await studio.sql('delete from otp_request');
      expect([email, (await visitor.submit(asking, 'otp-request', { email })).status]).toEqual([email, 200]);
    }
    expect(await everything()).toEqual(before);
  });

  it('account.email: an Admin invites people by every address that may register', async () => {
    for (const email of ['josé@example.it', 'info@bücher.example'])
      expect([email, (await admin.post('/api/v1/users', { email, displayName: 'X' })).status]).toEqual([email, 201]);
  });
});
