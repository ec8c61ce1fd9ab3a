import { type ReactNode, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { guardSecondTaps } from "./second-tap.ts";

/** What was pressed, in order. */
let pressed: string[] = [];

function Guarded({ children }: { children: (press: (name: string) => () => void, at: string) => ReactNode }) {
  useEffect(() => guardSecondTaps(document), []);
  const [at, setAt] = useState("");
  return children((name) => {
    return () => {
      pressed.push(name);
      setAt(name);
    };
  }, at);
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
/** Taps where the button is, whatever lies over it: the finger does not look. */
const tapAgain = (name: string) => button(name).click({ force: true });

test("another button in the place of the one just tapped takes no tap for a moment, and then does", async () => {
  pressed = [];
  render(
    <Guarded>
      {(press, at) =>
        at === "Add" ? (
          <Button key="next" size="till" onClick={press("Next")}>
            Next
          </Button>
        ) : (
          <Button key="add" size="till" onClick={press("Add")}>
            Add
          </Button>
        )
      }
    </Guarded>,
  );
  await button("Add").click();
  await tapAgain("Next");
  await tapAgain("Next");
  expect(pressed).toEqual(["Add"]);
  await button("Next").click();
  expect(pressed).toEqual(["Add", "Next"]);
});

test("a button that says something else is another button, and one that stays counts each tap", async () => {
  pressed = [];
  render(
    <Guarded>
      {(press, at) => (
        <>
          <Button onClick={press("More")}>More</Button>
          <Button onClick={press("Less")}>Less</Button>
          <Button onClick={press(at === "Delete" ? "Undo" : "Delete")}>{at === "Delete" ? "Undo" : "Delete"}</Button>
        </>
      )}
    </Guarded>,
  );
  await tapAgain("More");
  await tapAgain("More");
  await tapAgain("Less");
  await tapAgain("More");
  await tapAgain("Delete");
  await tapAgain("Undo");
  expect(pressed).toEqual(["More", "More", "Less", "More", "Delete"]);
});

test("who has typed since the last tap taps anew, whatever the button says now", async () => {
  pressed = [];
  render(
    <Guarded>
      {(press, at) => (
        <>
          <input aria-label="Name" />
          <Button onClick={press(at === "Save" ? "Saved" : "Save")}>{at === "Save" ? "Saved" : "Save"}</Button>
        </>
      )}
    </Guarded>,
  );
  await button("Save").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Rynek");
  await tapAgain("Saved");
  expect(pressed).toEqual(["Save", "Saved"]);
});

test("a dialog's answer under the finger takes no tap, and the tap does not close the dialog", async () => {
  pressed = [];
  render(
    <Guarded>
      {(press, at) => (
        <>
          <Button style={{ position: "fixed", inset: 0, width: "100%", height: "100%" }} onClick={press("Take back")}>
            Take back
          </Button>
          <Dialog
            open={at === "Take back"}
            onOpenChange={press("closed")}
            narrow
            title="Take it back?"
            actions={<Button onClick={press("Yes")}>Yes</Button>}
          />
        </>
      )}
    </Guarded>,
  );
  // The finger is where the dialog's answer will be.
  await button("Take back").click();
  await expect.element(button("Yes")).toBeVisible();
  const { x, y, width, height } = button("Yes").element().getBoundingClientRect();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Yes")).not.toBeInTheDocument();
  pressed = [];
  await button("Take back").click({ position: { x: x + width / 2, y: y + height / 2 } });
  await tapAgain("Yes");
  expect(pressed).toEqual(["Take back"]);
  await button("Yes").click();
  expect(pressed).toEqual(["Take back", "Yes"]);
});

test("a held key presses only the button it was pressed on", async () => {
  pressed = [];
  render(
    <Guarded>
      {(press, at) =>
        at === "Add" ? (
          <Button key="next" ref={(one) => one?.focus()} onClick={press("Next")}>
            Next
          </Button>
        ) : (
          <Button key="add" onClick={press("Add")}>
            Add
          </Button>
        )
      }
    </Guarded>,
  );
  await expect.element(button("Add")).toBeVisible();
  button("Add").element().focus();
  await userEvent.keyboard("{Enter>3/}");
  await expect.element(button("Next")).toHaveFocus();
  expect(pressed).toEqual(["Add"]);
  await userEvent.keyboard("{Enter}");
  expect(pressed).toEqual(["Add", "Next"]);
});

test("what is scrolled to the place of the last tap is pressed at once", async () => {
  pressed = [];
  render(
    <Guarded>
      {(press) => (
        <div style={{ display: "grid", gap: 600 }}>
          <Button onClick={press("Above")}>Above</Button>
          <Button onClick={press("Below")}>Below</Button>
          <p style={{ height: 2000 }} />
        </div>
      )}
    </Guarded>,
  );
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
  await expect.element(button("Above")).toBeVisible();
  const before = topOf("Above");
  await tapAgain("Above");
  window.dispatchEvent(new WheelEvent("wheel", { deltaY: topOf("Below") - before }));
  window.scrollBy(0, topOf("Below") - before);
  await tapAgain("Below");
  expect(pressed).toEqual(["Above", "Below"]);
});
