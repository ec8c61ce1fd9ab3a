import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { useAskedClose, useIsChanged } from "./use-asked-close.tsx";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const { close, question } = useAskedClose({ isDirty: useIsChanged({ words }), onClose });
  return (
    <Dialog open onOpenChange={(next) => !next && close()} title="A sheet">
      <input aria-label="Words" value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
      {question}
    </Dialog>
  );
}

const words = page.getByRole("textbox", { name: "Words" });
const asked = page.getByText("Leave without saving?");

test("a sheet in which nothing was typed closes at once", async () => {
  render(<Page />);
  await page.getByRole("button", { name: "Open" }).click();
  await words.fill("Half a");
  await words.fill("");
  await userEvent.keyboard("{Escape}");
  await expect.element(words).not.toBeInTheDocument();
});

test("what was typed is asked about: keeping it keeps the words, leaving loses them", async () => {
  render(<Page />);
  await page.getByRole("button", { name: "Open" }).click();
  await words.fill("Half a");
  await userEvent.keyboard("{Escape}");
  await expect.element(asked).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(words).toHaveValue("Half a");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(words).not.toBeInTheDocument();
});
