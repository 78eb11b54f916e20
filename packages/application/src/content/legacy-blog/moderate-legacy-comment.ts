import * as Effect from 'effect/Effect';
import { changesBetween, notFound, type AuditedActor, type AuditLog, type UnitOfWork } from '../../kernel/index.ts';
import {
  legacyCmsDown,
  legacyCmsRejected,
  type CommentMove,
  type LegacyComment,
  type LegacyComments,
} from './legacy-comments.ts';

interface Ports {
  readonly legacyComments: LegacyComments;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
}

/** Whether a comment is what a move makes of it. */
const stands: Readonly<Record<CommentMove, (comment: LegacyComment) => boolean>> = {
  approve: ({ approvalStatus }) => approvalStatus === 'APPROVED',
  block: ({ blocked }) => blocked,
  unblock: ({ blocked }) => !blocked,
};

const found = ({ legacyComments }: Ports, id: string) =>
  Effect.flatMap(legacyComments.find(id), (comment) =>
    comment === null ? Effect.fail(notFound('comment')) : Effect.succeed(comment),
  );

const shown = ({ approvalStatus, blocked }: LegacyComment) => ({ approvalStatus, blocked });

export interface ModerateComment {
  readonly id: string;
  readonly move: CommentMove;
  readonly actor: AuditedActor;
}

/** Moves a comment and answers it as the CMS then shows it. A lost answer is no failure: the comment says what became of it. */
export const moderateLegacyComment =
  (ports: Ports) =>
  ({ id, move, actor }: ModerateComment) =>
    Effect.gen(function* () {
      const before = yield* found(ports, id);
      if (stands[move](before)) return before;
      const lost = yield* ports.legacyComments[move](id).pipe(
        Effect.as(null),
        Effect.catchTag('LegacyCmsDown', (fault) => Effect.succeed(fault.reason)),
      );
      const after = yield* found(ports, id);
      if (!stands[move](after))
        return yield* Effect.fail(
          lost === null ? legacyCmsRejected('it took the change and does not show it') : legacyCmsDown(lost),
        );
      const entry = ports.audit.record({
        actor,
        action: 'Modified',
        operation: `legacyComment.${move}`,
        entity: 'legacyComment',
        entityId: id,
        changes: changesBetween(shown(before), shown(after)),
      });
      yield* ports.unitOfWork.run(entry);
      return after;
    });
