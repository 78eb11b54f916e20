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
/** Of bodies, in letters: an emulator may serve a suite for days, and its calls may carry documents of megabytes. */
const KEPT_LETTERS = 64 * 1024 * 1024;

/** Where the calls begin that are kept: as many of the last ones as both bounds allow, the very last in any case. */
const firstKept = (calls: readonly Call[]): number => {
  let letters = 0;
  const tooOld = calls.findLastIndex(({ body }, at) => {
    letters += body.length;
    return at < calls.length - 1 && (letters > KEPT_LETTERS || calls.length - at > KEPT_CALLS);
  });
  return tooOld + 1;
};

/** Remembers the last 10,000 calls, fewer where their bodies are large. Credentials are never kept: see `loggedHeaders`. */
export const callLog = (): CallLog => {
  let calls: Call[] = [];
  let lettersAdded = 0;
  const dropOld = (): void => {
    calls = calls.slice(firstKept(calls));
    lettersAdded = 0;
  };
  return {
    add: (call) => {
      calls.push(call);
      lettersAdded += call.body.length;
      if (calls.length > KEPT_CALLS * 2 || lettersAdded > KEPT_LETTERS) dropOld();
    },
    all: () => calls.slice(firstKept(calls)),
    clear: () => {
      calls = [];
      lettersAdded = 0;
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
