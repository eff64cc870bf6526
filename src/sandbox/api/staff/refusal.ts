/** A refused request: HTTP status and the message for the caller. */
export class Refusal extends Error {
  readonly status: number;
  /** Additional keys of the body, such as the payment provider's error code. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.details = details;
  }
}

export const notFound = (message: string): Refusal => new Refusal(404, message);
export const conflict = (message: string): Refusal => new Refusal(409, message);
export const invalid = (message: string, field?: string): Refusal =>
  new Refusal(422, message, field === undefined ? {} : { field });
