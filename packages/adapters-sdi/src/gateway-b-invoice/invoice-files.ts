import { isIP } from 'node:net';
import { isPublicAddress } from '../http/public-addresses.ts';
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

/** Where a file is fetched. */
export interface FileAddress {
  readonly url: string;
  /** Whether it is only another's word that this host is to be called. */
  readonly publicOnly: boolean;
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/u, '$1');
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(host);

/**
 * Where a file is that the gateway answers an address for: at the gateway's own address, which the operator has chosen,
 * or over TLS at its host or at one of the file hosts, and then never at an address of this machine or its network. A
 * bare path is below the gateway's own address.
 * @throws Error on any other
 */
export const fileAddress = (url: string, base: string, fileHosts: readonly string[] = []): FileAddress => {
  const asked = /^\/(?!\/)/u.test(url) ? new URL(`${base}${url}`) : new URL(url, `${base}/`);
  const gateway = new URL(base);
  if (asked.origin !== 'null' && asked.origin === gateway.origin) return { url: asked.href, publicOnly: false };
  const { protocol, port, hostname } = asked;
  const isKnown = protocol === 'https:' && port === '' && [gateway.hostname, ...fileHosts].includes(hostname);
  const publicOnly = !isLoopback(gateway.hostname);
  if (!isKnown || (publicOnly && isIP(bare(hostname)) !== 0 && !isPublicAddress(bare(hostname))))
    throw new Error(`the file is at an address that is not to be trusted: ${hostname}`);
  return { url: asked.href, publicOnly };
};
