import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { tabTo } from "@rewardo/web/testing/tab-to.ts";
import { OpeningHoursField } from "./opening-hours-field.tsx";

function Hours() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <OpeningHoursField label="Opening hours" value={value} onChange={setValue} optional timeZone="Europe/Warsaw" />
  );
}

/** The opening hours of a form, as a person in English sees and uses them. */
const openingHours = () => {
  const field = page.getByRole("group", { name: /^Opening hours/ });
  const editor = field.getByRole("group", { name: /^Hours of / });
  const range = (index: number) => {
    const group = editor.getByRole("group", { name: "Opens and closes" }).nth(index);
    return {
      opens: group.getByRole("textbox", { name: "Opens" }),
      closes: group.getByRole("textbox", { name: "Closes" }),
      noFixedEnd: group.getByRole("checkbox", { name: "No fixed end" }),
      group,
    };
  };
  return {
    field,
    editor,
    range,
    row: (days: string) => field.getByRole("group", { name: days, exact: true }),
    change: (days: string) => field.getByRole("button", { name: `Change the hours of ${days}`, exact: true }),
    day: (name: string) => editor.getByRole("button", { name, exact: true }),
    button: (name: string) => field.getByRole("button", { name, exact: true }),
    says: async (sentence: string) => await expect.element(field.getByText(sentence, { exact: true })).toBeVisible(),
  };
};

test("hours begin with a preset, go past midnight and are copied to other days", async () => {
  render(<Hours />);
  const hours = openingHours();
  await hours.button("Mon to Fri 09:00 to 17:00").click();
  await hours.says("Mon to Fri 09:00 to 17:00, Sat and Sun closed");
  await expect.element(hours.change("Mon to Fri")).toHaveFocus();

  await hours.change("Sat and Sun").click();
  await hours.day("Sunday").click();
  await hours.editor.getByText("Hours", { exact: true }).click();
  await hours.range(0).opens.fill("18");
  await hours.range(0).closes.fill("26");
  await userEvent.tab();
  await expect.element(hours.range(0).opens).toHaveValue("18:00");
  await expect.element(hours.range(0).closes).toHaveValue("02:00");
  await expect.element(hours.range(0).group.getByText("next day")).toBeVisible();
  await hours.says("Mon to Fri 09:00 to 17:00, Sat 18:00 to 02:00 next day, Sunday closed");

  await hours.day("Friday").click();
  await hours.button("Done").click();
  await expect.element(hours.row("Fri and Sat").getByText("past midnight")).toBeVisible();
  await expect.element(hours.row("Sun").getByText("closed")).toBeVisible();
  await expect.element(hours.change("Fri and Sat")).toHaveFocus();
  await hours.says("Mon to Thu 09:00 to 17:00, Fri and Sat 18:00 to 02:00 next day, Sunday closed");

  await hours.change("Mon to Thu").click();
  await hours.button("Every day").click();
  await hours.says("Every day 09:00 to 17:00");
  await hours.button("Cancel").click();
  await hours.says("Mon to Thu 09:00 to 17:00, Fri and Sat 18:00 to 02:00 next day, Sunday closed");
});

test("a break, an open end and a whole day have their place", async () => {
  render(<Hours />);
  const hours = openingHours();
  await hours.button("Every day 10:00 to 22:00").click();
  await hours.change("Every day").click();
  await hours.range(0).closes.fill("14");
  await hours.button("Add hours after a break").click();
  await expect.element(hours.range(1).opens).toHaveValue("15:00");
  await hours.range(1).noFixedEnd.click();
  await expect.element(hours.range(1).noFixedEnd).toBeChecked();
  await hours.says("Every day 10:00 to 14:00 and from 15:00");
  await hours.day("Sunday").click();
  await hours.button("Done").click();
  await hours.says("Mon to Sat 10:00 to 14:00 and from 15:00; Sunday closed");
  await hours.change("Sun").click();
  await hours.editor.getByText("All day", { exact: true }).click();
  await hours.button("Done").click();
  await hours.says("Mon to Sat 10:00 to 14:00 and from 15:00; Sun all day");
});

test("hours are changed by the keyboard alone", async () => {
  render(<Hours />);
  const hours = openingHours();
  await tabTo(hours.button("Mon to Fri 09:00 to 17:00"));
  await userEvent.keyboard("{Enter}");
  await expect.element(hours.change("Mon to Fri")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(hours.day("Monday")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(hours.day("Sunday")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(hours.day("Saturday")).toHaveFocus();
  await userEvent.keyboard(" ");
  await tabTo(hours.range(0).closes);
  await userEvent.keyboard("{Control>}a{/Control}1x{Enter}");
  await expect.element(hours.range(0).closes).toHaveFocus();
  await expect.element(hours.range(0).group.getByText("Write a time, like 17:00")).toBeVisible();
  await userEvent.keyboard("{Control>}a{/Control}1830{Enter}");
  await expect.element(hours.change("Mon to Sat")).toHaveFocus();
  await hours.says("Mon to Sat 09:00 to 18:30, Sunday closed");
  await userEvent.keyboard("{Enter}");
  await tabTo(hours.range(0).opens);
  await userEvent.keyboard("7{Escape}");
  await expect.element(hours.editor).not.toBeInTheDocument();
  await hours.says("Mon to Sat 09:00 to 18:30, Sunday closed");
});
