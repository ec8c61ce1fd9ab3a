import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that start whole programs or databases: they take longest and mostly wait. */
const long = [
  /\/testing\/kill\//,
  /\/testing\/isolation\/matrix/,
  /backup\.test/,
  /\/new-entity\//,
  /\/embedded\.test/,
  /\/malformed\.test/,
];

/** Starts the longest files first, so that no core waits for one of them at the end. The rest goes by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (long.some((pattern) => pattern.test(moduleId)) ? 0 : 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
