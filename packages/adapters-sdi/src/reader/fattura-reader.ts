import * as Effect from 'effect/Effect';
import type { FatturaReader, ImportInvalid, ReaderBusy } from '@svc/application/invoicing';
import type { FatturaDocument } from '@svc/domain/invoicing';
import { askedThread, scriptBeside } from './asked-thread.ts';
import type { ThreadLimits } from './bounded-thread.ts';
import type { ReadTree } from './fattura-tree.ts';
import { readDocument } from './read-document.ts';
import type { Reading } from './reading-thread.ts';
import { MAX_SIGNED_BYTES } from './signed-content.ts';
import { Unreadable } from './unreadable.ts';

/** Up to here a file is read where it is: some 20 ms at worst, less than a thread takes to start. */
const INLINE_BYTES = 200_000;
/** What the scan lets pass takes a second of the processor, and 100 MB. */
const LIMITS = { cpuMs: 5000, deadlineMs: 60_000, heapMb: 192 } as const;

const inline = async (bytes: Uint8Array): Promise<Reading> => {
  try {
    return { tree: await readDocument(bytes) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
};

/** Large files that a tenant may let wait at its doors: half a minute of them, and some megabytes each. */
const AT_MOST = 16;

/** What came of reading a file; `busy`: it was not begun, since so many others were before it. */
type Answer = Reading | { readonly busy: string };

/** Reads in a thread of its own, one file at a time. */
const threaded = (limits: ThreadLimits): ((bytes: Uint8Array, most: number) => Promise<Answer>) => {
  const ask = askedThread<Uint8Array, Reading>(scriptBeside(import.meta.url, 'reading-thread'), limits);
  return async (bytes, most) => {
    const copy = new Uint8Array(bytes);
    const reply = await ask(copy, { transfer: [copy.buffer], most });
    if (reply.ok) return reply.answer;
    return reply.why === 'busy' ? { busy: reply.message } : { unreadable: `reading it was given up: ${reply.message}` };
  };
};

// A copy: a sentence that quotes the file would keep the whole file in memory for as long as it lives.
const invalid = (why: string): ImportInvalid => ({ _tag: 'ImportInvalid', why: Buffer.from(why).toString() });

const whole = ({ document, faults: [fault] }: ReadTree): Effect.Effect<FatturaDocument, ImportInvalid> => {
  if (fault === undefined) return Effect.succeed(document);
  const place = fault.path === '' ? 'FatturaElettronica' : `FatturaElettronica/${fault.path}`;
  return Effect.fail(invalid(`${place}: ${fault.en}`));
};

/**
 * Reads FatturaPA documents (FPR12, FPA12, FSM10) from anywhere, as XML or .p7m. What is not of the shape the domain's
 * table says is `ImportInvalid` with an English reason; values come back as written, unjudged. A large file is read in a
 * thread of its own, so that a server goes on answering.
 * @param most large files that may be asked for and not yet read when `readUnlessBusy` comes; one more is refused
 */
export const fatturaReader = (limits: ThreadLimits = LIMITS, most = AT_MOST): FatturaReader => {
  const inThread = threaded(limits);
  const answerOf = (bytes: Uint8Array, atMost: number): Promise<Answer> => {
    if (bytes.byteLength > MAX_SIGNED_BYTES)
      return Promise.resolve({ unreadable: `the file has more than ${MAX_SIGNED_BYTES} bytes` });
    return bytes.byteLength > INLINE_BYTES ? inThread(bytes, atMost) : inline(bytes);
  };
  const read = (bytes: Uint8Array, atMost: number): Effect.Effect<FatturaDocument, ImportInvalid | ReaderBusy> =>
    Effect.flatMap(
      Effect.promise(() => answerOf(bytes, atMost)),
      (reply): Effect.Effect<FatturaDocument, ImportInvalid | ReaderBusy> => {
        if ('busy' in reply) return Effect.fail({ _tag: 'ReaderBusy', why: reply.busy });
        return 'unreadable' in reply ? Effect.fail(invalid(reply.unreadable)) : whole(reply.tree);
      },
    );
  return {
    read: (bytes) => Effect.catchTag(read(bytes, Infinity), 'ReaderBusy', Effect.die),
    readUnlessBusy: (bytes) => read(bytes, most),
  };
};
