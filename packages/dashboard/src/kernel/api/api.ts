import { operations } from './operations.gen.ts';
import { Problem } from './problem.ts';
import type { operations as Described } from './schema.gen.d.ts';

/** The id of an operation, as the catalogue has it. */
export type OperationId = keyof typeof operations & keyof Described;

type Parameters<Id extends OperationId> = Described[Id]['parameters'];
type Of<T, K extends string> = T extends { readonly [key in K]: infer V }
  ? { readonly [key in K]: V }
  : { readonly [key in K]?: T extends { readonly [key in K]?: infer V } ? V : never };
type BodyOf<Id extends OperationId> = Described[Id] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? { readonly body: B }
  : Described[Id] extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { readonly body?: B }
    : { readonly body?: never };

type InputOf<Id extends OperationId> = Of<Parameters<Id>, 'path'> &
  Of<Parameters<Id>, 'query'> &
  BodyOf<Id> & {
    /** The version that is changed; its answer says it. */
    readonly etag?: string;
    /** One for each form that was opened, so that what is sent again is one act. */
    readonly key?: string;
    readonly challenge?: string;
    readonly signal?: AbortSignal;
  };

/** One by one: all operations at once are too many combinations for the compiler. */
type Flat<T> = { readonly [K in keyof T]: T[K] };
type Inputs = { readonly [Id in OperationId]: Flat<InputOf<Id>> };
/** What an operation is called with, as its row says. */
export type Input<Id> = Id extends OperationId ? Inputs[Id] : never;

type Answers<Id extends OperationId> = Described[Id]['responses'];
/** What an operation answers; undefined where it answers nothing. */
export type Answer<Id extends OperationId> = Answers<Id>[keyof Answers<Id>] extends infer R
  ? R extends { content: { 'application/json': infer D } }
    ? D
    : undefined
  : never;

export interface Answered<Id extends OperationId> {
  readonly data: Answer<Id>;
  readonly etag: string | null;
}

interface Sent {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly etag?: string;
  readonly key?: string;
  readonly challenge?: string;
  readonly signal?: AbortSignal;
}
interface Marks {
  readonly idempotent?: boolean;
  readonly versioned?: boolean;
  readonly challenged?: boolean;
}

const addressOf = (path: string, { path: at = {}, query = {} }: Sent): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(at[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
};

const headersOf = (marks: Marks, { body, etag, key, challenge }: Sent, language: string): Headers => {
  const headers = new Headers({ accept: 'application/json, application/problem+json', 'accept-language': language });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (marks.idempotent === true && key !== undefined) headers.set('idempotency-key', key);
  if (marks.versioned === true && etag !== undefined) headers.set('if-match', etag);
  if (marks.challenged === true && challenge !== undefined) headers.set('x-bot-challenge', challenge);
  return headers;
};

/** What a refusal says. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const { status } = response;
  const answer: unknown = await response.json().catch(() => null);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isInteger(wait) ? wait : null;
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'title' in answer
    ? new Problem({ ...(answer as ConstructorParameters<typeof Problem>[0]), status, retryAfter })
    : new Problem({ status, code: 'client.unreadable', title: `HTTP ${status}` });
};

/** @throws Problem `client.unreadable` where the answer was cut, or is somebody else's, such as a network's own page */
const dataOf = async (response: Response): Promise<unknown> => {
  try {
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw new Problem({ status: 0, code: 'client.unreadable', title: 'The answer cannot be read' });
  }
};

/** Calls an operation by its id. @throws Problem, as the server words it; `client.unreachable` where no answer came */
export type Api = <Id extends string>(
  id: Id & OperationId,
  input: Input<Id>,
) => Promise<Id extends OperationId ? Answered<Id> : never>;

/** @param language of the screen: refusals come in it */
export const apiIn = (language: string, send: typeof fetch = fetch): Api => {
  const call = async (
    id: OperationId,
    sent: Sent,
  ): Promise<{ readonly data: unknown; readonly etag: string | null }> => {
    const { method, path, ...marks }: { readonly method: string; readonly path: string } & Marks = operations[id];
    const body = sent.body === undefined ? null : JSON.stringify(sent.body);
    const request = { method, headers: headersOf(marks, sent, language), body, signal: sent.signal ?? null };
    const response = await send(addressOf(path, sent), request).catch((error: unknown) => {
      if (sent.signal?.aborted === true) throw error;
      throw new Problem({ status: 0, code: 'client.unreachable', title: 'No answer came' });
    });
    if (!response.ok) throw await problemOf(response);
    return { data: await dataOf(response), etag: response.headers.get('etag') };
  };
  return call as unknown as Api; // the compiler cannot compare it with all operations at once
};
