import { openBoundedThread, type ThreadAnswer, type ThreadLimits } from './bounded-thread.ts';

/** The script of a thread beside the module that asks it: `.ts` from the sources, `.js` in a build. */
export const scriptBeside = (module: string, name: string): URL =>
  new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module);

/** The thread's answer; `busy`: too many questions were before this one, which was not put to it. */
export type AskedAnswer<A> = ThreadAnswer<A> | { readonly ok: false; readonly why: 'busy'; readonly message: string };

/** How a question is put. */
export interface Asking {
  readonly transfer?: readonly ArrayBuffer[];
  /** Questions that may wait or be at work before this one; without end when nobody says. */
  readonly most?: number;
}

/**
 * Asks a thread one question at a time; the thread goes when nobody waits.
 * @throws Error when it breaks of itself
 */
export const askedThread = <Q, A>(
  script: URL,
  limits: ThreadLimits,
): ((question: Q, asked?: Asking) => Promise<AskedAnswer<A>>) => {
  const thread = openBoundedThread<Q, A>(script, limits);
  return async (question, { transfer, most = Infinity } = {}) => {
    if (thread.waiting() >= most) return { ok: false, why: 'busy', message: `${most} others are before it` };
    const reply = await thread.ask(question, transfer);
    if (thread.waiting() === 0) await thread.close();
    if (!reply.ok && reply.why === 'crashed') throw new Error(`${script.pathname.split('/').at(-1)}: ${reply.message}`);
    return reply;
  };
};
