import { describe, expect, it } from 'vitest';
import { readNotification } from './sdi-notification.ts';

const PUBLIC = 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0';
const PRIVATE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0';
const message = (root: string, inner: string, namespace = PRIVATE): Uint8Array =>
  new TextEncoder().encode(
    `<ns3:${root} xmlns:ns3="${namespace}" versione="1.0"><IdentificativoSdI> 4567 </IdentificativoSdI>${inner}</ns3:${root}>`,
  );

describe('a message of SDI', () => {
  it('that refuses an invoice says why', async () => {
    const error = (code: string) =>
      `<Errore><Codice>${code}</Codice><Descrizione>Perch&#233; ${code}</Descrizione></Errore>`;
    const result = await readNotification(
      message(
        'RicevutaScarto',
        `<NomeFile>IT12345678903_00001.xml</NomeFile><DataOraRicezione>2026-03-10T12:00:00Z</DataOraRicezione>
         <ListaErrori>${error('00404')}${error('00423')}</ListaErrori><MessageId>1</MessageId><Note>x</Note>`,
      ),
    );
    expect(result).toEqual({
      message: 'NS',
      identificativoSdI: '4567',
      nomeFile: 'IT12345678903_00001.xml',
      receivedAt: '2026-03-10T12:00:00Z',
      esito: undefined,
      errors: [
        { code: '00404', description: 'Perché 00404' },
        { code: '00423', description: 'Perché 00423' },
      ],
      note: 'x',
    });
  });
  it('that brings an administration’s answer says which', async () => {
    const answer = '<EsitoCommittente><IdentificativoSdI>1</IdentificativoSdI><Esito>EC02</Esito></EsitoCommittente>';
    expect(await readNotification(message('NotificaEsito', answer, PUBLIC))).toMatchObject({
      message: 'NE',
      identificativoSdI: '4567',
      esito: 'EC02',
      errors: [],
    });
  });
  it.each([
    ['RicevutaImpossibilitaRecapito', PRIVATE, 'MC'],
    ['NotificaMancataConsegna', PUBLIC, 'MC'],
    ['FileMetadati', PRIVATE, 'MT'],
    ['NotificaDecorrenzaTermini', PUBLIC, 'DT'],
  ] as const)('%s of %s is %s', async (root, namespace, kind) =>
    expect((await readNotification(message(root, '', namespace))).message).toBe(kind),
  );
  it.each([
    ['an invoice', message('FatturaElettronica', ''), 'is no message of SDI'],
    ['a name out of JavaScript', message('constructor', ''), 'is no message of SDI'],
    ['another namespace', message('RicevutaConsegna', '', 'http://example.org'), 'is no message of SDI'],
    ['no identifier', new TextEncoder().encode(`<a:RicevutaConsegna xmlns:a="${PUBLIC}"/>`), 'IdentificativoSdI'],
    ['a DOCTYPE', new TextEncoder().encode('<!DOCTYPE a><a/>'), 'DOCTYPE'],
  ])('is not %s', async (_, file, why) => expect(readNotification(file)).rejects.toThrow(why));
});
