import { expect, test } from "vitest";

const linkTo = (path: string): HTMLAnchorElement =>
  Object.assign(document.createElement("a"), { href: path, textContent: "Marta Dudek" });

test("of two links with one name the tapped one is followed, even where the other has come to its place", async () => {
  const followed: string[] = [];
  document.addEventListener("click", (event) => {
    event.preventDefault();
    followed.push((event.target as HTMLAnchorElement).pathname);
  });
  const other = linkTo("/transactions/1");
  document.body.append(other, linkTo("/transactions/2"));
  const { x, y, width, height } = other.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  globalThis.earlyTap = {
    control: linkTo("/transactions/2"),
    press: new PointerEvent("pointerdown", at),
    event: new PointerEvent("pointerup", at),
  };
  await import("./early-tap.ts");
  expect(followed).toEqual(["/transactions/2"]);
  expect(globalThis.earlyTap).toBeUndefined();
});
