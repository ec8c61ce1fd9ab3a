import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InlineFigure } from "../../../kit/rules/inline-inputs.tsx";
import { render } from "@rewardo/web/testing/render.tsx";
import { AmountStepper } from "../../users/adjust/amount-stepper.tsx";
import { CountField } from "./typed-fields.tsx";

/** Each needs a number: what is not one leaves the last that was. */
function Fields() {
  const [figure, setFigure] = useState("1");
  const [count, setCount] = useState(1);
  const [amount, setAmount] = useState(1);
  const [most, setMost] = useState<number | null>(1);
  return (
    <>
      <InlineFigure
        label="Figure"
        least={1}
        value={figure}
        onChange={(next) => {
          if (next !== null) setFigure(next);
        }}
      />
      <CountField label="Count" most={50} value={count} onChange={(next) => next !== null && setCount(next)} />
      <AmountStepper label="Amount" value={amount} onChange={setAmount} />
      <CountField label="At most" optional value={most} onChange={setMost} />
      <output>{[figure, count, amount, most ?? "none"].join(" ")}</output>
    </>
  );
}

test("a number can be emptied and typed anew; left empty, the last one is there again, or none where none will do", async () => {
  render(<Fields />);
  const told = page.getByRole("status");
  for (const label of ["Figure", "Count", "Amount"]) {
    const field = page.getByRole("textbox", { name: label });
    await field.click();
    await userEvent.keyboard("{End}{Backspace}");
    await expect.element(field).toHaveValue("");
    await userEvent.keyboard("2");
    await expect.element(field).toHaveValue("2");
    await userEvent.keyboard("{Backspace}0{Tab}");
    await expect.element(field).toHaveValue("2");
  }
  await expect.element(told).toHaveTextContent("2 2 2 1");

  await page.getByRole("textbox", { name: "Count" }).fill("51");
  await page.getByRole("textbox", { name: "At most" }).fill("");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("textbox", { name: "At most" })).toHaveValue("");
  await expect.element(told).toHaveTextContent("2 50 2 none");

  // The buttons count on from the last number.
  await page.getByRole("textbox", { name: "Amount" }).click();
  await userEvent.keyboard("{End}{Backspace}{ArrowUp}");
  await expect.element(page.getByRole("textbox", { name: "Amount" })).toHaveValue("3");
});
