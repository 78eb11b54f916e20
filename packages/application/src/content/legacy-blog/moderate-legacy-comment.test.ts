import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../kernel/index.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { legacyComment } from './legacy-comments.contract.ts';
import { memoryLegacyComments } from './legacy-comments.memory.ts';
import { legacyCmsDown, type LegacyComments } from './legacy-comments.ts';
import { moderateLegacyComment } from './moderate-legacy-comment.ts';

const kept = memoryLegacyComments;
const actor = { kind: 'operator' } as never;
const opened = (legacyComments: LegacyComments) => {
  const audited: AuditEntry[] = [];
  const audit = { record: (entry: AuditEntry) => Effect.sync(() => void audited.push(entry)) };
  const unitOfWork = { run: <A, E>(work: Effect.Effect<A, E>) => work } as never;
  return { audited, moderate: moderateLegacyComment({ legacyComments, audit, unitOfWork }) };
};

describe('a comment of the legacy CMS', () => {
  it('is approved and answered as it is read again, with an entry in the audit; done already, nothing is', async () => {
    const { audited, moderate } = opened(kept([legacyComment(1)]));
    for (const _ of [1, 2])
      expect(await run(moderate({ id: '1', move: 'approve', actor }))).toMatchObject({ approvalStatus: 'APPROVED' });
    expect(audited.map(({ operation, changes }) => [operation, changes])).toEqual([
      ['legacyComment.approve', { approvalStatus: { old: 'PENDING', new: 'APPROVED' } }],
    ]);
    expect(await failureOf(moderate({ id: '2', move: 'block', actor }))).toMatchObject({ _tag: 'NotFound' });
  });

  it('whose answer is lost is approved when the CMS shows it so, and unavailable when it does not', async () => {
    const comments = kept([legacyComment(1)]);
    const lost = Effect.fail(legacyCmsDown('the connection broke'));
    const after = opened({ ...comments, approve: (id) => Effect.andThen(comments.approve(id), lost) });
    const before = opened({ ...comments, block: () => lost });
    expect(await failureOf(before.moderate({ id: '1', move: 'block', actor }))).toMatchObject({
      _tag: 'LegacyCmsDown',
    });
    expect(await run(after.moderate({ id: '1', move: 'approve', actor }))).toMatchObject({
      approvalStatus: 'APPROVED',
    });
    expect([after.audited.length, before.audited.length]).toEqual([1, 0]);
  });

  it('that the CMS says it moved and does not show so is rejected', async () => {
    const { moderate } = opened({ ...kept([legacyComment(1)]), block: () => Effect.void });
    expect(await failureOf(moderate({ id: '1', move: 'block', actor }))).toMatchObject({ _tag: 'LegacyCmsRejected' });
  });
});
