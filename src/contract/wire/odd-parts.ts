/**
 * A part of an answer that has a form nobody expected (checklist J32): left out of the value, and
 * shown as it came. `at` is where it stood, such as `memberTeams[2].team`.
 */
export interface OddPart {
  readonly at: string;
  readonly text: string;
}
