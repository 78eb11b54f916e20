import type { IntentEvent } from '../../kernel/intent.transitions.ts';
import type { InvoiceJobEvent } from './invoice-job.transitions.ts';
import type { MirrorEvent } from './mirror.transitions.ts';
import { outcomeClass, type GatewayWord } from './outcome-class.ts';

/** How a transmission ended, as the gateway adapter saw it. */
export type EmissionEnd =
  | ({ readonly kind: 'answered' } & GatewayWord)
  | {
      readonly kind: 'refused';
      readonly where: 'content' | 'credentials' | 'configuration' | 'unreachable';
      readonly message: string;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The three machines move together; `failure` is what the operator reads. */
export interface EmissionVerdict {
  readonly intent: IntentEvent;
  readonly mirror: MirrorEvent;
  readonly job: Extract<InvoiceJobEvent, 'confirm' | 'refuse' | 'lose' | 'notSent'>;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** Spec 2, Invoice emission outcome classes. */
export const verdictOf = (end: EmissionEnd): EmissionVerdict => {
  if (end.kind === 'unknown')
    return {
      intent: 'lose',
      mirror: 'lose',
      job: 'lose',
      failure: { code: 'emission_outcome_unknown', message: end.reason },
    };
  if (end.kind === 'answered') return answered(end);
  // Credentials are no fault of the document: it stays in the queue until they are corrected.
  const failure = { code: refusedCode[end.where], message: end.message };
  if (end.where === 'content') return { intent: 'refuse', mirror: 'reject', job: 'refuse', failure };
  return { intent: 'refuse', mirror: 'notSent', job: end.where === 'configuration' ? 'refuse' : 'notSent', failure };
};

const refusedCode = {
  content: 'send_failed',
  credentials: 'authentication_failed',
  configuration: 'gateway_rejected',
  unreachable: 'gateway_unavailable',
} as const;

const answered = ({ state, rawState, message }: GatewayWord): EmissionVerdict => {
  if (state === null)
    return {
      intent: 'lose',
      mirror: 'seeOther',
      job: 'lose',
      failure: { code: 'emission_outcome_unknown', message: rawState },
    };
  const refused = outcomeClass(state) === 'Refused';
  return {
    intent: refused ? 'refuse' : 'confirm',
    mirror: `see${state}`,
    job: refused ? 'refuse' : 'confirm',
    failure: refused ? { code: 'send_failed', message: message ?? state } : null,
  };
};
