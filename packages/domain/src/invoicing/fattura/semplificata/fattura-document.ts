import type { FatturaElettronica } from '../fattura.ts';
import type { FatturaSemplificata } from './semplificata.ts';

/** What a FatturaPA file holds: an ordinary document (FPR12, FPA12) or a simplified one (FSM10). */
export type FatturaDocument = FatturaElettronica | FatturaSemplificata;

/** Known by the root's `versione` alone: FSM10 is the one format of simplified documents. */
export const isSemplificata = (document: FatturaDocument): document is FatturaSemplificata =>
  document.versione === 'FSM10';
