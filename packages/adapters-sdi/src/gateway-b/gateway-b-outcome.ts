import { remoteDenied, remoteDown, type RemoteDenied, type RemoteDown } from '@svc/application/kernel';
import type { Emission, EmissionOutcome, RegistrationOutcome } from '@svc/application/invoicing';
import { fieldsOf, textOf } from '../http/json.ts';
import { NoAnswer, type HttpAnswer } from '../http/transport.ts';
import { envelopeOf } from './gateway-b-envelope.ts';

type NotDone = Extract<EmissionOutcome, { readonly kind: 'refused' | 'unknown' }>;
type Where = Extract<NotDone, { readonly kind: 'refused' }>['where'];

const refused = (where: Where, message: string): NotDone => ({ kind: 'refused', where, message });
const unknown = (reason: string): NotDone => ({ kind: 'unknown', reason });

/** No business registry configuration for the seller, or it is suspended. */
const MISSING_CONFIGURATION = '389';

/** Every other answer than a good one to a call that changes something. */
export const notDone = (answer: HttpAnswer): NotDone => {
  const { status } = answer;
  const envelope = envelopeOf(answer);
  if (status === 401) return refused('credentials', envelope?.message ?? 'the gateway does not accept the token');
  if (envelope === undefined) return unknown(`status ${status} without the documented body`);
  const words = `${envelope.message}${envelope.error === '' ? '' : ` (${envelope.error})`}`;
  if (envelope.error === MISSING_CONFIGURATION && (status === 400 || status === 404))
    return refused('configuration', words);
  switch (status) {
    case 403:
      return refused('credentials', words);
    case 400:
    case 422:
      return refused('content', words);
    case 402:
    case 404:
    case 412:
      return refused('configuration', words);
    default:
      return unknown(`status ${status}`);
  }
};

/** The outcome of a call that had no answer. */
export const callFailure = (cause: unknown): NotDone => {
  if (!(cause instanceof NoAnswer)) return unknown(cause instanceof Error ? cause.message : String(cause));
  return cause.neverLeft ? refused('unreachable', cause.message) : unknown(cause.message);
};

/** A good answer names the document; nothing is envelope about SDI yet, so that is PREN and nothing more. */
export const emissionOutcome = (answer: HttpAnswer, { xml, number, date }: Emission): EmissionOutcome => {
  const envelope = answer.status === 200 ? envelopeOf(answer) : undefined;
  const remoteId = textOf(fieldsOf(envelope?.data), 'uuid');
  if (answer.status === 200 && (envelope?.success !== true || remoteId === null)) return unknown('200 without a uuid');
  if (remoteId === null) return notDone(answer);
  return {
    kind: 'answered',
    row: {
      remoteId,
      direction: 'outbound',
      state: 'PREN',
      rawState: '',
      message: null,
      sdiIdentifier: null,
      fileName: null,
      xml, // this gateway sends what it gets
      number,
      date: date.toString(),
      updatedAt: null,
    },
  };
};

export const isRegistered = (answer: HttpAnswer): boolean =>
  (answer.status === 200 || answer.status === 201) && envelopeOf(answer)?.success === true;

/** The outcome of POST /business_registry_configurations, but for a conflict: that needs a look. */
export const registrationOutcome = (answer: HttpAnswer): RegistrationOutcome => {
  if (isRegistered(answer)) return { kind: 'registered' };
  if (answer.status === 409) return refused('configuration', envelopeOf(answer)?.message ?? 'conflict');
  return notDone(answer);
};

/** The gateway does not let this token in, or not here. */
class NotAdmitted extends Error {}

/** A read that failed. */
export const readFailure = (cause: unknown): RemoteDown | RemoteDenied => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return cause instanceof NotAdmitted ? remoteDenied('GatewayB', reason) : remoteDown('GatewayB', reason);
};

/** Throws unless the answer is one that a read may go on with: a good one, or the documented 404. */
export const readable = (answer: HttpAnswer): HttpAnswer => {
  const envelope = envelopeOf(answer);
  if (answer.status === 401 || (answer.status === 403 && envelope !== undefined))
    throw new NotAdmitted(envelope?.message ?? 'the gateway does not accept the token');
  if (answer.status === 200 || isAbsent(answer)) return answer;
  throw new Error(`status ${answer.status}, not readable`);
};

/** Whether it is the documented 404. */
export const isAbsent = (answer: HttpAnswer): boolean => answer.status === 404 && envelopeOf(answer) !== undefined;

/** The data of a good JSON answer. @throws Error when it is none */
export const dataOf = (answer: HttpAnswer): unknown => {
  const envelope = envelopeOf(answer);
  if (envelope?.success !== true) throw new Error('the answer cannot be read');
  return envelope.data;
};
