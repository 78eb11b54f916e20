/** A mail as it came in over SMTP. */
export interface CaughtMail {
  readonly id: number;
  readonly at: string;
  /** The one that the message names first. */
  readonly to: string;
  /** Those of the envelope: who really gets it. */
  readonly recipients: readonly string[];
  /** With its angle brackets. */
  readonly messageId: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The part that calendar programs read (RFC 6047), with the method that its type names. */
  readonly calendar: { readonly method: string; readonly text: string } | null;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
}
