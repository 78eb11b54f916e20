import type { HttpAnswer } from '../http/transport.ts';

const isDocument = (answer: HttpAnswer): boolean =>
  answer.status === 200 && answer.body.length > 0 && !/json|html/u.test(answer.header('content-type'));

/** The bytes of an answer that should be a document. @throws Error when an error or a proxy's page stands in its place */
export const documentIn = (answer: HttpAnswer): Uint8Array => {
  if (!isDocument(answer)) throw new Error(`status ${answer.status}, no document`);
  return answer.body;
};

/** Whether the answer is the document itself, and not the row that describes it. */
export const isFile = isDocument;

/**
 * A signed address is followed over TLS alone, or where the gateway itself is; a bare path is below the gateway's own
 * address. @throws Error on any other
 */
export const trustedUrl = (url: string, base: string): string => {
  const asked = /^\/(?!\/)/u.test(url) ? new URL(`${base}${url}`) : new URL(url, `${base}/`);
  if (asked.protocol !== 'https:' && asked.origin !== new URL(base).origin)
    throw new Error('the file is at an address that is not to be trusted');
  return asked.href;
};
