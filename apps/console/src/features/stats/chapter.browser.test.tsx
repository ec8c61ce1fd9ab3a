/** Charts of a chapter without anything to draw are named below the others, each reason once. */
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { render } from "@rewardo/web/testing/render.tsx";
import { Drawn } from "./chapter.tsx";

function Chart({ title, nothing: why }: { title: string; nothing?: string }) {
  return (
    <div className="panel">
      <ChartFrame title={title} sentence="As usual." table={{ heads: ["Day"], rows: [] }} fileName="x" nothing={why}>
        <svg role="img" aria-label={title} />
      </ChartFrame>
    </div>
  );
}

const nothing = "Nothing in this period.";

/** Coupons are used once the button is pressed. */
function Charts() {
  const [isUsed, setUsed] = useState(false);
  return (
    <Drawn>
      <Chart title="Places" />
      <Chart title="Tills" nothing={nothing} />
      <Chart title="Coupons" {...(!isUsed && { nothing })} />
      <Chart title="Age" nothing="No customer came in this period." />
      <button type="button" onClick={() => setUsed(true)}>
        Use one
      </button>
    </Drawn>
  );
}

test("what has nothing to draw is not drawn, and comes back when it has something", async () => {
  render(<Charts />);
  const names = () => [...document.querySelectorAll("figure")].map((one) => one.querySelector("h2")?.textContent);
  await expect
    .element(page.getByText(`Tills and Coupons: ${nothing} Age: No customer came in this period.`))
    .toBeVisible();
  expect(names()).toEqual(["Places"]);
  await page.getByRole("button", { name: "Use one" }).click();
  await expect.element(page.getByText(`Tills: ${nothing} Age: No customer came in this period.`)).toBeVisible();
  expect(names()).toEqual(["Places", "Coupons"]);
});
