import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { SearchField } from "./search-field.tsx";

function Search() {
  const [text, setText] = useState("anna");
  return <SearchField label="Find a person" value={text} onChange={setText} />;
}

test("the cross that empties the search is drawn by us and works", async () => {
  render(<Search />);
  const field = page.getByRole("searchbox");
  await expect.element(field).toHaveValue("anna");
  const cross = getComputedStyle(field.element(), "::-webkit-search-cancel-button");
  expect(cross.appearance).toBe("none");
  expect(Number.parseFloat(cross.width)).toBeGreaterThanOrEqual(24);
  const { width, height } = field.element().getBoundingClientRect();
  await field.click({ position: { x: width - 48, y: height / 2 } });
  await expect.element(field).toHaveValue("");
});
