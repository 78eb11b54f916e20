import { remoteDenied, remoteDown, type RemoteDenied, type RemoteDown } from '@svc/application/kernel';
import type { EmissionOutcome } from '@svc/application/invoicing';
import { NoAnswer, type HttpAnswer } from './gateway-a-http.ts';
import { fieldsOf, parsedJson, toRow } from './gateway-a-rows.ts';
import { LoginRefused } from './gateway-a-tokens.ts';

type Refused = Extract<EmissionOutcome, { readonly kind: 'refused' }>;

const refused = (where: Refused['where'], message: string): EmissionOutcome => ({ kind: 'refused', where, message });
const unknown = (reason: string): EmissionOutcome => ({ kind: 'unknown', reason });

/** The documented error body, `{"error": "..."}`. */
const documentedError = (answer: HttpAnswer): string | undefined => {
  const { error } = fieldsOf(parsedJson(answer.body));
  return typeof error === 'string' ? error : undefined;
};

/** 400s that speak of the account, not of the document (sdi.md, section 9, aziende). */
const aboutTheAccount = /non abilitat|non autorizzat|credit[oi] (?:esaurit|insufficient)/iu;

/** The outcome of POST /fatture by the table of sdi.md, section 9. */
export const emissionOutcome = (answer: HttpAnswer): EmissionOutcome => {
  const { status } = answer;
  if (status === 200) {
    const row = toRow(parsedJson(answer.body));
    return row === null || row.rawState === '' ? unknown('200 without an id or a state') : { kind: 'answered', row };
  }
  if (status === 401) return refused('credentials', 'the gateway does not accept the credentials');
  if (status === 404) return refused('configuration', 'the address of the gateway does not exist');
  if (status !== 400) return unknown(`status ${status}`);
  const message = documentedError(answer);
  if (message === undefined) return unknown('400 without the documented body');
  return refused(aboutTheAccount.test(message) ? 'configuration' : 'content', message);
};

/** The outcome of a transmission that had no answer, or whose login was refused. */
export const emissionFailure = (cause: unknown): EmissionOutcome => {
  if (cause instanceof NoAnswer) {
    return cause.neverLeft ? refused('unreachable', cause.message) : unknown(cause.message);
  }
  if (!(cause instanceof LoginRefused)) return unknown(cause instanceof Error ? cause.message : String(cause));
  // The document is sent only after the login, so nothing of it has left.
  if (cause.answer.status === 401) return refused('credentials', 'the gateway does not accept the credentials');
  if (cause.answer.status === 404) return refused('configuration', 'the address of the gateway does not exist');
  return refused('unreachable', `the login was answered with ${cause.answer.status}`);
};

/** A read that failed. */
export const readFailure = (cause: unknown): RemoteDown | RemoteDenied => {
  if (cause instanceof LoginRefused && cause.answer.status === 401) return remoteDenied('GatewayA');
  return remoteDown('GatewayA', cause instanceof Error ? cause.message : String(cause));
};

/** The JSON of a read; null for the documented 404. @throws Error on any other answer */
export const readAnswer = (answer: HttpAnswer): unknown => {
  if (answer.status === 404 && documentedError(answer) !== undefined) return null;
  const value = answer.status === 200 ? parsedJson(answer.body) : undefined;
  if (value === undefined) throw new Error(`status ${answer.status}, not readable`);
  return value;
};
