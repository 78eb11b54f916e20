import { ownValue } from '@svc/domain/kernel';
import { readTree } from './read-document.ts';
import { unreadable, quoted } from './unreadable.ts';
import { qualified, ROOT_SCOPE, scopeWithin } from './xml-names.ts';
import type { XmlElement, XmlTree } from './xml-tree.ts';

/** RC delivered, NS refused, MC not delivered, NE the administration's answer, DT no answer, AT undeliverable for good. */
export type SdiMessage = 'RC' | 'NS' | 'MC' | 'NE' | 'EC' | 'SE' | 'DT' | 'AT' | 'MT';

/** Root elements of SDI's messages, to private buyers and to administrations. */
const MESSAGES: Readonly<Record<string, SdiMessage>> = {
  RicevutaConsegna: 'RC',
  RicevutaScarto: 'NS',
  NotificaScarto: 'NS',
  RicevutaImpossibilitaRecapito: 'MC',
  NotificaMancataConsegna: 'MC',
  NotificaEsito: 'NE',
  NotificaEsitoCommittente: 'EC',
  ScartoEsitoCommittente: 'SE',
  NotificaDecorrenzaTermini: 'DT',
  AttestazioneTrasmissioneFattura: 'AT',
  FileMetadati: 'MT',
  MetadatiInvioFile: 'MT',
};
const NAMESPACE =
  /^http:\/\/(?:www\.fatturapa\.gov\.it\/sdi\/messaggi|ivaservizi\.agenziaentrate\.gov\.it\/docs\/xsd\/fattura\/messaggi)\/v1\.0$/;

/** What a message of SDI says. Texts as written. */
export interface SdiNotification {
  readonly message: SdiMessage;
  readonly identificativoSdI: string;
  readonly nomeFile: string | undefined;
  /** xs:dateTime. */
  readonly receivedAt: string | undefined;
  /** EC01 accepted, EC02 refused; of NE and EC alone. */
  readonly esito: string | undefined;
  /** Why SDI refused; of NS alone. */
  readonly errors: readonly { readonly code: string; readonly description: string }[];
  readonly note: string | undefined;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Children by name; SDI's messages are small and this is as much of them as anybody asks. */
const reading = ({ look }: XmlTree) => {
  const children = (element: XmlElement, name: string): readonly XmlElement[] =>
    element.children.map(look).filter((child) => localName(child.name) === name);
  const text = (element: XmlElement | undefined, name: string): string | undefined =>
    element === undefined ? undefined : children(element, name)[0]?.text.trim();
  return { children, text };
};

/** Reads one message of SDI (RC, NS, MC, NE, EC, SE, DT, AT, MT). Throws `Unreadable` on anything else. */
export const readNotification = async (bytes: Uint8Array): Promise<SdiNotification> => {
  const tree = await readTree(bytes);
  const root = tree.look(tree.root);
  const { namespace, local } = qualified(root.name, scopeWithin(root, ROOT_SCOPE));
  const message = ownValue(MESSAGES, local);
  if (message === undefined || !NAMESPACE.test(namespace))
    return unreadable(
      `the root element ${quoted(local)} is no message of SDI`,
      `l'elemento radice ${quoted(local)} non è un messaggio dello SdI`,
    );
  const { children, text } = reading(tree);
  const [answer] = children(root, 'EsitoCommittente');
  const errors = children(root, 'ListaErrori').flatMap((list) => children(list, 'Errore'));
  return {
    message,
    identificativoSdI:
      text(root, 'IdentificativoSdI') ?? unreadable('IdentificativoSdI is missing', 'manca IdentificativoSdI'),
    nomeFile: text(root, 'NomeFile'),
    receivedAt: text(root, 'DataOraRicezione'),
    esito: text(answer ?? root, 'Esito'),
    errors: errors.map((error) => ({
      code: text(error, 'Codice') ?? '',
      description: text(error, 'Descrizione') ?? '',
    })),
    note: text(root, 'Note'),
  };
};
