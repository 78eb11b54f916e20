import type { ImageFault, MadeImage } from '@svc/application/kernel';
import type { ImageType } from '@svc/domain/kernel';

/** What one picture may cost; the verdict must not depend on what else the machine has to do. */
export interface ImageCost {
  /** Of the processor. */
  readonly cpuMs: number;
  /** Of the whole child. */
  readonly memoryMb: number;
}

/** What an image child is asked for. */
export interface ImageWork {
  readonly file: Uint8Array;
  /** What the file calls itself. */
  readonly type: ImageType;
  readonly cost: ImageCost;
}

/** The picture, why there is none, or why the child can make none at all. */
export type ImageAnswer = { readonly made: MadeImage } | { readonly fault: ImageFault } | { readonly unable: string };
