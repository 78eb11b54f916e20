import { useSyncExternalStore } from 'react';
import { Problem } from './problem.ts';

/** A person is asked to prove again who they are; every call that was refused meanwhile waits for the same answer. */
interface Asking {
  readonly answered: Promise<boolean>;
  readonly answer: (proved: boolean) => void;
}

const listeners = new Set<() => void>();
let asking: Asking | null = null;

const becomes = (next: Asking | null): void => {
  asking = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const askProof = (): Promise<boolean> => {
  if (asking !== null) return asking.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  becomes({ answered: promise, answer: resolve });
  return promise;
};

/** Ends the asking: proved, or given up. */
export const endProof = (proved: boolean): void => {
  const ended = asking;
  if (ended === null) return;
  becomes(null);
  ended.answer(proved);
};

/** Whether somebody is asked right now. */
export const isProofAsked = (): boolean => asking !== null;
export const useProofAsked = (): boolean => useSyncExternalStore(subscribe, isProofAsked);

/**
 * Does what a call does; where the server wants a fresh proof of who one is, the person is asked for it and the very same call is made
 * again. Its form never hears of the refusal, so its key and what was typed stay. @throws Problem, that refusal too once it is given up
 */
export const withFreshProof = async <T>(call: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'errors.auth.freshSignInRequired') throw error;
      if (!(await askProof())) throw error;
    }
};
