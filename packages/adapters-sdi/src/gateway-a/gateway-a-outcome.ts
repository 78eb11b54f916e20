import { remoteDenied, remoteDown, type RemoteDenied, type RemoteDown } from '@svc/application/kernel';
import type { EmissionOutcome, RegistrationOutcome } from '@svc/application/invoicing';
import { NoAnswer, type HttpAnswer } from '../http/transport.ts';
import { fieldsOf, parsedJson } from '../http/json.ts';
import { toRow } from './gateway-a-rows.ts';
import { LoginRefused } from './gateway-a-tokens.ts';

type Refused = Extract<EmissionOutcome, { readonly kind: 'refused' }>;

type NotDone = Extract<EmissionOutcome, { readonly kind: 'refused' | 'unknown' }>;

const refused = (where: Refused['where'], message: string): NotDone => ({ kind: 'refused', where, message });
const unknown = (reason: string): NotDone => ({ kind: 'unknown', reason });

/** The documented error body, `{"error": "..."}`. */
const documentedError = (answer: HttpAnswer): string | undefined => {
  const { error } = fieldsOf(parsedJson(answer.body));
  return typeof error === 'string' ? error : undefined;
};

/** 400s that speak of the account, not of the document. */
const aboutTheAccount = /non abilitat|non autorizzat|credit[oi] (?:esaurit|insufficient)/iu;

/** The outcome of POST /fatture by its status and body. */
export const emissionOutcome = (answer: HttpAnswer): EmissionOutcome => {
  const { status } = answer;
  if (status === 200) {
    const row = toRow(parsedJson(answer.body));
    return row === null || row.rawState === '' ? unknown('200 without an id or a state') : { kind: 'answered', row };
  }
  return notDone(answer);
};

/** Any other answer than 200 to a call that changes something. */
const notDone = (answer: HttpAnswer): NotDone => {
  const { status } = answer;
  if (status === 401) return refused('credentials', 'the gateway does not accept the credentials');
  if (status === 404) return refused('configuration', 'the address of the gateway does not exist');
  if (status !== 400) return unknown(`status ${status}`);
  const message = documentedError(answer);
  if (message === undefined) return unknown('400 without the documented body');
  return refused(aboutTheAccount.test(message) ? 'configuration' : 'content', message);
};

/** The company stands there already: as ours or as another account's, which a lookup decides. */
export const isAlreadyThere = (answer: HttpAnswer): boolean =>
  answer.status === 400 && /gi[aà]'? esistente/iu.test(documentedError(answer) ?? '');

/** The outcome of POST /aziende. One that stands there as somebody else's is a matter of the account. */
export const registrationOutcome = (answer: HttpAnswer): RegistrationOutcome => {
  if (answer.status === 200 && fieldsOf(parsedJson(answer.body))['id'] !== undefined) return { kind: 'registered' };
  if (answer.status === 200) return unknown('200 without an id');
  const outcome = notDone(answer);
  return outcome.kind === 'refused' && isAlreadyThere(answer) ? { ...outcome, where: 'configuration' } : outcome;
};

/** The outcome of a call that had no answer, or whose login was refused. */
export const callFailure = (cause: unknown): NotDone => {
  if (cause instanceof NoAnswer) {
    return cause.neverLeft ? refused('unreachable', cause.message) : unknown(cause.message);
  }
  if (!(cause instanceof LoginRefused)) return unknown(cause instanceof Error ? cause.message : String(cause));
  // The call is made only after the login, so nothing of it has left.
  if (cause.answer.status === 401) return refused('credentials', 'the gateway does not accept the credentials');
  if (cause.answer.status === 404) return refused('configuration', 'the address of the gateway does not exist');
  return refused('unreachable', `the login was answered with ${cause.answer.status}`);
};

/** A read that failed. */
export const readFailure = (cause: unknown): RemoteDown | RemoteDenied => {
  if (cause instanceof LoginRefused && cause.answer.status === 401) return remoteDenied('GatewayA');
  return remoteDown('GatewayA', cause instanceof Error ? cause.message : String(cause));
};

/** Whether it is the documented 404. */
export const isAbsent = (answer: HttpAnswer): boolean => answer.status === 404 && documentedError(answer) !== undefined;

/** The JSON of a read; null for the documented 404. @throws Error on any other answer */
export const readAnswer = (answer: HttpAnswer): unknown => {
  if (isAbsent(answer)) return null;
  const value = answer.status === 200 ? parsedJson(answer.body) : undefined;
  if (value === undefined) throw new Error(`status ${answer.status}, not readable`);
  return value;
};
