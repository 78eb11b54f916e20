/** One message of the Postgres protocol, version 3; `bytes` is the whole of it, as it came. */
export interface Frame {
  /** The letter of its kind; empty for what opens a connection, which has none. */
  readonly kind: string;
  readonly bytes: Buffer;
}

/** Cuts a stream into messages; what is incomplete waits. @param opening whether the first one has no letter */
export const frameReader = (opening: boolean): ((chunk: Buffer) => readonly Frame[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let first = opening;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const head = first ? 0 : 1;
      if (rest.length < head + 4) return frames;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return frames;
      frames.push({ kind: first ? '' : String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, size) });
      rest = rest.subarray(size);
      first = false;
    }
  };
};

/** The zero-terminated texts at the head of a message's body. */
export const textsOf = ({ bytes }: Frame, count: number): readonly string[] => {
  const texts: string[] = [];
  let at = 5;
  while (texts.length < count && at < bytes.length) {
    const end = bytes.indexOf(0, at);
    texts.push(bytes.toString('utf8', at, end));
    at = end + 1;
  }
  return texts;
};

/** The parameters of a Bind, as text; null is null. */
export const paramsOf = (frame: Frame): readonly (string | null)[] => {
  const { bytes } = frame;
  const [portal = '', statement = ''] = textsOf(frame, 2);
  let at = 5 + Buffer.byteLength(portal) + Buffer.byteLength(statement) + 2;
  at += 2 + 2 * bytes.readInt16BE(at); // the formats
  const params: (string | null)[] = [];
  const count = bytes.readInt16BE(at);
  at += 2;
  while (params.length < count) {
    const size = bytes.readInt32BE(at);
    at += 4;
    params.push(size < 0 ? null : bytes.toString('utf8', at, at + size));
    at += Math.max(0, size);
  }
  return params;
};

/** Rows that a CommandComplete counts: `INSERT 0 1`, `UPDATE 3`, `SELECT 2`, `COMMIT`. */
export const rowsOf = (frame: Frame): number => {
  const [tag = ''] = textsOf(frame, 1);
  return Number(/(\d+)$/.exec(tag)?.[1] ?? 0);
};

/** Where a connection stands: idle, in a transaction, or in one that has failed (ReadyForQuery). */
export const statusOf = ({ bytes }: Frame): 'I' | 'T' | 'E' => String.fromCharCode(bytes[5] ?? 73) as 'I' | 'T' | 'E';
