import { createHash, randomUUID } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import { freshProgressive, readDocument, type DocumentFacts } from '../document-facts.ts';
import { withGatewayHeader } from '../gateway-a-header.ts';
import { bareVat, type GatewayEnvironment } from '../gateway-a-books.ts';
import type { GatewayBBooks, InvoiceRecord } from './books.ts';
import { companiesOf } from './companies.ts';
import { courseOf, type CourseRule, type PlannedCourse } from './course.ts';
import { GatewayRefusal } from './envelope.ts';

/** What the operations share. */
export interface GatewayBDesk {
  readonly books: GatewayBBooks;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly rule: CourseRule;
  readonly nextCourse: () => PlannedCourse | undefined;
  readonly requireRegisteredSeller: boolean;
}

/** Which of the four POSTs: it must fit the flags of the company. */
export interface Variant {
  readonly signature: boolean;
  readonly legalStorage: boolean;
}

const blank = (path: string): GatewayRefusal =>
  new GatewayRefusal(400, 230, `An error occurred: ${path}: This value should not be blank.`);

/** @throws GatewayRefusal 422 for what is no XML of a FatturaPA, 400 for one that lacks something */
const factsOf = (xml: string, header: 'given' | 'made'): DocumentFacts => {
  if (
    /<!DOCTYPE/iu.test(xml) ||
    XMLValidator.validate(xml) !== true ||
    !/<(?:\w+:)?FatturaElettronica\s[^>]*xmlns/u.test(xml)
  )
    throw new GatewayRefusal(422, '802', 'Parsing error: malformed XML');
  const facts = readDocument(xml);
  if (facts === undefined) throw blank('fattura_elettronica_body');
  const path = 'fattura_elettronica_header.dati_trasmissione';
  if (facts.transmitterCode === '' && header === 'given') throw blank(`${path}.id_trasmittente.id_codice`);
  if (facts.progressive === '' && header === 'given') throw blank(`${path}.progressivo_invio`);
  if (facts.recipientCode === '') throw blank(`${path}.codice_destinatario`);
  return facts;
};

const recordOf = (
  desk: GatewayBDesk,
  facts: DocumentFacts,
  xml: string,
  owner: Pick<InvoiceRecord, 'environment' | 'direction' | 'signedFile' | 'listedFrom'>,
): InvoiceRecord => {
  const now = desk.now();
  const { number, date, type, format, recipientCode, sellerName, sellerFiscalCode, buyerName, buyerFiscalCode } = facts;
  return {
    uuid: randomUUID(),
    ...owner,
    number,
    date,
    type,
    format,
    recipientCode,
    sellerName,
    sellerFiscalCode,
    buyerName,
    buyerFiscalCode,
    sellerVat: bareVat(facts.sellerVat),
    buyerVat: bareVat(facts.buyerVat),
    xml,
    sha256: createHash('sha256').update(xml).digest('hex'),
    createdAt: now,
    fileName: null,
    sdiId: null,
    state: 'PREN',
    message: '',
    plan: [],
    updatedAt: now,
    downloadedAt: null,
    notifications: [],
  };
};

const checkAccount = (
  desk: GatewayBDesk,
  environment: GatewayEnvironment,
  { sellerVat }: DocumentFacts,
  variant: Variant | null,
): void => {
  const company = companiesOf(desk.books, environment).find((each) => each.fiscalId === bareVat(sellerVat));
  if (variant === null && company === undefined && desk.requireRegisteredSeller)
    throw new GatewayRefusal(403, 103, `The fiscal_id ${bareVat(sellerVat)} is not yours`);
  if (company?.active === false || (company === undefined && desk.requireRegisteredSeller))
    throw new GatewayRefusal(404, 389, `Missing configuration for fiscal Id ${bareVat(sellerVat)}`);
  const fits =
    company === undefined ||
    variant === null ||
    (company.applySignature === variant.signature && company.applyLegalStorage === variant.legalStorage);
  if (!fits) throw new GatewayRefusal(412, 412, 'The endpoint does not match the business registry configuration');
  if (desk.books.walletEmpty)
    throw new GatewayRefusal(402, 611, 'Billing error message: Insufficient Credit in Wallet');
};

/**
 * POST /invoices and its variants; null: POST /IT-invoices, where the header is the gateway's own. A repeated document is
 * accepted again. @throws GatewayRefusal
 */
export const transmit = (
  desk: GatewayBDesk,
  environment: GatewayEnvironment,
  given: string,
  variant: Variant | null,
): InvoiceRecord => {
  const planned = desk.nextCourse();
  if (planned !== undefined && 'refuse' in planned)
    throw new GatewayRefusal(planned.status ?? 400, planned.error ?? 230, planned.refuse);
  const asGiven = factsOf(given, variant === null ? 'made' : 'given');
  checkAccount(desk, environment, asGiven, variant);
  const now = desk.now();
  const xml = variant === null ? withGatewayHeader(given, freshProgressive(), asGiven) : given;
  const facts = variant === null ? factsOf(xml, 'made') : asGiven;
  const row = recordOf(desk, facts, xml, {
    environment,
    direction: 'sent',
    signedFile: null,
    listedFrom: now + (planned?.hiddenMs ?? desk.rule.queueMs),
  });
  row.plan = courseOf(desk.books, desk.rule, environment, facts, now, planned, variant === null ? 'made' : 'given');
  desk.books.invoices.push(row);
  return row;
};

/** A document that came in from SDI for one of the account's companies. @throws GatewayRefusal when it is none */
export const receive = (
  desk: GatewayBDesk,
  environment: GatewayEnvironment,
  xml: string,
  signed: Uint8Array | undefined,
): InvoiceRecord => {
  const facts = factsOf(xml, 'given');
  const signedFile = signed === undefined ? null : Buffer.from(signed).toString('base64');
  const row = recordOf(desk, facts, xml, { environment, direction: 'received', signedFile, listedFrom: desk.now() });
  row.state = 'received';
  row.sdiId = String(desk.books.nextSdiId);
  row.fileName = `IT${row.sellerVat}_${row.uuid.slice(0, 5).toUpperCase()}.xml${signed === undefined ? '' : '.p7m'}`;
  desk.books.nextSdiId += 1;
  desk.books.invoices.push(row);
  return row;
};
