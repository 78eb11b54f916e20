import type { Chunks } from './wire.ts';

/** An answer with more than a value: cookies, headers, or another of the row's statuses. */
export interface Reply<A> {
  readonly _tag: 'Reply';
  readonly value: A;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whole Set-Cookie values. */
  readonly cookies?: readonly string[];
}

export const reply = <A>(value: A, more: Omit<Reply<A>, '_tag' | 'value'> = {}): Reply<A> => ({
  _tag: 'Reply',
  value,
  ...more,
});

/** A body that is made while it is sent, for rows whose answer is as large as what somebody keeps here. */
export interface Streamed {
  readonly _tag: 'Streamed';
  readonly chunks: Chunks;
}

export const isStreamed = (value: unknown): value is Streamed =>
  typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Streamed';

export const isReply = (value: unknown): value is Reply<unknown> =>
  typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Reply';

/** A file for the browser's downloads; the name is kept to what every header parser accepts (RFC 6266). */
export const download = <A extends Uint8Array | Streamed>(
  file: A,
  fileName: string,
  disposition = 'attachment',
): Reply<A> => {
  const safe = fileName.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 120);
  return reply(file, { headers: { 'content-disposition': `${disposition}; filename="${safe}"` } });
};
