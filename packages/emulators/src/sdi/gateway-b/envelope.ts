import { json, type Answer } from '../../kernel/index.ts';

/** A good answer: everything the gateway says in JSON is in this wrapping. */
export const enveloped = (data: unknown): Answer => json(200, { data, success: true, message: '', error: null });

/** A refusal as the gateway writes it. Its number is a number here and a text there, and so is its `success`. */
export class GatewayRefusal extends Error {
  readonly status: number;
  readonly error: number | string;
  constructor(status: number, error: number | string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

export const refusalAnswer = ({ status, error, message }: GatewayRefusal): Answer =>
  json(status, { success: typeof error === 'string' ? 'false' : false, message, error, data: null });
