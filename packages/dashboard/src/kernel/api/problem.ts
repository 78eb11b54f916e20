import type { errorCodes } from './operations.gen.ts';

/** One of ours: no answer came, it was none, or a file of this page is gone since a release. */
type OwnCode = 'client.unreachable' | 'client.unreadable' | 'client.outdated';
/** A code that the server may answer, or one of ours. */
export type ProblemCode = (typeof errorCodes)[number] | OwnCode;

/** A field that the server refuses. */
export interface FieldError {
  /** JSON pointer into the body (RFC 6901), or `query/<name>`. */
  readonly pointer: string;
  readonly code: string;
  /** A sentence in the language of the screen. */
  readonly message: string;
}

/** A refusal as the server words it (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
  /** To find what happened in the server's log; null when no answer came. */
  readonly traceId: string | null;
  /** In how many seconds it may be tried again, where the server says so. */
  readonly retryAfter: number | null;
  /** The same as an instant of this page, in milliseconds of its clock; 0 where the server names none. */
  readonly againAt: number;

  constructor(facts: {
    readonly status: number;
    readonly code: ProblemCode;
    readonly title: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly errors?: readonly FieldError[];
    readonly traceId?: string | null;
    readonly retryAfter?: number | null;
  }) {
    super(facts.title);
    this.status = facts.status;
    this.code = facts.code;
    this.params = facts.params ?? {};
    this.errors = facts.errors ?? [];
    this.traceId = facts.traceId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
    this.againAt = this.retryAfter === null ? 0 : Date.now() + this.retryAfter * 1000;
  }

  /** Whether the same question gets the same answer from now on: nothing is there, or this person may not see it. */
  get isLasting(): boolean {
    return this.status === 401 || this.status === 403 || this.status === 404;
  }

  /** Whether an earlier press of the same act is still at work: asked again after that, the server says what became of it. */
  get isStillRunning(): boolean {
    return this.code === 'errors.general.conflict' && this.retryAfter !== null;
  }
}
