/** A fault to plant: one file with one thing wrong, the rule that must say so, and words of what it says. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly content: string;
  readonly rule: string;
  readonly says?: string;
}

let count = 0;

/** A file of its own beside the innocent ones, so that all faults can be planted at once. */
export function plant(
  name: string,
  folder: string,
  content: string,
  rule: string,
  says?: string,
  extension = "ts",
): Fault {
  count += 1;
  const file = `${folder}/fault-${count}.${extension}`;
  return { name, file, content: `${content}\n`, rule, ...(says === undefined ? {} : { says }) };
}

/** A file that imports `names` and hands them on, so that nothing else about it is wrong. */
export const importing = (names: string, from: string): string =>
  `import { ${names} } from "${from}";\nexport const planted = ${names};`;

export const features = "apps/api/src/features";
export const sources = "apps/console/src";
