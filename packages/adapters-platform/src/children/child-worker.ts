import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ChildReply, ChildRequest } from './child-protocol.ts';

/** Runs something later, unless it is called off before. */
export type StartTimer = (ms: number, run: () => void) => () => void;

/** What the children of a pool are. */
export interface ChildKind {
  /** A module that calls `answerParent`; `.ts` from the sources, `.js` in a build. */
  readonly script: URL;
  /** Children that may die over one job before it ends without an answer. */
  readonly attempts: number;
  /** A child that has not answered by then is killed. Without it, it may take as long as it takes. */
  readonly deadlineMs?: number;
  /** A child that was idle for so long goes. Without it, it stays. */
  readonly idleMs?: number;
  /** The variables of its environment. Without it, those of the server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A child is killed over a job that nobody waits for any more. Without it, the child works to the end of the job. */
  readonly stopsUnwanted?: boolean;
  readonly startTimer?: StartTimer;
}

/** A child as its pool sees it; `J` is the job it works on. */
export interface Worker<J> {
  readonly pid: number | undefined;
  /** What it works on. */
  readonly job: () => J | undefined;
  /** May be given a job: it has none, and is not on its way out. */
  readonly isIdle: () => boolean;
  readonly give: (job: J, work: unknown) => void;
  /** Takes the job back from a child that died, or that is killed next. */
  readonly take: () => J | undefined;
  /** Ends it in the middle of whatever it does. */
  readonly kill: () => void;
  /** Has nothing to do; the last one of a closed pool goes. */
  readonly rest: (dismissed: boolean) => void;
  /** Resolves at its end, and holds the process until then. */
  readonly waitForEnd: () => Promise<void>;
}

export interface WorkerEvents<J> {
  readonly answered: (job: J | undefined, answer: unknown) => void;
  /** @param late it was killed since it did not answer in time */
  readonly died: (late: boolean) => void;
}

const timeoutTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Lowers a child that was just made. On Linux this reaches one thread, and those that it starts from then on: so from
 * here and at once, before V8 has its helpers, and not by the child when it has loaded everything at full priority.
 */
const lower = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, 19);
  } catch {
    // it is gone already, and its exit says so
  }
};

/** Starts a child. @throws what the system says when it has no process or pipe left */
export const startChild = <J>(kind: ChildKind, { answered, died }: WorkerEvents<J>): Worker<J> => {
  const { script, deadlineMs, idleMs, environment, startTimer = timeoutTimer } = kind;
  // execArgv: none of the parent's flags (a debugger's port, a test runner's loader) suit the child.
  const child = fork(script, {
    execArgv: [],
    stdio: 'ignore',
    serialization: 'advanced',
    ...(environment === undefined ? {} : { env: environment }),
  });
  lower(child);
  let job: J | undefined;
  let id = 0;
  let late = false;
  let leaving = false;
  let resting = false;
  let callOff = (): void => undefined;

  const take = (): J | undefined => {
    callOff();
    const taken = job;
    job = undefined;
    return taken;
  };
  const timed = (ms: number | undefined, run: () => void): void => {
    callOff();
    if (ms !== undefined) callOff = startTimer(ms, run);
  };
  const ended = (): void => {
    callOff();
    died(late);
  };
  const kill = (): void => {
    leaving = true;
    child.kill('SIGKILL');
  };
  /** Nothing can be sent to it: its pool drops it now, so nobody else would end it. */
  const unreachable = (): void => {
    kill();
    ended();
  };
  child.on('message', (reply: ChildReply<unknown>) => {
    leaving ||= reply.last;
    answered(reply.id === id ? take() : undefined, reply.answer);
  });
  child.once('error', ended);
  child.once('exit', ended);

  return {
    pid: child.pid,
    job: () => job,
    isIdle: () => job === undefined && !leaving && (id === 0 || child.connected),
    give: (next, work) => {
      job = next;
      id += 1;
      resting = false;
      child.ref();
      child.channel?.ref();
      timed(deadlineMs, () => {
        late = true;
        kill();
      });
      // Without a channel (no pipe was left for it) there is no such method.
      if (!child.connected) return void setImmediate(unreachable);
      child.send({ id, work } satisfies ChildRequest<unknown>, (error) => (error === null ? undefined : unreachable()));
    },
    take,
    kill,
    rest: (dismissed) => {
      if (dismissed) {
        // Still held on to: waiting for its end may be the last thing this process does.
        if (child.connected) child.disconnect();
        return;
      }
      if (resting || leaving) return;
      resting = true;
      child.unref();
      child.channel?.unref();
      timed(idleMs, () => {
        if (!child.connected) return;
        leaving = true;
        child.ref(); // a job that comes now waits for its end
        child.disconnect();
      });
    },
    waitForEnd: () => {
      child.ref();
      return new Promise((resolve) => child.once('exit', () => resolve()));
    },
  };
};
