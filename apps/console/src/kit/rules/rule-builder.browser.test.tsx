import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { InlineFigure } from "./inline-inputs.tsx";
import { complete, type Rule } from "./rule.ts";
import { type ConditionKind, RuleBuilder } from "./rule-builder.tsx";

const days: ConditionKind["sentence"] = (value, onChange) => (
  <>
    Away for <InlineFigure label="Away for … days" value={typeof value === "string" ? value : ""} onChange={onChange} />{" "}
    days
  </>
);
const kinds = {
  away: { icon: "stamp", label: "Last visit", sentence: days },
  place: { icon: "map-pin", label: "Place", sentence: () => "Somewhere" },
} as const satisfies Record<string, ConditionKind>;

function Group() {
  const [rule, setRule] = useState<Rule<keyof typeof kinds>>({ match: "all", parts: [] });
  return (
    <>
      <RuleBuilder label="Who belongs to it" kinds={kinds} rule={rule} onChange={setRule} matching={{}} />
      <output>{JSON.stringify(complete(rule), (key, value: unknown) => (key === "id" ? undefined : value))}</output>
    </>
  );
}

const counted = () => JSON.parse(page.getByRole("status").element().textContent) as Rule;

test("conditions and a block are added, filled in and removed; what is not filled in is not counted", async () => {
  render(<Group />);
  await page.getByRole("button", { name: "Last visit" }).click();
  expect(counted()).toEqual({ match: "all", parts: [] });
  await page.getByRole("textbox", { name: "Away for … days" }).fill("30 x");
  await expect.poll(counted).toEqual({ match: "all", parts: [{ kind: "away", value: "30" }] });

  await page.getByRole("button", { name: "Add an “any of” block" }).click();
  await page.getByRole("button", { name: "Last visit" }).click();
  await page.getByRole("textbox", { name: "Away for … days" }).nth(1).fill("90");
  await expect.poll(counted).toMatchObject({ parts: [{}, { conditions: [{ kind: "away", value: "90" }] }] });

  await page.getByRole("combobox").selectOptions("any of these");
  await expect.element(page.getByText("and all of these")).toBeVisible();
  await page.getByRole("button", { name: "Remove “Last visit”" }).nth(1).click();
  await expect.poll(counted).toEqual({ match: "any", parts: [{ kind: "away", value: "30" }] });
});
