/** `svc simulate`: the money pipeline on memory ports, from seeds. */
export const simulateCommand = async (args: readonly string[]): Promise<number> => {
  const { simulate } = await import('@svc/application/simulation');
  return simulate(
    args,
    (text) => void process.stdout.write(`${text}\n`),
    () => performance.now(),
  );
};
