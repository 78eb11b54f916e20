/**
 * A callback for a library, a timer, a stream or a socket. What it throws would pass by every error channel and end the
 * process, since nobody stands above it; `broken` gets it instead, and ends the one piece of work that waits for the callback.
 */
export const contained =
  <A extends readonly unknown[]>(
    callback: (...args: A) => void,
    broken: (error: unknown) => void,
  ): ((...args: A) => void) =>
  (...args) => {
    try {
      callback(...args);
    } catch (error) {
      broken(error);
    }
  };
