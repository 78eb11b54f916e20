import { redacted } from '../../boundary/part.ts';

/** A fault of a use case that ended a command; `message` is one line. */
class FaultThrown extends Error {
  override readonly name = 'FaultThrown';
}

/** What faults say of themselves in words of ours or of a server; the rest of a fault may be data of somebody. */
const readableParts = ['reason', 'code', 'constraint', 'field', 'what', 'message'] as const;
const longest = 1000;

const sentence = (text: string): string => {
  const line = redacted(text).replaceAll(/\s+/g, ' ').trim().slice(0, longest);
  return line.endsWith('.') ? line : `${line}.`;
};

/**
 * What was thrown as an error that can be read. Effects fail with tagged values, which are no errors: of these the tag and
 * the reason are said, without the secrets of the tenant at work.
 */
export const thrownError = (thrown: unknown): Error => {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return new Error(redacted(String(thrown)));
  const fault = thrown as Readonly<Record<string, unknown>>;
  const tag = typeof fault['_tag'] === 'string' ? fault['_tag'] : 'A fault without a name';
  const facts = readableParts.map((name) => fault[name]).filter((each) => typeof each === 'string' && each !== '');
  return new FaultThrown(sentence([tag, ...facts].join(': ')));
};

/** Does that work; what it fails with can be read wherever it is said. */
export const failingReadably = <A>(work: () => Promise<A>): Promise<A> =>
  work().catch((thrown: unknown) => {
    throw thrownError(thrown);
  });
