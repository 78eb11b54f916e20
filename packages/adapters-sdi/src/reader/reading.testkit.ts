import * as Effect from 'effect/Effect';
import { isSemplificata, type FatturaElettronica } from '@svc/domain/invoicing';
import { fatturaReader } from './fattura-reader.ts';

const reader = fatturaReader();
const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

/** Reads a file that must hold an ordinary document. */
export const read = async (file: string | Uint8Array): Promise<FatturaElettronica> => {
  const document = await Effect.runPromise(reader.read(bytesOf(file)));
  if (isSemplificata(document)) throw new Error('a simplified document');
  return document;
};

/** Why a file is refused; undefined when it is read. */
export const whyNot = (file: string | Uint8Array): Promise<string | undefined> =>
  Effect.runPromise(
    Effect.match(reader.read(bytesOf(file)), { onFailure: ({ why }) => why, onSuccess: () => undefined }),
  );
