import { expect, onTestFinished, test } from "vitest";

const linkTo = (path: string): HTMLAnchorElement =>
  Object.assign(document.createElement("a"), { href: path, textContent: "Marta Dudek" });

test("of two links with one name the tapped one is followed, even where the other has come to its place", async () => {
  const followed: string[] = [];
  const [other, tapped] = [linkTo("/transactions/1"), linkTo("/transactions/2")];
  for (const link of [other, tapped]) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      followed.push(link.pathname);
    });
    document.body.append(link);
    onTestFinished(() => link.remove());
  }
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
