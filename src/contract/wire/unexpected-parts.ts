/**
 * A part of a response with an unexpected format (checklist J32): left out of the value and shown
 * as received. `at` is its path, such as `memberTeams[2].team`.
 */
export interface UnexpectedPart {
  readonly at: string;
  readonly text: string;
}
