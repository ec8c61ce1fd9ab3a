import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { TextField } from "./text-field.tsx";

test("what is not chosen, or blank, is told in the console's words at its field, not in a bubble of the browser", async () => {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <TextField label="Name" name="name" pattern=".*\S.*" defaultValue="  " />
      <RadioGroup
        legend="Category"
        name="category"
        required
        missing="Choose one of these"
        options={[
          { value: "health", label: "Health" },
          { value: "fashion", label: "Fashion" },
        ]}
      />
      <button type="submit">Save</button>
    </form>,
  );
  await page.getByRole("button", { name: "Save" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveAccessibleDescription("Fill this in");
  await expect.element(name).toHaveFocus();
  const group = page.getByRole("radiogroup", { name: "Category" });
  await expect.element(group).toHaveAccessibleDescription("Choose one of these");

  await page.getByText("Fashion").click();
  await expect.element(page.getByText("Choose one of these")).not.toBeInTheDocument();
  await name.fill("Bukowa");
  await page.getByRole("button", { name: "Save" }).click();
  expect(sent).toBe(1);
});
