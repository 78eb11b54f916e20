import type { ConfigKeyName } from '@svc/app/config-keys';

interface Connection {
  readonly peer: string;
  readonly direction: 'in' | 'out';
  readonly protocol: string;
  /** What names the peer; empty: it is named in the code, or comes to us. */
  readonly keys: readonly ConfigKeyName[];
  /** By what the two sides know each other. */
  readonly proof: string;
}

/** Every peer of a process. No person and no request names one, but for the host of a file (see GatewayB). */
export const connections: readonly Connection[] = [
  {
    peer: 'browsers, OIDC clients, clients of the public API, through the operator’s proxy',
    direction: 'in',
    protocol: 'HTTP/1.1; TLS ends at the proxy',
    keys: ['HTTP__HOST', 'PORT', 'HTTP__TRUSTEDPROXIES'],
    proof: 'by row: none, cookie, bearer, API token, maintenance key',
  },
  {
    peer: 'the payment providers’ webhooks',
    direction: 'in',
    protocol: 'HTTP/1.1; TLS ends at the proxy',
    keys: ['PAYMENT__CARD__WEBHOOKSECRET', 'PAYMENT__WALLET__WEBHOOKID'],
    proof: 'a signature over the raw body',
  },
  {
    peer: 'PostgreSQL',
    direction: 'out',
    protocol: 'PostgreSQL 3.0, TLS by the address’s sslmode',
    keys: ['DATABASE_URL', 'DATABASE__MIGRATORURL', 'EINVOICING__LIMITSDATABASEURL'],
    proof: 'password or client certificate',
  },
  {
    peer: 'the card provider',
    direction: 'out',
    protocol: 'HTTPS',
    keys: ['PAYMENT__CARD__BASEURL', 'PAYMENT__CARD__SECRETKEY'],
    proof: 'a secret key',
  },
  {
    peer: 'the wallet provider',
    direction: 'out',
    protocol: 'HTTPS',
    keys: [
      'PAYMENT__WALLET__BASEURL',
      'PAYMENT__WALLET__ENVIRONMENT',
      'PAYMENT__WALLET__CLIENTID',
      'PAYMENT__WALLET__CLIENTSECRET',
    ],
    proof: 'OAuth 2.0 client credentials',
  },
  {
    peer: 'GatewayA',
    direction: 'out',
    protocol: 'HTTPS',
    keys: ['EINVOICING__BASEURL'],
    proof: 'user name and password of the settings, sealed; tokens in memory',
  },
  {
    peer: 'GatewayB',
    direction: 'out',
    protocol: 'HTTPS; files at the address it answers, of its own host or a file host',
    keys: ['EINVOICING__GATEWAYBBASEURL__TEST', 'EINVOICING__GATEWAYBBASEURL__PROD', 'EINVOICING__GATEWAYBFILEHOSTS'],
    proof: 'a token of the settings, sealed; none to an address of a file',
  },
  {
    peer: 'the CMS of an older blog',
    direction: 'out',
    protocol: 'HTTPS',
    keys: ['LEGACYCMS__BASEURL', 'LEGACYCMS__TOKEN'],
    proof: 'a bearer token',
  },
  {
    peer: 'the storage of files, where it is a bucket; browsers send files there too, by addresses that we sign',
    direction: 'out',
    protocol: 'HTTPS (S3)',
    keys: [
      'STORAGE__S3__ENDPOINT',
      'STORAGE__S3__REGION',
      'STORAGE__S3__BUCKET',
      'STORAGE__S3__KEY',
      'STORAGE__S3__SECRET',
    ],
    proof: 'each call is signed with the secret of the access key (AWS Signature Version 4)',
  },
  {
    peer: 'the virus scanner',
    direction: 'out',
    protocol: 'clamd over TCP, in the operator’s own network: nothing is encrypted',
    keys: ['SCANNER__URL'],
    proof: 'none',
  },
  {
    peer: 'the login providers’ key sets',
    direction: 'out',
    protocol: 'HTTPS',
    keys: ['EXTERNALAUTH__IDPA__JWKSURI', 'EXTERNALAUTH__IDPB__JWKSURI'],
    proof: 'none: public keys',
  },
  {
    peer: 'the mail server',
    direction: 'out',
    protocol: 'SMTP or SMTPS',
    keys: ['MAIL__URL'],
    proof: 'user name and password',
  },
];

/** Addresses that are written into links or compared with a header; nobody connects to them. */
export const linksAlone: readonly ConfigKeyName[] = [
  'HTTP__PUBLICURL',
  'FRONTEND__URL',
  'PAYMENT__SUCCESSURL',
  'PAYMENT__CANCELURL',
];

/** The section of docs/generated/security.md. */
export const connectionLines = (): readonly string[] => [
  '## Connections',
  '',
  '| peer | direction | protocol | keys | proof |',
  '|---|---|---|---|---|',
  ...connections.map(
    ({ peer, direction, protocol, keys, proof }) =>
      `| ${peer} | ${direction} | ${protocol} | ${keys.map((key) => `\`${key}\``).join(' ')} | ${proof} |`,
  ),
  '',
];
