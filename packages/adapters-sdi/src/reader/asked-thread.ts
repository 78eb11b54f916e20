import { openBoundedThread, type ThreadAnswer, type ThreadLimits } from './bounded-thread.ts';

/** The script of a thread beside the module that asks it: `.ts` from the sources, `.js` in a build. */
export const scriptBeside = (module: string, name: string): URL =>
  new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module);

/** Asks a thread one question at a time; the thread goes when nobody waits. @throws Error when it breaks of itself */
export const askedThread = <Q, A>(
  script: URL,
  limits: ThreadLimits,
): ((question: Q, transfer?: readonly ArrayBuffer[]) => Promise<ThreadAnswer<A>>) => {
  const thread = openBoundedThread<Q, A>(script, limits);
  return async (question, transfer) => {
    const said = await thread.ask(question, transfer);
    if (thread.waiting() === 0) await thread.close();
    if (!said.ok && said.why === 'crashed') throw new Error(`${script.pathname.split('/').at(-1)}: ${said.message}`);
    return said;
  };
};
