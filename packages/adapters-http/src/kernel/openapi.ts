import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { accessWord, isForPeople } from './access.ts';
import { codesOf } from './row-codes.ts';
import { type ErrorCode, errorCodes, statusOf, textsOf } from './problems/index.ts';
import type { Route } from './route.ts';

/** The two descriptions of spec document 1, "Versioning". */
export type Surface = 'private' | 'public';

/** A row as the documents need it: without its application object. */
export type Described = Omit<Route<never>, 'run' | 'explain'>;

const ProblemView = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
    traceId: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. `code` is the contract; `title` follows Accept-Language.' });

const isPublic = ({ path }: Described): boolean => path.startsWith('/api/public/');

const pathNames = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const pathSchema = ({ path, params }: Described): z.ZodType | undefined => {
  const names = pathNames(path);
  if (names.length === 0) return undefined;
  return params ?? z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
};

type Parameters = NonNullable<ZodOpenApiOperationObject['requestParams']>;

const parametersOf = (route: Described): Parameters => {
  const path = pathSchema(route);
  const headers = {
    ...(route.idempotent === true ? { 'Idempotency-Key': z.string().max(255).optional() } : {}),
    ...(route.ifMatch === true ? { 'If-Match': z.string().max(255).optional() } : {}),
    ...(route.botChallenge === true ? { 'X-Bot-Challenge': z.string().max(4096) } : {}),
  };
  return {
    ...(path === undefined ? {} : { path: path as NonNullable<Parameters['path']> }),
    ...(route.query === undefined ? {} : { query: route.query as NonNullable<Parameters['query']> }),
    ...(Object.keys(headers).length === 0 ? {} : { header: z.object(headers) }),
  };
};

const bytes = { schema: { type: 'string', format: 'binary' } } as const;

const requestOf = ({ body, rawBody }: Described): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  const json = body === undefined ? {} : { 'application/json': { schema: body } };
  const raw = (rawBody?.contentTypes ?? []).map((type) => [type === '*' ? '*/*' : type, bytes] as const);
  const content = { ...Object.fromEntries(raw), ...json };
  // Nothing sent counts as `{}`; where that is enough, the body may stay away.
  const required = body === undefined || rawBody !== undefined || !body.safeParse({}).success;
  return Object.keys(content).length === 0 ? {} : { requestBody: { required, content } };
};

const successOf = ({ ok }: Described): ZodOpenApiOperationObject['responses'] => {
  if ('empty' in ok) return { '204': { description: 'Done, no content' } };
  if ('binary' in ok) return { '200': { description: 'OK', content: { [ok.binary]: bytes } } };
  const one = { description: 'OK', content: { 'application/json': { schema: ok.schema } } };
  return Object.fromEntries([ok.status, ...(ok.also ?? [])].map((status) => [`${status}`, one]));
};

const refusalsOf = (route: Described): ZodOpenApiOperationObject['responses'] => {
  const byStatus = Map.groupBy(codesOf(route), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      {
        description: codes.map((code) => `\`${code}\` ${textsOf(code)[2]}`).join('\n\n'),
        content: { 'application/problem+json': { schema: ProblemView } },
      },
    ]),
  );
};

const securityOf = ({ access }: Described): Pick<ZodOpenApiOperationObject, 'security'> => {
  if (access === 'none') return { security: [] };
  if (access === 'bearer') return { security: [{ bearer: [] }] };
  if (access === 'maintenance-key') return { security: [{ maintenanceKey: [] }] };
  if (!isForPeople(access)) return { security: [{ apiToken: [access.token] }] };
  return { security: access === 'cookie' ? [{ session: [] }] : [{ session: [] }, { bearer: [] }] };
};

const operationOf = (route: Described): ZodOpenApiOperationObject => ({
  operationId: route.id,
  tags: [route.id.split('.')[0] ?? ''],
  summary: route.summary,
  ...securityOf(route),
  requestParams: parametersOf(route),
  ...requestOf(route),
  // A success wins over a refusal of the same status: readiness answers 503 with its own body.
  responses: { ...refusalsOf(route), ...successOf(route) },
  'x-access': accessWord(route.access),
  ...(route.flags === undefined && route.vanishesWithout === undefined
    ? {}
    : {
        'x-feature-flags': [
          ...(route.vanishesWithout === undefined ? [] : [route.vanishesWithout]),
          ...(route.flags ?? []),
        ],
      }),
  'x-error-codes': [...codesOf(route)],
});

const TITLES = { private: 'svc, main API', public: 'svc, public API' } as const;

/** The OpenAPI 3.1 document of the rows; the same rows always give the same document. */
export const openApiDocument = (routes: readonly Described[], surface: Surface): Readonly<Record<string, unknown>> => {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes.filter((row) => isPublic(row) === (surface === 'public')))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  const document = createDocument({
    openapi: '3.1.1',
    info: { title: TITLES[surface], version: '1.0' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'SvcAuth' },
        bearer: { type: 'http', scheme: 'bearer' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A public API token; the scopes are its permissions.',
        },
        maintenanceKey: { type: 'apiKey', in: 'header', name: 'X-Maintenance-Key' },
      },
    },
  });
  return document as unknown as Readonly<Record<string, unknown>>;
};
