// Values that keys of one kind refuse, and what is said.

export const from = (least: number, most: number, what = 'a whole number'): string =>
  `must be ${what} from ${least} to ${most}`;
export const seconds = [
  ['0', from(0.001, 2_000_000, 'a number')],
  ['-1', from(0.001, 2_000_000, 'a number')],
  ['1e3', from(0.001, 2_000_000, 'a number')],
  ['0x10', from(0.001, 2_000_000, 'a number')],
  ['2000001', from(0.001, 2_000_000, 'a number')],
  ['Infinity', from(0.001, 2_000_000, 'a number')],
  ['30s', from(0.001, 2_000_000, 'a number')],
  ['1,5', from(0.001, 2_000_000, 'a number')],
] as const;
export const whole = (least: number, most: number) =>
  ['1.5', `${least - 1}`, `${most + 1}`, '1e1', '0x1', 'many', '1 000', '+1', 'NaN'].map(
    (given) => [given, from(least, most)] as const,
  );
export const switches = ['yes', 'TRUE', '1', 'on'].map((given) => [given, 'must be true or false'] as const);
const page = 'must be an http or https address';
const addresses = [
  ['studio', page],
  ['ftp://studio.example', page],
  ['https:studio.example', page],
  ['https:///studio.example', 'must have a host name or an address'],
  ['https://', 'must have a host name or an address'],
  ['https://*.example', 'must have a host name or an address'],
  ['https://a..example', 'must have a host name or an address'],
  ['https://stu%64io.example', 'must have a host name or an address'],
  ['https://10.0.0', 'must have a host name or an address'],
  ['https://[::1', 'must have a host name or an address'],
  ['https://studio.example:99999', 'must have a port from 1 to 65535'],
  ['https://studio.example:0', 'must have a port from 1 to 65535'],
  ['https://studio.example:', 'must have a port from 1 to 65535'],
  ['https://studio.example:a', 'must have a port from 1 to 65535'],
  ['https://studio.example/50%off', 'must have no % but in an escape'],
  ['https://studio.example/%ff', 'must have no % but in an escape'],
  ['https://studio.example/a b', 'must have no blank and no backslash'],
  ['https:\\\\studio.example', page],
  ['https://studio.example\\a', 'must have no blank and no backslash'],
] as const;
export const bare = [
  ...addresses,
  ['https://geheim@studio.example', 'must be an address without user name, query and fragment'],
  ['https://u:geheim@studio.example', 'must be an address without user name, query and fragment'],
  ['https://studio.example?a=b', 'must be an address without user name, query and fragment'],
  ['https://studio.example/#a', 'must be an address without user name, query and fragment'],
] as const;
export const withQuery = [
  ...addresses,
  ['https://u:geheim@studio.example', 'must be an address without user name'],
] as const;
export const database = [
  ['mysql://u:geheim@db/svc', 'must begin with postgres:// or postgresql://'],
  ['db.example/svc', 'must begin with postgres:// or postgresql://'],
  [
    'postgres://u:ge#heim@db/svc',
    'must have no #, blank or backslash; in the user name and the password a # is written %23',
  ],
  [
    'postgres://u:ge/heim@db/svc',
    'must have no / and no ? before the @; in the user name and the password a # is written %23, a / %2F',
  ],
  ['postgres://u:50%geheim@db/svc', 'must have no % but in an escape'],
  ['postgres://db:99999/svc', 'must have a port from 1 to 65535'],
  ['postgres:///svc', 'must have a host name or an address'],
  ['postgres://u:geheim@db', 'must name a database behind host and port'],
  ['postgres://u:geheim@db/', 'must name a database behind host and port'],
  ['postgres://u:geheim@db/a/b', 'must name a database behind host and port'],
  ['postgres://u:geheim@db/a%b', 'must have no % but in an escape'],
  [`postgres://db/${'a'.repeat(64)}`, 'must name a database behind host and port, of 63 bytes at most'],
  ['postgres://db/svc?host=other', 'must say host before the ?'],
  ['postgres://db/svc?password=geheim', 'must say password before the ?'],
  [
    'postgres://db/svc?sslmode=on',
    'must have an sslmode of disable, prefer, require, verify-ca, verify-full or no-verify',
  ],
  ['postgres://db/svc?sslrootcert=/nowhere/geheim.pem', 'must name a readable file in sslrootcert'],
  ['postgres://db/svc?sslcert=/nowhere/geheim.pem', 'must name a readable file in sslcert'],
  ['postgres://db/svc?sslkey=/', 'must name a readable file in sslkey'],
] as const;
export const ring = [
  ['geheim', 'key 1 of the ring must be keyId:base64 of 32 bytes'],
  ['k:geheim', 'key 1 of the ring must be keyId:base64 of 32 bytes'],
  [`k:${'A'.repeat(43)}=,k:${'B'.repeat(43)}=`, 'the key ring holds k twice'],
  [`k:${'A'.repeat(43)}=,`, 'key 2 of the ring must be keyId:base64 of 32 bytes'],
] as const;
export const credential = [
  ['ge heim', 'must have no blanks and no letters beyond ASCII'],
  ['geheim€', 'must have no blanks and no letters beyond ASCII'],
] as const;
/** Free text: what is refused of every key. */
export const anyText = [] as const;

export const hostNames = [
  'https://a.example',
  'a.example:80',
  'a..example',
  '-a.example',
  '*.example',
  'a.example,,b.example',
  'a.example,',
  '10.0.0',
].map((given) => [given, 'must be host names, comma separated'] as const);

const cmsPath = ['api/comments', '/api/', '//evil', '/a b', '/api?x=1'].map(
  (given) => [given, 'must be a path like /api/comments'] as const,
);

const bucketName = ['ab', 'Files', 'files_sole', '-files', 'files/'].map(
  (given) => [given, 'must have 3 to 63 lower-case letters, digits, dots and hyphens'] as const,
);

const storage = {
  SCANNER__URL: [
    ['clamd:3310', 'must begin with tcp://'],
    ['tcp://u:geheim@clamd', 'must be an address like tcp://clamd:3310'],
    ['tcp://clamd/x', 'must be an address like tcp://clamd:3310'],
  ],
  SCANNER__MAXAGEDAYS: whole(0, 3650),
  STORAGE__KIND: [['s4', 'must be one of local, s3']],
  STORAGE__S3__ENDPOINT: bare,
  STORAGE__S3__REGION: bucketName,
  STORAGE__S3__BUCKET: bucketName,
  STORAGE__S3__KEY: credential,
  STORAGE__S3__SECRET: credential,
} as const;

/** What the keys of the storage, of the scanner and of the legacy CMS refuse. */
export const contentKeys = {
  ...storage,
  LEGACYCMS__BASEURL: bare,
  LEGACYCMS__TOKEN: credential,
  LEGACYCMS__LISTPATH: cmsPath,
  LEGACYCMS__MODERATEPATH: cmsPath,
};
