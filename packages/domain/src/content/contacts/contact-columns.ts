import type { ContactDraft } from './contact.entity.ts';

/** The fields that a file can hold; which account a contact belongs to is said by hand. */
export type ContactColumn = Exclude<keyof ContactDraft, 'userId'>;

/** The title of each column in a file that we write, in their order, and how else people call it. */
const titles: Readonly<Record<ContactColumn, readonly [string, ...string[]]>> = {
  firstName: ['Nome', 'First name', 'Given name', 'Nome di battesimo'],
  lastName: ['Cognome', 'Last name', 'Surname', 'Family name'],
  company: ['Azienda', 'Ragione sociale', 'Società', 'Ditta', 'Company', 'Organization', 'Organizzazione'],
  email: ['E-mail', 'Mail', 'Posta elettronica', 'Indirizzo e-mail', 'E-mail address', 'Email 1'],
  phone: ['Telefono', 'Cellulare', 'Cell', 'Tel', 'Numero di telefono', 'Phone', 'Phone number', 'Mobile'],
  codiceFiscale: ['Codice fiscale', 'C.F.', 'Cod. fiscale', 'Tax code', 'Fiscal code'],
  partitaIva: ['P. IVA', 'Partita IVA', 'VAT number', 'VAT', 'VAT ID'],
  address: ['Indirizzo', 'Via', 'Address', 'Street', 'Street address'],
  cap: ['CAP', 'Codice postale', 'Postal code', 'Postcode', 'ZIP', 'ZIP code'],
  comune: ['Comune', 'Città', 'Località', 'City', 'Town'],
  provincia: ['Provincia', 'Prov.', 'Province'],
  birthDate: ['Data di nascita', 'Nato il', 'Nascita', 'Birth date', 'Date of birth', 'Birthday'],
  language: ['Lingua', 'Language'],
  category: ['Categoria', 'Category'],
  labels: ['Etichette', 'Etichetta', 'Tag', 'Tags', 'Labels'],
  source: ['Provenienza', 'Fonte', 'Origine', 'Source'],
  marketing: ['Consenso marketing', 'Marketing', 'Consenso', 'Marketing consent'],
  marketingSince: ['Data consenso', 'Consenso dal', 'Consent date'],
  marketingText: ['Testo del consenso', 'Versione consenso', 'Consent text'],
  notes: ['Note', 'Annotazioni', 'Notes', 'Commenti'],
};

export const contactColumns = Object.keys(titles) as readonly ContactColumn[];
export const contactTitles: Readonly<Record<ContactColumn, readonly [string, ...string[]]>> = titles;
