import { describe, expect, it } from 'vitest';
import { frameReader, paramsOf, rowsOf, textsOf } from './frames.ts';
import { sample } from './sample.ts';
import { isRepeatedPoll, openWatch, pointsOf, type Lasting } from './watch.ts';

const message = (kind: string, text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

describe('messages of the Postgres protocol', () => {
  it('are cut out of a stream however it is chopped', () => {
    const stream = Buffer.concat([message('Q', 'begin'), message('C', 'INSERT 0 12'), message('C', 'COMMIT')]);
    for (let size = 1; size <= stream.length; size += 1) {
      const read = frameReader(false);
      const frames = [];
      for (let at = 0; at < stream.length; at += size) frames.push(...read(stream.subarray(at, at + size)));
      expect(frames.map((frame) => [frame.kind, textsOf(frame, 1)[0], rowsOf(frame)])).toEqual([
        ['Q', 'begin', 0],
        ['C', 'INSERT 0 12', 12],
        ['C', 'COMMIT', 0],
      ]);
    }
  });
});

describe('the parameters of a Bind', () => {
  it('are read as text, behind the names and the formats', () => {
    const int16 = (n: number): Buffer => Buffer.from([n >> 8, n & 255]);
    const param = (text: string | null): Buffer => {
      const head = Buffer.alloc(4);
      head.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
      return Buffer.concat([head, Buffer.from(text ?? '')]);
    };
    const texts = ['è', null, '', '{a,b}'];
    const body = [Buffer.from('\0mail_exchange\0'), int16(1), int16(0), int16(texts.length), ...texts.map(param)];
    const size = Buffer.alloc(4);
    size.writeInt32BE(4 + Buffer.concat(body).length);
    const [frame] = frameReader(false)(Buffer.concat([Buffer.from('B'), size, ...body]));
    expect(paramsOf(frame!)).toEqual(texts);
    expect(textsOf(frame!, 2)).toEqual(['', 'mail_exchange']);
  });
});

const trace: readonly Lasting[] = [
  { label: 'order_open', kind: 'commit' },
  { label: 'audit_record', kind: 'statement' },
  { label: 'order_save', kind: 'statement' },
  { label: 'commit audit_record+order_save', kind: 'commit' },
  { label: 'order_claim', kind: 'commit' },
];

describe('the points of a trace', () => {
  it('are before and after what lasts, and once within a transaction, with all but its last statement written', () => {
    expect(pointsOf(trace).map(({ phase, label }) => `${phase} ${label}`)).toEqual([
      'before order_open',
      'after order_open',
      'before order_save',
      'before commit audit_record+order_save',
      'after commit audit_record+order_save',
      'before order_claim',
      'after order_claim',
    ]);
  });

  it('of the exchange of mails come after the mail, whatever else stood before it', () => {
    const labels = ['commit announcement_take+mail_enqueue', 'update email_job', 'mail_exchange'];
    const points = pointsOf(labels.map((label) => ({ label, kind: 'commit' })));
    expect(points.filter(({ label }) => label === 'mail_exchange').map(({ behind }) => behind)).toEqual([
      'commit announcement_take+mail_enqueue',
      'commit announcement_take+mail_enqueue',
    ]);
  });

  it('are met once each, and a poll that found nothing is none of them', () => {
    for (const point of pointsOf(trace)) {
      const watch = openWatch();
      let strikes = 0;
      watch.arm(point, () => (strikes += 1));
      const met = [];
      for (let turn = 0; turn < 2; turn += 1)
        for (const { label, kind } of trace) {
          if (watch.before('order_claim')) met.push('before order_claim');
          watch.after('order_claim', false, 'commit');
          if (watch.before(label)) met.push(`before ${label}`);
          if (watch.after(label, true, kind)) met.push(`after ${label}`);
        }
      expect([met, strikes]).toEqual([[`${point.phase} ${point.label}`], 1]);
    }
  });
});

describe('a sample', () => {
  it('is the same for a seed, in the order of the whole, and never larger', () => {
    const items = Array.from({ length: 50 }, (_, at) => at);
    expect(sample(items, 10, 1)).toEqual(sample(items, 10, 1));
    expect(sample(items, 10, 1)).not.toEqual(sample(items, 10, 2));
    expect(sample(items, 10, 1)).toEqual(sample(items, 10, 1).toSorted((a, b) => a - b));
    expect(sample(items, 99, 1)).toEqual(items);
  });
  it('says which points hang on how many rounds a loop takes', () => {
    const of = (label: string, nth: number): boolean => isRepeatedPoll({ label, nth });
    expect([of('mail_exchange', 4), of('intent_claim', 2)]).toEqual([true, true]);
    expect([of('mail_exchange', 1), of('order_save', 3), of('mail DATA', 2)]).toEqual([false, false, false]);
  });
});
