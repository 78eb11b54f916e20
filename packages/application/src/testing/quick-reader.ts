import * as Effect from 'effect/Effect';
import { fatturaSchema, type FatturaElettronica, type Group } from '@svc/domain/invoicing';
import type { FatturaReader } from '../invoicing/index.ts';

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/gu, (_, code: string | undefined, name: string | undefined) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
  );

const read: FatturaReader['read'] = (bytes) =>
  Effect.suspend(() => {
    const xml = new TextDecoder().decode(bytes);
    const root = /<p:FatturaElettronica[^>]*versione="(\w+)"[^>]*>(.*)<\/p:FatturaElettronica>$/su.exec(xml);
    if (root === null) return Effect.fail({ _tag: 'ImportInvalid' as const, why: 'not ours' });
    const content = { versione: root[1], ...readGroup(fatturaSchema, root[2] ?? '') };
    return Effect.succeed(content as unknown as FatturaElettronica);
  });

/**
 * Reads back what our own writer wrote: no white space, no attribute but the root's. The real reader meets foreign
 * documents; a simulation meets only its own.
 */
export const quickReader: FatturaReader = { read, readUnlessBusy: read };

const readGroup = (group: Group, inner: string): Record<string, unknown> => {
  const node: Record<string, unknown> = {};
  let at = 0;
  for (const { name, occurs, group: deeper } of group.elements) {
    const open = `<${name}>`;
    const close = `</${name}>`;
    const found: unknown[] = [];
    while (inner.startsWith(open, at)) {
      const end = inner.indexOf(close, at);
      const text = inner.slice(at + open.length, end);
      found.push(deeper === undefined ? unescape(text) : readGroup(deeper, text));
      at = end + close.length;
    }
    if (found.length > 0) node[name] = occurs === 'some' || occurs === 'any' ? found : found[0];
  }
  return node;
};
