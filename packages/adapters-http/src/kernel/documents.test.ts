import { describe, expect, it } from 'vitest';
import { apiDocsRoutes } from './api-docs.ts';
import { openApiDocument } from './openapi.ts';
import { errorCodesPage, permissionMatrix } from './pages.ts';
import { errorCodes } from './problems/index.ts';
import { startForTest } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';

const rows = teaRoutes;
type Operation = Record<string, Record<string, Record<string, unknown>>> & {
  'x-error-codes': string[];
  operationId: string;
};
const document = openApiDocument(rows, 'private') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

describe('the OpenAPI document', () => {
  it('is 3.1, has one operation per row and lists the codes of each', () => {
    expect(document.openapi).toBe('3.1.1');
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    const own = teaRoutes.filter(({ path }) => !path.startsWith('/api/public/'));
    expect(ids.sort()).toEqual(own.map(({ id }) => id).sort());
    const brew = document.paths['/api/v1/tea/pots']?.['post'];
    expect(Object.keys(brew?.['responses'] ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(brew?.['x-error-codes']).toEqual(
      expect.arrayContaining([
        'errors.booking.placeFull',
        'errors.general.featureDisabled',
        'errors.general.idempotencyMismatch',
        'errors.auth.unauthenticated',
      ]),
    );
    expect(brew?.['requestBody']?.['content']?.['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/TeaOrder' },
    });
  });
  it('keeps the public API apart', () => {
    const { paths } = openApiDocument(rows, 'public') as typeof document;
    expect(Object.keys(paths)).toEqual(['/api/public/v1/teas']);
    const read = paths['/api/public/v1/teas']?.['get'];
    expect([read?.['security'], read?.['x-access']]).toEqual([
      [{ apiToken: ['catalog-item.read'] }],
      'token:catalog-item.read',
    ]);
  });
  it('lists for each row what a caller can really be answered', async () => {
    const { service } = teaService();
    await using server = await startForTest(service);
    const seen = await server.call('/api/v1/tea/label', { headers: { cookie: 'Tea=gated' } });
    expect(document.paths['/api/v1/tea/label']?.['get']?.['x-error-codes']).toContain(seen.json()['code']);
  });
});

describe('the pages', () => {
  it('say who may call what', () => {
    const lines = permissionMatrix(rows).split('\n');
    expect(lines).toContain(
      '| `tea.public` | GET | `/api/public/v1/teas` | 401 | 401 | 401 | 401 | 401 | – | token:catalog-item.read |',
    );
    expect(lines).toContain('| `tea.cellar` | GET | `/api/v1/tea/cellar` | 401 | 404 | 404 | 404 | yes | yes |  |');
    expect(lines.filter((line) => line.startsWith('| `'))).toHaveLength(rows.length);
  });
  it('explain every code', () => {
    const page = errorCodesPage(rows);
    for (const code of errorCodes) expect(page).toContain(`\`${code}\``);
    expect(page).toContain(
      '| 409 | `errors.booking.placeFull` | Non ci sono più posti. | There is no place left. | `tea.brew` |',
    );
    expect(page).toMatch(/\| 500 \| `errors\.general\.internal` .* \| every row \|/);
  });
});

describe('the description for people', () => {
  it('surface.api-docs: is served from our own files and names no other host', async () => {
    const { service } = teaService({ mode: 'development', routes: [...teaRoutes, ...apiDocsRoutes(teaRoutes)] });
    await using server = await startForTest(service);
    const page = await server.call('/api-docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const word of ["connect-src 'self'", "base-uri 'none'", "object-src 'none'"])
      expect(page.headers['content-security-policy']).toContain(word);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links).toHaveLength(5);
    for (const link of links) expect([link, (await server.call(link)).status]).toEqual([link, 200]);
    expect((await server.call('/api-docs/v1/openapi.json')).json()).toEqual(document);
    const published = (await server.call('/api-docs/public-v1/openapi.json')).json()['paths'];
    expect(Object.keys(published as object)).toEqual(['/api/public/v1/teas']);
    expect((await server.call('/api-docs/package.json')).status).toBe(400);
    expect(`${page.text}${(await server.call('/api-docs/start.js')).text}`).not.toMatch(/https?:\/\//);
  });
});
