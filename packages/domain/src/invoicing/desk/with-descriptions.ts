import { err, ok, type Refusal, type Result } from '../../kernel/index.ts';
import { takePen } from '../fattura/pen.ts';
import type { ComposeRefusalCode, FatturaElettronica } from '../fattura/index.ts';

/** Other words for a line, by its place among the lines of all bodies, from 1. */
export interface Described {
  readonly line: number;
  readonly description: string;
}

/** The most that a Descrizione holds. */
const MOST = 1000;

/** The same document with other words for some lines; a line that is not there changes nothing. */
export const withDescriptions = (
  fattura: FatturaElettronica,
  described: readonly Described[],
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  if (described.length === 0) return ok(fattura);
  const pen = takePen();
  const words = new Map(
    described.map(({ line, description }) => [line, pen.latin(`lines.${line}`, description, MOST)]),
  );
  let at = 0;
  const bodies = fattura.FatturaElettronicaBody.map((body) => {
    const DettaglioLinee = body.DatiBeniServizi.DettaglioLinee.map((line) => {
      at += 1;
      const Descrizione = words.get(at);
      return Descrizione === undefined ? line : { ...line, Descrizione };
    });
    return { ...body, DatiBeniServizi: { ...body.DatiBeniServizi, DettaglioLinee } };
  });
  const unwritable = pen.refused();
  return unwritable === undefined ? ok({ ...fattura, FatturaElettronicaBody: bodies }) : err(unwritable);
};
