import { expect, it } from 'vitest';
import { writeDocument } from '@svc/domain/invoicing';
import { studioLoto } from '../../testing/fixtures.ts';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { sendFattura } from '../desk/fattura-desk.ts';
import { importFattura } from './import-fattura.ts';

it('an imported document of ours is judged by the header that it leaves with, not by that of the file', async () => {
  const studio = await openStudio();
  const file = aDocument();
  const { FatturaElettronicaHeader: header } = file;
  const transmitter = { IdPaese: 'IT', IdCodice: '01234567890' }; // a wrong check digit, as samples have it (00300)
  const DatiTrasmissione = { ...header.DatiTrasmissione, IdTrasmittente: transmitter };
  const DatiAnagrafici = {
    ...header.CedentePrestatore.DatiAnagrafici,
    IdFiscaleIVA: { IdPaese: 'IT', IdCodice: studioLoto.vatNumber },
  };
  const CedentePrestatore = { ...header.CedentePrestatore, DatiAnagrafici };
  const xml = writeDocument({
    ...file,
    FatturaElettronicaHeader: { ...header, DatiTrasmissione, CedentePrestatore },
  });
  const {
    documents: [draft],
  } = await run(importFattura(studio.ports)(new TextEncoder().encode(xml), admin));
  const sent = await run(sendFattura(studio.ports)(draft.id, admin));
  expect(sent.state).toBe('PREN');
  expect(sent.submittedXml).not.toContain(transmitter.IdCodice);
});
