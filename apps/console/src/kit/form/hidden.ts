import type { FieldDescription } from "./description.ts";

/** A field that is sent and not shown: what it has is said by the screen. */
export const hidden = <const Name extends string>(name: Name): FieldDescription<Name> => ({
  kind: "hidden",
  names: [name],
  label: "",
  render: () => null,
  show: () => null,
});
