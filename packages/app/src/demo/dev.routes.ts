import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { reply, routesOver, type App, type Route } from '@svc/adapters-http';
import { notFound } from '@svc/application/kernel';
import { devPage } from './dev-page.ts';
import type { Emulators } from './emulators.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const CSP =
  "default-src 'none'; base-uri 'none'; object-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; form-action 'self'";

/** The demo desk: development only, no sign-in, nothing of a real tenant. */
export const devRoutes = (emulators: Emulators): readonly Route<App>[] => {
  const route = routesOver<App>();
  const open = { method: 'GET', access: 'none', cookie: 'ignored' } as const;
  return [
    route({
      ...open,
      id: 'dev.page',
      path: '/dev',
      summary: 'Demo desk: mails, open payments, log-ins',
      ok: { status: 200, binary: 'text/html; charset=utf-8' },
      errors: {},
      run: () =>
        Effect.map(
          Effect.promise(() => devPage(emulators)),
          (page) => reply(utf8(page), { headers: { 'content-security-policy': CSP } }),
        ),
    }),
    route({
      ...open,
      id: 'dev.mail-attachment',
      path: '/dev/mails/{mail}/{index}',
      summary: 'An attachment of a caught mail',
      params: z.strictObject({ mail: z.coerce.number().int(), index: z.coerce.number().int().min(0) }),
      ok: { status: 200, binary: 'application/octet-stream' },
      errors: { NotFound: 'errors.general.notFound' },
      run: ({ params }) => {
        const file = emulators.mail?.mails.find(({ id }) => id === params.mail)?.attachments[params.index];
        if (file === undefined) return Effect.fail(notFound('Attachment'));
        const fileName = file.fileName.replaceAll(/[^\w.-]/g, '_');
        return Effect.succeed(
          reply(file.content, {
            headers: { 'content-type': file.contentType, 'content-disposition': `inline; filename="${fileName}"` },
          }),
        );
      },
    }),
  ];
};
