import type { FieldDescription } from "./description.ts";

/** A field that is sent but not shown; the screen itself shows its value. */
export const hidden = <const Name extends string>(name: Name): FieldDescription<Name> => ({
  kind: "hidden",
  names: [name],
  label: "",
  render: () => null,
  show: () => null,
});
