import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { Described, Surface } from './openapi.ts';
import { reply } from './reply.ts';
import { type Route, routesOver } from './route.ts';

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;
type FileName = keyof typeof FILES;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>svc API</title>
<link rel="icon" href="/api-docs/favicon-32x32.png"><link rel="stylesheet" href="/api-docs/swagger-ui.css"></head>
<body><div id="api"></div>
<script src="/api-docs/swagger-ui-bundle.js"></script><script src="/api-docs/swagger-ui-standalone-preset.js"></script><script src="/api-docs/start.js"></script></body></html>
`;
const START = `SwaggerUIBundle({
  dom_id: '#api', deepLinking: true, validatorUrl: null, docExpansion: 'none',
  urls: [{ name: 'main', url: '/api-docs/v1/openapi.json' }, { name: 'public', url: '/api-docs/public-v1/openapi.json' }],
  layout: 'StandaloneLayout', presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
});
`;

// Swagger UI writes inline styles and data: images. Nothing may be fetched from anywhere but here.
const CSP =
  "default-src 'none'; base-uri 'none'; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const readAsset = (name: FileName): Effect.Effect<Uint8Array> =>
  Effect.promise(() => {
    const home = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    return readFile(join(home, name));
  });

/** Made on the first question; zod-openapi is not part of a start. */
const documentOf = (described: readonly Described[], surface: Surface): Effect.Effect<string> =>
  Effect.promise(async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return JSON.stringify(openApiDocument(described, surface));
  });

/** Rows of the interactive description, for development only. They describe the others and not themselves. */
export const apiDocsRoutes = <App>(described: readonly Route<App>[]): readonly Route<App>[] => {
  const route = routesOver<App>();
  const open = { method: 'GET', access: 'none', cookie: 'ignored', errors: {} } as const;
  const text = (id: string, path: string, binary: string, content: Effect.Effect<string>): Route<App> =>
    route({
      ...open,
      id,
      path,
      summary: id,
      ok: { status: 200, binary },
      run: () => Effect.map(content, (page) => reply(utf8(page), { headers: { 'content-security-policy': CSP } })),
    });
  return [
    text('api-docs.page', '/api-docs', 'text/html; charset=utf-8', Effect.succeed(PAGE)),
    text('api-docs.start', '/api-docs/start.js', 'text/javascript; charset=utf-8', Effect.succeed(START)),
    text('api-docs.private', '/api-docs/v1/openapi.json', 'application/json', documentOf(described, 'private')),
    text('api-docs.public', '/api-docs/public-v1/openapi.json', 'application/json', documentOf(described, 'public')),
    route({
      ...open,
      id: 'api-docs.file',
      path: '/api-docs/{file}',
      summary: 'Files of Swagger UI',
      cache: '24h',
      params: z.strictObject({ file: z.enum(Object.keys(FILES) as [FileName, ...FileName[]]) }),
      ok: { status: 200, binary: 'application/octet-stream' },
      run: ({ params }) =>
        Effect.map(readAsset(params.file), (bytes) =>
          reply(bytes, { headers: { 'content-type': FILES[params.file] } }),
        ),
    }),
  ];
};
