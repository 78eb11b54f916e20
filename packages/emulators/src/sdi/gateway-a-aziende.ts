import { GatewayError, type Caller } from './gateway-a-auth.ts';
import { bareVat, type AziendaRecord, type GatewayABooks } from './gateway-a-books.ts';

const required = ['ragione_sociale', 'piva', 'cfis'] as const;

const textFields = (body: string): Record<string, string> => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = Object.fromEntries(new URLSearchParams(body));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GatewayError(400, 'Dati non validi');
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, String(field)]));
};

const ownedBy = (caller: Caller) => (azienda: AziendaRecord) =>
  azienda.environment === caller.environment && azienda.username === caller.username;

export const listAziende = (books: GatewayABooks, caller: Caller): readonly AziendaRecord[] =>
  books.aziende.filter(ownedBy(caller));

/** @throws GatewayError 404 */
export const findAzienda = (books: GatewayABooks, caller: Caller, id: string): AziendaRecord => {
  const azienda = listAziende(books, caller).find((row) => String(row.id) === id);
  if (azienda === undefined) throw new GatewayError(404, 'Azienda non trovata');
  return azienda;
};

/** Registers one of the account's own companies; answers carry the VAT number with IT. @throws GatewayError 400 */
export const addAzienda = (books: GatewayABooks, caller: Caller, body: string): AziendaRecord => {
  const fields = textFields(body);
  const missing = required.find((name) => (fields[name] ?? '') === '');
  if (missing !== undefined) throw new GatewayError(400, `Campo obbligatorio mancante: ${missing}`);
  const vat = bareVat(fields['piva'] ?? '');
  if (listAziende(books, caller).some((row) => bareVat(row.fields['piva'] ?? '') === vat)) {
    throw new GatewayError(400, "Azienda gia' esistente");
  }
  const { username, environment } = caller;
  const azienda: AziendaRecord = { id: books.nextId, environment, username, fields: { ...fields, piva: `IT${vat}` } };
  books.nextId += 1;
  books.aziende.push(azienda);
  return azienda;
};

export const changeAzienda = (azienda: AziendaRecord, body: string): AziendaRecord => {
  azienda.fields = { ...azienda.fields, ...textFields(body) };
  return azienda;
};
