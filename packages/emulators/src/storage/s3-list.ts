import type { Answer, Exchange } from '../kernel/index.ts';
import { element, s3Error, xml } from './s3-answers.ts';
import type { S3Books } from './s3-books.ts';

/** Never more keys in one answer. */
const MOST_KEYS = 1000;

/** The second version of the list: keys in the order of their bytes, at most a thousand. */
export const listed = ({ url: { searchParams } }: Exchange, bucket: string, { objects }: S3Books): Answer => {
  if (searchParams.get('list-type') !== '2') return s3Error('MethodNotAllowed');
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? ''];
  const most = Math.min(MOST_KEYS, Number(searchParams.get('max-keys') ?? MOST_KEYS));
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const contents = found
    .slice(0, most)
    .map(([key, { bytes, etag }]) =>
      element('Contents', [element('Key', key), element('Size', String(bytes.length)), element('ETag', etag)]),
    );
  const facts = [element('Name', bucket), element('Prefix', prefix), element('KeyCount', String(contents.length))];
  const cut = element('IsTruncated', String(found.length > most));
  return xml(200, element('ListBucketResult', [...facts, cut, ...contents]));
};
