import * as Effect from 'effect/Effect';
import type { App } from '@svc/adapters-http';
import type { Logger, PersonActor } from '@svc/application/kernel';
import { contact } from '@svc/domain/content';
import { draftSchema, enumValue } from '@svc/domain/entity';
import { oneExample } from './one-example.ts';

const categories = [
  { value: 'interessati', label: { it: 'Interessati' } },
  { value: 'fornitori', label: { it: 'Fornitori' } },
  { value: 'stampa', label: { it: 'Stampa' } },
] as const;

const asked = { source: 'Open day', category: 'interessati' } as const;
const agreed = {
  ...asked,
  marketing: true,
  marketingSince: '2026-03-14',
  marketingText: 'Modulo open day, v1',
} as const;
const supplier = { category: 'fornitori', labels: ['fattura'] } as const;

/** Whom the studio knows: people who looked in, those it buys from, and who writes about it. */
const demoContacts: readonly object[] = [
  { firstName: 'Marta', lastName: 'Bianchi', email: 'marta.bianchi@example.it', phone: '3331000001', ...agreed },
  { firstName: 'Luca', lastName: 'Ferri', email: 'luca.ferri@example.it', phone: '3331000002', ...asked },
  { firstName: 'Sara', lastName: 'Gatti', email: 'sara.gatti@example.it', ...agreed, labels: ['prova gratuita'] },
  { firstName: 'Paolo', lastName: 'D’Amico', phone: '3331000004', ...asked, labels: ['schiena'] },
  { firstName: 'Elena', lastName: 'Costa', email: 'elena.costa@example.it', ...agreed, labels: ['gravidanza'] },
  { firstName: 'Nicolò', lastName: 'Rizzo', email: 'nicolo.rizzo@example.it', ...asked, labels: ['prova gratuita'] },
  { firstName: 'Francesca', lastName: 'Villa', phone: '051 1000007', ...asked },
  { firstName: 'Ahmed', lastName: 'Mansour', email: 'ahmed@example.it', language: 'ar', ...agreed },
  { firstName: 'Olena', lastName: 'Shevchenko', email: 'olena@example.it', language: 'uk', ...asked },
  { firstName: 'James', lastName: 'Carter', email: 'james.carter@example.com', language: 'en', ...agreed },
  {
    firstName: 'Giorgia',
    lastName: 'Leone',
    email: 'giorgia.leone@example.it',
    source: 'Sito',
    category: 'interessati',
  },
  { firstName: 'Davide', lastName: 'Serra', email: 'davide.serra@example.it', source: 'Passaparola' },
  { firstName: 'Chiara', lastName: 'Fontana', phone: '+41 44 668 18 00', language: 'de', source: 'Passaparola' },
  { company: 'Tappetini Reno S.r.l.', email: 'ordini@tappetini-reno.example', partitaIva: '12345678903', ...supplier },
  { company: 'Pulizie Splendor', phone: '051 1000015', comune: 'Bologna', provincia: 'BO', cap: '40121', ...supplier },
  { company: 'Erboristeria Il Trifoglio', email: 'info@trifoglio.example', ...supplier, labels: ['tisane', 'fattura'] },
  { company: 'Studio Grafico Portici', email: 'ciao@portici.example', address: 'Via dei Glicini 3', ...supplier },
  {
    firstName: 'Irene',
    lastName: 'Marchetti',
    company: 'Bologna Oggi',
    email: 'irene@oggi.example',
    category: 'stampa',
  },
  { firstName: 'Tommaso', lastName: 'Gallo', company: 'Radio Torri', phone: '3331000019', category: 'stampa' },
  { lastName: 'Ricci', email: 'segreteria@circolo-ricci.example', notes: 'Affitta la sala grande la domenica' },
];

/** The contacts and the list of their categories; a demo that has contacts keeps them as they are. */
export const makeContactExamples = ({ entities }: Pick<App, 'entities'>, actor: PersonActor, logger: Logger) =>
  Effect.gen(function* () {
    const one = { page: 1, pageSize: 1, sort: 'lastName', descending: false, search: null, filters: [] } as const;
    const there = yield* oneExample(logger, 'contacts', () => entities.list(contact, one));
    if (there === undefined || there.total > 0) return;
    for (const [position, category] of categories.entries()) {
      const draft = draftSchema(enumValue).parse({ enumKey: 'contact.category', position, ...category });
      yield* oneExample(logger, `category ${category.value}`, () => entities.create(enumValue, { draft, actor }));
    }
    for (const values of demoContacts) {
      const draft = draftSchema(contact).parse(values);
      yield* oneExample(logger, 'a contact', () => entities.create(contact, { draft, actor }));
    }
  });
