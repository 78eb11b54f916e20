import { createHash } from 'node:crypto';
import type { Caller } from './gateway-a-auth.ts';
import { GatewayError } from './gateway-a-auth.ts';
import { bareVat, type FatturaRecord, type GatewayABooks, type GatewayEnvironment } from './gateway-a-books.ts';
import { moveTo, outcomeOf, type OutcomeRule, type PlannedOutcome } from './gateway-a-outcomes.ts';
import { freshProgressive, readDocument, type DocumentFacts } from './document-facts.ts';
import { transmitterCode, withGatewayHeader } from './gateway-a-header.ts';

/** What the operations share. */
export interface GatewayADesk {
  readonly books: GatewayABooks;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly rule: OutcomeRule;
  readonly nextOutcome: () => PlannedOutcome | undefined;
  /** A stricter judge than the light check, for example the XSD; its message becomes the 400. */
  readonly validate: ((xml: string) => string | undefined) | undefined;
  readonly requireRegisteredSeller: boolean;
}

const notConforming = 'XML non conforme allo schema FPR12';

const factsOf = (desk: GatewayADesk, xml: string): DocumentFacts => {
  const facts = readDocument(xml);
  const complaint = facts === undefined ? notConforming : desk.validate?.(xml);
  if (facts === undefined || complaint !== undefined) throw new GatewayError(400, complaint ?? notConforming);
  return facts;
};

const rowOf = (
  desk: GatewayADesk,
  facts: DocumentFacts,
  xml: string,
  owner: Pick<FatturaRecord, 'environment' | 'username' | 'direction'>,
): FatturaRecord => {
  const now = desk.now();
  const progressive = freshProgressive();
  const { number, date, type, format, sellerName, buyerName } = facts;
  const id = desk.books.nextId;
  desk.books.nextId += 1;
  return {
    id,
    ...owner,
    number,
    date,
    type,
    format,
    sellerName,
    buyerName,
    sellerVat: bareVat(facts.sellerVat),
    buyerVat: bareVat(facts.buyerVat),
    submittedXml: xml,
    submittedSha256: createHash('sha256').update(xml).digest('hex'),
    transmittedXml: owner.direction === 'sent' ? withGatewayHeader(xml, progressive, facts) : xml,
    fileName: `IT${owner.direction === 'sent' ? transmitterCode : bareVat(facts.sellerVat)}_${progressive}.xml`,
    createdAt: now,
    listedFrom: now,
    sdiId: null,
    state: 'PREN',
    message: '',
    plan: [],
    updatedAt: now,
    unread: true,
  };
};

const checkSeller = (desk: GatewayADesk, caller: Caller, facts: DocumentFacts): void => {
  if (!desk.requireRegisteredSeller) return;
  const known = desk.books.aziende.some(
    (azienda) =>
      azienda.environment === caller.environment &&
      azienda.username === caller.username &&
      bareVat(azienda.fields['piva'] ?? '') === bareVat(facts.sellerVat),
  );
  if (!known)
    throw new GatewayError(400, `Cedente ${facts.sellerVat} non abilitato in ambiente di ${caller.environment}`);
};

/** POST /fatture. A repeated document is accepted again: there is no idempotency key. @throws GatewayError */
export const transmit = (desk: GatewayADesk, caller: Caller, xml: string): FatturaRecord => {
  const planned = desk.nextOutcome();
  if (planned !== undefined && 'refuse' in planned) throw new GatewayError(planned.status ?? 400, planned.refuse);
  const facts = factsOf(desk, xml);
  checkSeller(desk, caller, facts);
  const { username, environment } = caller;
  const now = desk.now();
  const outcome = outcomeOf(desk.books, desk.rule, facts, caller, now, planned);
  const row = {
    ...rowOf(desk, facts, xml, { username, environment, direction: 'sent' }),
    listedFrom: now + (planned?.hiddenMs ?? 0),
    plan: outcome.plan,
  };
  moveTo(row, outcome.state, outcome.message, now);
  desk.books.fatture.push(row);
  return row;
};

/** A document that came in from SDI for one of the account's companies. @throws GatewayError when it is none */
export const receive = (
  desk: GatewayADesk,
  username: string,
  environment: GatewayEnvironment,
  xml: string,
): FatturaRecord => {
  const row = rowOf(desk, factsOf(desk, xml), xml, { username, environment, direction: 'received' });
  row.sdiId = String(9_000_000_000 + row.id);
  desk.books.fatture.push(row);
  return row;
};
