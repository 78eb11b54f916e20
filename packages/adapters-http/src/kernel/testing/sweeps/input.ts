import * as z from 'zod';
import type { Received } from '../client.ts';
import { ask, hold, JSON_TYPE, send, verdictOf, type Miss, type Probe } from './probe.ts';

const VALIDATION = '400 errors.general.validation';
const MALFORMED = '400 errors.general.malformed';
const TOO_LARGE = '413 errors.general.payloadTooLarge';

const badBody: Probe = async (setting, route) => {
  if (route.body === undefined) return [];
  const unknown = await send(setting, route, { 'no such field': 1 });
  const broken = await send(setting, route, '{"a":', JSON_TYPE);
  return [...hold(VALIDATION, verdictOf(unknown)), ...hold(MALFORMED, verdictOf(broken))];
};

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** A value that a field of this type cannot mean; undefined when the schema allows several types. */
const wrongValueOf = ({ type }: JsonSchema): unknown => {
  if (type === undefined || type === 'null') return undefined;
  return type === 'array' || type === 'object' ? 'text' : { not: 'this' };
};

const fieldsOf = (input: z.ZodType | undefined): readonly (readonly [name: string, schema: JsonSchema])[] => {
  if (input === undefined) return [];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(schema.properties ?? {});
};

const pointersOf = ({ text }: Received): readonly string[] => {
  const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly { readonly pointer: string }[] };
  return errors.map(({ pointer }) => pointer);
};

/** Every field with a value of the wrong type is named by its place. */
const wrongTypes: Probe = async (setting, route) => {
  const misses: Miss[] = [];
  for (const [name, schema] of fieldsOf(route.body)) {
    const wrong = wrongValueOf(schema);
    if (wrong === undefined) continue;
    const answer = await send(setting, route, { [name]: wrong });
    misses.push(...hold(VALIDATION, verdictOf(answer)));
    const named = answer.status === 400 && pointersOf(answer).some((pointer) => pointer.startsWith(`/${name}`));
    misses.push(...hold(`names /${name}`, named ? `names /${name}` : answer.text.slice(0, 200)));
  }
  return misses;
};

/** Whether a query would be taken; one that its schema breaks down over would not. */
const isTaken = (schema: z.ZodType, query: object): boolean => {
  try {
    return schema.safeParse(query).success;
  } catch {
    return false;
  }
};
/** Neither a word nor a day that is none means anything; what takes either as a text is not asked. */
const badQuery: Probe = async (setting, { query, ...route }) => {
  const names = fieldsOf(query).map(([name]) => name);
  const misses: Miss[] = [];
  for (const text of ['nonsense', '2026-02-30']) {
    const bad = Object.fromEntries(names.map((name) => [name, text]));
    if (query === undefined || isTaken(query, bad)) continue;
    misses.push(...hold(VALIDATION, verdictOf(await ask(setting, route, bad))));
  }
  return misses;
};

/** No field of an object's inheritance is a field of ours, and none reaches it. */
const prototypes: Probe = async (setting, route) => {
  if (route.body === undefined) return [];
  const bodies = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'];
  const answers = await Promise.all(bodies.map((body) => send(setting, route, body, JSON_TYPE)));
  const polluted = 'admin' in {} ? 'polluted' : 'clean';
  return [...answers.flatMap((answer) => hold(VALIDATION, verdictOf(answer))), ...hold('clean', polluted)];
};

const DEPTH = 10_000;
const deepJson: Probe = async (setting, route) => {
  if (route.body === undefined) return [];
  const deep = [`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`, `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`];
  const answers = await Promise.all(deep.map((body) => send(setting, route, body, JSON_TYPE)));
  return answers.flatMap((answer) => hold(/^400 errors\.general\.(validation|malformed)$/, verdictOf(answer)));
};

const notUtf8: Probe = async (setting, route) => {
  if (route.body === undefined) return [];
  const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('"}')]);
  return hold(MALFORMED, verdictOf(await send(setting, route, bytes, JSON_TYPE)));
};

const FIVE_MEGABYTES = 'x'.repeat(5 * 1024 * 1024);

const oversized: Probe = async (setting, route) => {
  if (route.body === undefined && route.rawBody === undefined) return [];
  const most = (route.body === undefined ? undefined : route.rawBody?.jsonBytes) ?? route.rawBody?.maxBytes;
  const size = (most ?? 1024 * 1024) + 1;
  const raw = { 'content-type': route.rawBody?.contentTypes[0]?.replace('*', 'text/plain') ?? 'text/plain' };
  const type = route.body === undefined ? raw : JSON_TYPE;
  const announced = await send(setting, route, 'x'.repeat(size), type);
  // What says nothing of its length is read only where its path was let in, which these are not.
  const chunked = route.admits === undefined ? [await send(setting, route, ['x'.repeat(size - 1), 'xx'], type)] : [];
  const five = size > FIVE_MEGABYTES.length ? [] : [await send(setting, route, FIVE_MEGABYTES, type)];
  return [announced, ...chunked, ...five].flatMap((answer) => hold(TOO_LARGE, verdictOf(answer)));
};

/** What a page's form can send without asking first, JSON in disguise among it. */
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const wrongContentType: Probe = async (setting, route) => {
  const accepted = route.rawBody?.contentTypes ?? [];
  if (route.body === undefined || accepted.includes('*')) return [];
  const foreign = [...FORM_TYPES, 'application/json; charset=utf-16'].filter((type) => !accepted.includes(type));
  const answers = await Promise.all(foreign.map((type) => send(setting, route, '{}', { 'content-type': type })));
  return answers.flatMap((answer) => hold('415 errors.general.unsupportedMediaType', verdictOf(answer)));
};

/** What arrives in bodies that nobody meant. */
export const inputSweeps = {
  badBody,
  wrongTypes,
  badQuery,
  prototypes,
  deepJson,
  notUtf8,
  oversized,
  wrongContentType,
} as const;
