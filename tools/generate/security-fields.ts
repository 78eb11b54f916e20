type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly 'x-access': string;
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

/** What is described field by field; the first is the whole account, the next what lists show of it. */
const READ = [
  'UserFullDetail',
  'User',
  'Profile',
  'OwnOrder',
  'Order',
  'AdminOrder',
  'OrderDetail',
  'Fattura',
] as const;
/** Rows that write an account, an order or an invoice, by the beginning of their id. */
const WRITES = /^(?:auth|users|payments|commerce|einvoicing\.fatture|einvoicing\.drafts)\./;
const RANKS = ['none', 'user', 'cookie', 'bearer', 'pro', 'admin', 'superadmin'];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every schema that a part of the document names, those that these name included. */
const named = (part: unknown, schemas: Json, seen: Set<string>): Set<string> => {
  if (Array.isArray(part)) for (const each of part) named(each, schemas, seen);
  if (!isJson(part) || Array.isArray(part)) return seen;
  for (const [key, value] of Object.entries(part)) {
    const name = key === '$ref' && typeof value === 'string' ? value.split('/').at(-1) : undefined;
    if (name === undefined) named(value, schemas, seen);
    else if (!seen.has(name)) named(schemas[name], schemas, seen.add(name));
  }
  return seen;
};

const resolved = (schema: unknown, schemas: Json): Json => {
  if (!isJson(schema)) return {};
  const ref = schema['$ref'];
  return typeof ref === 'string' ? resolved(schemas[ref.split('/').at(-1) ?? ''], schemas) : schema;
};

const fieldsOf = (schema: unknown, schemas: Json): readonly string[] => {
  const whole = resolved(schema, schemas);
  const parts = [whole['anyOf'], whole['oneOf'], whole['allOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  const own = isJson(whole['properties']) ? Object.keys(whole['properties']) : [];
  return [...new Set([...own, ...parts.flatMap((part) => fieldsOf(part, schemas))])];
};

const codes = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(' ');

const successes = ({ responses }: Operation): unknown =>
  Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? [answer['content']] : []));

/** The section of docs/generated/security.md, out of the OpenAPI document of the private API. */
export const fieldLines = (document: Json): readonly string[] => {
  const { schemas } = document['components'] as { readonly schemas: Json };
  const operations = Object.values(document['paths'] as Readonly<Record<string, Json>>).flatMap((path) =>
    Object.values(path).filter((each): each is Operation => isJson(each) && 'operationId' in each),
  );
  const least = (name: string): string => {
    const roles = operations.flatMap((each) =>
      named(successes(each), schemas, new Set()).has(name) ? [RANKS.indexOf(each['x-access'])] : [],
    );
    return RANKS[Math.min(...roles)] ?? 'nobody';
  };
  const reads = READ.filter((name) => name in schemas);
  const writes = operations.flatMap((each) => {
    const content = each.requestBody?.['content'];
    const body = isJson(content) ? content['application/json'] : undefined;
    if (!WRITES.test(each.operationId) || !isJson(body)) return [];
    const fields = fieldsOf(body['schema'], schemas);
    return fields.length === 0 ? [] : [`| \`${each.operationId}\` | ${each['x-access']} | ${codes(fields)} |`];
  });
  return [
    '## Fields by role',
    '',
    'Which role a caller has at least to be shown a record at all; whose records those are is said in',
    '[who sees whom](../decisions/people.md). A field that no row names is refused when it is sent, and shown to nobody.',
    '',
    '| record | least role | fields |',
    '|---|---|---|',
    ...reads.map((name) => `| ${name} | ${least(name)} | ${codes(fieldsOf(schemas[name], schemas))} |`),
    '',
    '| row that writes | least role | fields it takes |',
    '|---|---|---|',
    ...writes.toSorted(),
    '',
  ];
};
