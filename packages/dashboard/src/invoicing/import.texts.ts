import type { Words } from '../kernel/i18n/language.ts';

const it = {
  import: 'Importa fatture XML',
  importWhy:
    'Una FatturaPA in XML, anche firmata (.p7m) o con più documenti. Entra come bozza: nessuno la riceve finché non la invii.',
  file: 'File XML o P7M, fino a 5 MB',
  doImport: 'Importa',
  tooLarge: 'Il file supera i 5 MB.',
  imported: 'Importate: {{count}}',
  warnings: 'Tralasciato dal file',
  noNumber: 'Senza numero',
  reason: 'Motivo: {{reason}}',
  doctype: 'contiene un DOCTYPE, e per sicurezza non si legge',
  back: 'Fatture',
};

const en: Words<typeof it> = {
  import: 'Import XML invoices',
  importWhy:
    'A FatturaPA in XML, signed (.p7m) or with several documents too. It becomes a draft: nobody receives it before you send it.',
  file: 'XML or P7M file, up to 5 MB',
  doImport: 'Import',
  tooLarge: 'The file is larger than 5 MB.',
  imported: 'Imported: {{count}}',
  warnings: 'Left out of the file',
  noNumber: 'No number',
  reason: 'Reason: {{reason}}',
  doctype: 'it holds a DOCTYPE, and is not read for safety',
  back: 'Invoices',
};

export const importTexts = { it, en };
