import * as Effect from 'effect/Effect';
import type { FatturaElettronica } from '@svc/domain/invoicing';
import { fatturaReader } from './fattura-reader.ts';

const reader = fatturaReader();
const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

/** Reads a file that must be readable. */
export const read = (file: string | Uint8Array): Promise<FatturaElettronica> =>
  Effect.runPromise(reader.read(bytesOf(file)));

/** Why a file is refused; undefined when it is read. */
export const whyNot = (file: string | Uint8Array): Promise<string | undefined> =>
  Effect.runPromise(
    Effect.match(reader.read(bytesOf(file)), { onFailure: ({ why }) => why, onSuccess: () => undefined }),
  );
