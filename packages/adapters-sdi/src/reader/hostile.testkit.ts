// Run by hostile.process.test.ts in a process of its own: what hostile files cost cannot be measured inside a test runner.
import { existsSync, readFileSync } from 'node:fs';
import * as Effect from 'effect/Effect';
import { writeFattura } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { fatturaReader } from './fattura-reader.ts';
import { MAX_XML_BYTES } from './xml-encoding.ts';

/** With the product's memory; with its time a slow machine would refuse what is only large. */
const reader = fatturaReader({ cpuMs: 120_000, deadlineMs: 300_000, heapMb: 192 });
const whyNot = (bytes: Uint8Array): Promise<string | undefined> =>
  Effect.runPromise(Effect.match(reader.read(bytes), { onFailure: ({ why }) => why, onSuccess: () => undefined }));

const xml = writeFattura(composed());
const split = (at: string): readonly [Buffer, Buffer] => {
  const index = xml.indexOf(at);
  return [Buffer.from(xml.slice(0, index)), Buffer.from(xml.slice(index))];
};
/** As much of `unit` as the largest file can hold, in the document before `at`. */
const full =
  (unit: string, at = '<FatturaElettronicaHeader>'): (() => Uint8Array) =>
  () => {
    const [head, tail] = split(at);
    const room = MAX_XML_BYTES - head.length - tail.length;
    return Buffer.concat([head, Buffer.alloc(room - (room % Buffer.byteLength(unit)), unit), tail]);
  };
const within =
  (extra: string, at?: string): (() => Uint8Array) =>
  () => {
    const [head, tail] = split(at ?? '<FatturaElettronicaHeader>');
    return Buffer.concat([head, Buffer.from(extra), tail]);
  };
const DESCRIPTION = 'Lezione di yoga';
const line = /<DettaglioLinee>.*<\/DettaglioLinee>/s.exec(xml)?.[0] ?? '';
const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY b${i} "&a;&a;">`).join('')}]>`;

const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'billion laughs': within(laughs, '<p:'),
  'quadratic blow-up': within(`<!DOCTYPE l [<!ENTITY a "${'x'.repeat(100_000)}">]>`, '<p:'),
  '10 MB': () => Buffer.alloc(10_000_000, xml),
  'nested 100,000 deep': within('<a>'.repeat(100_000)),
  'nested without end': full('<a>'),
  truncated: () => Buffer.from(xml).subarray(0, -200),
  'NUL bytes': full('\0', DESCRIPTION),
  'a huge attribute': () => Buffer.concat([Buffer.from('<a b="'), Buffer.alloc(4_000_000, 'x'), Buffer.from('"/>')]),
  'an attribute without end': () => Buffer.concat([Buffer.from('<a b="'), Buffer.alloc(4_000_000, 'x ')]),
  'attributes without end': () => Buffer.concat([Buffer.from('<a'), Buffer.alloc(4_000_000, ' b="c"')]),
  'quotes without end': full('<a b="x'),
  'a huge name': () => Buffer.concat([Buffer.from('<'), Buffer.alloc(4_000_000, 'n')]),
  'a comment without end': () => Buffer.concat([Buffer.from('<!--'), Buffer.alloc(4_000_000, 'x')]),
  'comments without end': full('<!-- '),
  'CDATA without end': full('<![CDATA['),
  instructions: full('<?a b?>'),
  'empty elements': full('<a/>'),
  bodies: full('<FatturaElettronicaBody/>', '</p:'),
  namespaces: full('<Causale xmlns:a="b" xmlns:c="d"/>', '<ImportoTotaleDocumento>'),
  'elements in a text': full('x<a/>', DESCRIPTION),
  ampersands: full('&', DESCRIPTION),
  references: full('&amp;', DESCRIPTION),
  'numeric references': full('&#65;', DESCRIPTION),
};
/** Heavy, and nothing wrong with them. */
const HEAVY: Readonly<Record<string, () => Uint8Array>> = {
  'lines as many as there is room for': full(line, '<DatiRiepilogo>'),
  'one long text': full('A', DESCRIPTION),
  blanks: full(' '),
  'carriage returns': full('\r'),
  'empty comments': full('<!---->'),
  'CDATA in pieces': full('<![CDATA[&]]>', DESCRIPTION),
  'a text in pieces': full(`${'x'.repeat(1500)}<!---->`, DESCRIPTION),
  'blanks at the end': () => Buffer.concat([Buffer.from(xml), Buffer.alloc(4_900_000, ' ')]),
  'CDATA full of ampersands': within(`<![CDATA[${'&'.repeat(4_900_000)}]]>`, DESCRIPTION),
};

export interface Cost {
  readonly name: string;
  readonly heavy: boolean;
  /** Why it was refused; null when it was read. */
  readonly why: string | null;
  readonly cpuMs: number;
}
export interface Costs {
  readonly costs: readonly Cost[];
  /** How much the process grew at most. */
  readonly grownMb: number;
}

/** The most memory that this process had. Linux counts the process that started it into what getrusage reports. */
const mostMb = (): number => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS) / 1024;
};

const main = async (): Promise<void> => {
  await whyNot(Buffer.from(xml));
  const before = process.memoryUsage.rss();
  const costs: Cost[] = [];
  const only = process.argv[2];
  for (const [name, make] of [...Object.entries(HOSTILE), ...Object.entries(HEAVY)]) {
    if (only !== undefined && only !== name) continue;
    globalThis.gc?.(); // each file costs its own: what the one before left behind is not counted with it
    const bytes = make();
    const started = process.cpuUsage();
    const why = (await whyNot(bytes)) ?? null;
    const { user, system } = process.cpuUsage(started);
    costs.push({ name, heavy: name in HEAVY, why, cpuMs: (user + system) / 1000 });
  }
  const grownMb = mostMb() - before / 1024 / 1024;
  process.stdout.write(JSON.stringify({ costs, grownMb } satisfies Costs));
};

if (import.meta.main) await main();
