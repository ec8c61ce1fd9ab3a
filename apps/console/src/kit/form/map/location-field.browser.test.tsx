import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { LocationField } from "./location-field.tsx";

function Location() {
  const [value, setValue] = useState<[number, number] | null>(null);
  return (
    <div style={{ maxWidth: 640 }}>
      <LocationField label="On the map" value={value} onChange={setValue} optional />
    </div>
  );
}

/** The field on the page, with its map drawn and no pin set yet. */
const openMap = async () => {
  render(<Location />);
  const map = page.getByRole("group", { name: "On the map" });
  const pin = map.getByRole("slider", { name: "Pin" });
  await expect.element(pin).toHaveAttribute("aria-valuetext", "not set");
  return {
    map,
    pin,
    coordinates: page.getByText(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/),
    typed: page.getByRole("textbox", { name: "Coordinates or a map link" }),
    type: page.getByRole("button", { name: "Type coordinates" }),
    remove: page.getByRole("button", { name: "Remove the pin" }),
  };
};

const cracow = "50.051300, 19.945700";

test("a map 240 high, Poland in its middle, and no pin until it is set", async () => {
  const field = await openMap();
  const { width, height } = field.map.element().getBoundingClientRect();
  expect(height).toBe(240);
  expect(width).toBeLessThanOrEqual(640);
  await expect.element(field.map.getByText("500 km")).toBeVisible(); // zoom 4
  await expect.element(field.coordinates).not.toBeInTheDocument();
  await expect.element(field.remove).not.toBeInTheDocument();
  field.pin.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field.coordinates).toHaveTextContent("52.191097, 19.355406");
  await expect.poll(() => field.map.element().querySelector('use[href*="outline"]')).not.toBeNull();
});

test("the keyboard moves the pin by pixels of the zoom, and home again", async () => {
  const field = await openMap();
  await field.type.click();
  await field.typed.fill("50,0513 19,9457");
  await userEvent.keyboard("{Enter}");
  await expect.element(field.typed).toHaveValue(cracow);
  await field.type.click();
  await expect.element(field.map.getByText("500 m")).toBeVisible(); // zoom 14

  field.pin.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  // A pixel of zoom 14 is 360 degrees by 256 * 2 ** 14.
  await expect.element(field.coordinates).toHaveTextContent("50.051300, 19.945786");
  await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  await expect.element(field.coordinates).toHaveTextContent("50.051300, 19.944928");
  await userEvent.keyboard("+{ArrowRight}");
  await expect.element(field.coordinates).toHaveTextContent("50.051300, 19.944971");
  await expect.element(field.pin).toHaveAttribute("aria-valuetext", "Latitude 50.05130, longitude 19.94497");

  await field.remove.click();
  await expect.element(field.pin).toHaveFocus();
  await expect.element(field.pin).toHaveAttribute("aria-valuetext", "not set");
});

test("coordinates and links of map sites are read, nonsense is answered", async () => {
  const field = await openMap();
  await field.type.click();
  await expect.element(field.typed).toHaveFocus();
  for (const [text, sentence] of [
    ["by the church", "Write two numbers, for example 50.0513, 19.9457"],
    ["91, 20", "Latitude goes to 90, longitude to 180"],
    ["https://maps.app.goo.gl/Ab1", "Open the short link first, then copy the long address"],
  ] as const) {
    await field.typed.fill(text);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(sentence)).toBeVisible();
  }
  await field.typed.fill("https://www.openstreetmap.org/#map=18/50.0513/19.9457");
  await userEvent.tab();
  await expect.element(field.typed).toHaveValue(cracow);
  await expect.element(field.pin).toHaveAttribute("aria-valuetext", "Latitude 50.05130, longitude 19.94570");
});
