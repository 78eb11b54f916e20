/** One call an emulator received, in order of arrival. `status` is 0 when the connection was broken on purpose. */
export interface Call {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  /** The kinds of the faults that struck. */
  readonly faults: readonly string[];
}

export interface CallLog {
  readonly add: (call: Call) => void;
  readonly all: () => readonly Call[];
  readonly clear: () => void;
}

const KEPT_CALLS = 10_000;

/** Remembers the last 10,000 calls. Credentials are never kept: see `loggedHeaders`. */
export const callLog = (): CallLog => {
  let calls: Call[] = [];
  return {
    add: (call) => {
      calls.push(call);
      if (calls.length > KEPT_CALLS * 2) calls = calls.slice(-KEPT_CALLS);
    },
    all: () => calls.slice(-KEPT_CALLS),
    clear: () => {
      calls = [];
    },
  };
};

/** The headers worth reading back, with the credential reduced to its scheme. */
export const loggedHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'cookie') continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    kept[name] = name === 'authorization' ? (text.split(' ')[0] ?? '') : text;
  }
  return kept;
};
