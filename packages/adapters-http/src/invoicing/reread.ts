import * as Effect from 'effect/Effect';
import type { FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { rereadEach } from '../kernel/reread-made.ts';
import { fatturaView } from './fatture.views.ts';

interface AtTheDesk {
  readonly app: App;
}

/** Answers of done work that made documents, read again from them; null when the work named none, or one is gone since. */
export const rereadDocuments = ({ app }: AtTheDesk, made: readonly string[]) =>
  rereadEach(made, (id: FatturaId) => Effect.map(app.invoicing.read(id), fatturaView));

/** The same of a single one. */
export const rereadDocument = (request: AtTheDesk, made: readonly string[]) =>
  Effect.map(rereadDocuments(request, made), (views) => views?.[0] ?? null);

/** The same of done work on the document that the path names. */
export const rereadNamed = (request: AtTheDesk & { readonly params: { readonly id: FatturaId } }) =>
  rereadDocument(request, [request.params.id]);
