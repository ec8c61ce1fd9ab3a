/** A fault to plant: one file with one mistake, the rule that must report it, and part of its message. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly content: string;
  readonly rule: string;
  readonly says?: string;
}

let count = 0;

/** A separate file beside the correct ones, so that all faults can be planted at once. */
export const plant = (
  name: string,
  folder: string,
  content: string,
  rule: string,
  says?: string,
  extension = "ts",
): Fault => {
  count += 1;
  const file = `${folder}/fault-${count}.${extension}`;
  return { name, file, content: `${content}\n`, rule, ...(says === undefined ? {} : { says }) };
};

/** A file that imports `names` and re-exports them, so that nothing else is wrong with it. */
export const importing = (names: string, from: string): string =>
  `import { ${names} } from "${from}";\nexport const planted = ${names};`;

export const features = "apps/api/src/features";
export const sources = "apps/console/src";
