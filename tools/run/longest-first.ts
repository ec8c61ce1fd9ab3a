import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take three seconds and more, the longest first: whole programs, databases of their own, every call. */
const long = [
  /\/isolation\/matrix-one\.test/,
  /\/new-entity\//,
  /\/isolation\/matrix-two\.test/,
  /\/kill\/kill\.test/,
  /\/kill\/two-servers\.test/,
  /\/nightly\/nights\.test/,
  /\/demo\/passwords\.test/,
  /\/replay\/statistics\.test/,
  /\/malformed\/malformed\.test/,
  /\/levels-at-night\.test/,
  /\/kill\//,
  /\/messages\/killed\.test/,
  /\/isolation\/queries-alone\.test/,
  /\/places\/export\.test/,
  /\/whole-backup\.test/,
  /\/embedded\/embedded/,
  /\/integrations\//,
  /\/storage-limits\.test/,
  /\/uploads\.test/,
  /\/user-search\.test/,
  /\/cross-site\.test/,
  /\/backup\.test/,
];

/** Starts the longest files first, so that no core waits for one of them at the end. The rest goes by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((pattern) => pattern.test(moduleId));
      return place === -1 ? long.length : place;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
