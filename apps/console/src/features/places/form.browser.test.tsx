import type { Place } from "@rewardo/contract/places";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { tabTo } from "@rewardo/web/testing/tab-to.ts";
import { PlaceForm, type PlaceFormProps } from "./form.tsx";

type Request = Parameters<PlaceFormProps["save"]>[0];

const rynek: Place = {
  _id: "01a1fa33-42ea-7771-8148-8f6eba101ec0",
  name: "Rynek",
  address: null,
  postcode: null,
  city: null,
  country: "PL",
  location: null,
  opening_hours: null,
  phone: null,
  email: null,
  time_zone: null,
  image: null,
  status: "active",
  version: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  can: { modify: true },
};

/** The form of a place, whose requests wait for an answer of the test. */
const openForm = (record: Place | null) => {
  const sent: Request[] = [];
  const waiting: PromiseWithResolvers<Place>[] = [];
  const saved: Place[] = [];
  const save = (request: Request) => {
    sent.push(request);
    const answer = Promise.withResolvers<Place>();
    waiting.push(answer);
    return answer.promise;
  };
  render(<PlaceForm label="Place" record={record} save={save} onSaved={(place) => saved.push(place)} />);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    sent,
    saved,
    isSent: async (times: number) => await expect.poll(() => sent.length).toBe(times),
    /** What the server has after the latest request. */
    accept: () => {
      const changes = sent.at(-1)?.changes as Partial<Place>;
      waiting.at(-1)?.resolve({ ...rynek, ...changes, version: 1 + sent.length });
    },
    refuse: (status: number, body: object) =>
      waiting.at(-1)?.reject(new ApiError(status, { status, message: "No", ...body })),
    field,
    name: field("Name"),
    phone: field("Phone"),
    email: field("E-mail"),
    country: page.getByRole("combobox", { name: "Country" }),
    pin: page.getByRole("slider", { name: "Pin" }),
    add: button("Add place"),
    save: button("Save"),
    button,
    says: async (words: string) =>
      await expect.element(page.getByRole("status").getByText(words, { exact: true })).toBeInTheDocument(),
    fault: (words: string) => page.getByText(words, { exact: true }),
  };
};

test("the business's address is chosen and not typed, and another that was typed comes back with its choice", async () => {
  const billing_address = { address: "Rynek 1", postcode: "31-042", city: "Kraków", country: "PL" } as const;
  onTestFinished(forgetSession);
  replaceSession({ ...sessions.owner, business: { ...sessions.owner.business, billing_address } });
  const form = openForm(null);
  await form.name.fill("Rynek");
  const choice = page.getByRole("radiogroup", { name: "Address" });
  const another = choice.getByRole("radio", { name: "Another" });
  await expect.element(another).toBeChecked();
  await form.field("Address").fill("ul. Józefa 14");
  await choice.getByRole("radio", { name: /^Business address/ }).click();
  await expect.element(form.field("Address")).not.toBeInTheDocument();
  await another.click();
  await expect.element(form.field("Address")).toHaveValue("ul. Józefa 14");
  await choice.getByRole("radio", { name: /^Business address/ }).click();
  await form.add.click();
  await form.isSent(1);
  const { country: _same, ...changed } = billing_address;
  expect(form.sent[0]?.changes).toMatchObject(changed);
});

test("a new place is in the business's country, and so is a phone number without a calling code", async () => {
  onTestFinished(forgetSession);
  replaceSession({ ...sessions.owner, business: { ...sessions.owner.business, country: "DE" } });
  const form = openForm(null);
  await form.name.fill("Südvorstadt");
  await expect.element(form.country).toHaveValue("DE");
  await form.phone.fill("0341 1234567");
  await form.add.click();
  await form.isSent(1);
  expect(form.sent[0]?.values).toMatchObject({ country: "DE", phone: "+493411234567" });
});

test("a field is validated on blur, and the first invalid one gets the focus", async () => {
  const form = openForm(null);
  const short = form.fault("Enter the whole number; one from abroad begins with a plus");
  const empty = form.fault("Fill this in");
  await form.name.click();
  await form.field("Address").click();
  await form.phone.fill("601");
  await expect.element(empty, { message: "nothing was done in the field" }).not.toBeInTheDocument();
  await expect.element(short).not.toBeInTheDocument();
  await form.email.click();
  await expect.element(short).toBeVisible();
  await form.email.fill("rynek@ziarno");
  await userEvent.tab();
  await expect.element(form.fault("Write the address like name@example.com")).toBeVisible();
  await form.phone.fill("6012");
  await expect.element(short, { message: "gone while typing" }).not.toBeInTheDocument();
  await form.name.fill("x".repeat(201));
  await userEvent.tab();
  await expect.element(form.fault("Shorten this to 200 characters")).toBeVisible();

  await form.name.fill("");
  await form.add.click();
  await expect.element(form.name).toHaveFocus();
  await expect.element(form.name).toHaveAttribute("aria-invalid", "true");
  await expect.element(empty).toBeVisible();
  await form.says("3 fields to correct");
  expect(form.sent).toEqual([]);

  // The postcode's format depends on the country.
  const british = form.fault("A British postcode looks like SW1A 1AA");
  await form.field("Postcode").fill("31056");
  await form.country.selectOptions("United Kingdom");
  await expect.element(british).toBeVisible();
  await form.country.selectOptions("Germany");
  await expect.element(british).not.toBeInTheDocument();
});

test("a place is added once, even when the user types and presses while saving", async () => {
  const form = openForm(null);
  await form.name.fill("Rynek");
  await userEvent.keyboard("{Enter}");
  await form.isSent(1);
  await userEvent.keyboard("?");
  form.refuse(503, { code: "unavailable" });
  // Rejected: the form and its values are unchanged.
  await expect.element(form.name).toHaveFocus();
  await expect.element(form.name).toHaveValue("Rynek");
  await userEvent.keyboard(" 2{Enter}");
  await form.isSent(2);
  await userEvent.keyboard("?{Control>}s{/Control}");
  form.accept();
  await expect.poll(() => form.saved).toHaveLength(1);
  await userEvent.keyboard("?{Enter}{Control>}s{/Control}");
  await expect.element(form.name).toHaveValue("Rynek 2");
  expect(form.sent.map(({ record, values }) => [record, values.name])).toEqual([
    [null, "Rynek"],
    [null, "Rynek 2"],
  ]);
  expect(new Set(form.sent.map(({ idempotencyKey }) => idempotencyKey)).size, "one key for all tries").toBe(1);
});

test("errors from the server are shown at their fields, the first gets the focus, and all can be saved", async () => {
  const form = openForm(rynek);
  await expect.element(form.pin).toBeVisible();
  await form.name.fill("Rynek 2");
  await form.save.click();
  await form.isSent(1);
  form.refuse(400, {
    code: "validation_failed",
    errors: [
      { path: "location.0", code: "too_big", message: "Too big", params: { maximum: 180, origin: "number" } },
      { path: "time_zone", code: "invalid_time_zone", message: "Not a zone" },
      { path: "email", code: "of_a_later_server", message: "Something new" },
    ],
  });
  await expect.element(form.fault("Enter at most 180")).toBeVisible();
  await expect.element(form.fault("Choose a time zone from the list")).toBeVisible();
  await expect.element(form.fault("Check this field")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Time zone" })).toHaveAttribute("aria-invalid", "true");
  await expect.element(form.pin).toHaveFocus();

  await form.email.fill("rynek@ziarno.example");
  await userEvent.keyboard("{Enter}");
  await form.isSent(2);
  form.accept();
  await form.says("Everything is saved");
  expect(form.sent[1]?.changes).toEqual({ name: "Rynek 2", email: "rynek@ziarno.example" });
});

test("changes are counted, saved by a shortcut with the field that has the focus, and discarded", async () => {
  const form = openForm(rynek);
  await expect.element(form.save).toHaveAttribute("aria-disabled", "true");
  await form.name.fill("Rynek 24");
  await form.says("1 change not saved");
  await form.field("Address").fill("Rynek Główny 24");
  await form.says("2 changes not saved");
  await form.field("Address").fill("");
  await form.says("1 change not saved"); // back to nothing is no change

  const typed = form.field("Coordinates or a map link");
  await form.button("Type coordinates").click();
  await typed.fill("50.0513, 19.9457");
  await userEvent.keyboard("{Control>}s{/Control}");
  await form.isSent(1);
  form.accept();
  await form.says("Everything is saved");
  await expect.element(typed).toHaveFocus();
  expect(form.sent[0]).toMatchObject({ changes: { name: "Rynek 24", location: [19.9457, 50.0513] }, version: 1 });
  await expect.element(form.pin).toHaveAttribute("aria-valuetext", "Latitude 50.05130, longitude 19.94570");

  await form.name.fill("Dworzec");
  await form.button("Discard").click();
  const question = page.getByRole("dialog", { name: "Discard 1 change?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(form.name).toHaveValue("Rynek 24");
  await form.says("Everything is saved");
});

test("a plan at its limit says so in the form and names the next plan", async () => {
  const form = openForm(null);
  await form.name.fill("Rynek");
  await form.add.click();
  await form.isSent(1);
  // What the server answers a business on the plan Solo with one open place.
  const params = { max_places: 1, next_plan: { name: "Team", max_places: 5 } };
  form.refuse(409, { code: "place_limit_reached", params });
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Your plan covers 1 place, and it is taken. Team covers up to 5.");
  await expect.element(form.name, { message: "nothing is lost" }).toHaveValue("Rynek");
});

test("the form works with the keyboard alone", async () => {
  const form = openForm(null);
  await tabTo(form.name);
  await userEvent.keyboard("Rynek");
  await tabTo(form.field("Postcode"));
  await userEvent.keyboard("00950");
  await tabTo(form.country);
  await userEvent.keyboard("G");
  await tabTo(form.phone);
  await userEvent.keyboard("3012345678");
  await expect.element(form.phone).toHaveValue("30 12345678");
  await userEvent.keyboard("{Enter}");
  await form.isSent(1);
  expect(form.sent[0]?.values).toMatchObject({ name: "Rynek", country: "DE", phone: "+493012345678" });
});

test("opening hours as text say where they are invalid, and the form rejects them", async () => {
  const form = openForm(null);
  const hours = page.getByRole("group", { name: "Opening hours", exact: true });
  const text = hours.getByRole("textbox", { name: "Hours as text" });
  const byDays = hours.getByRole("button", { name: "Edit by days" });
  await hours.getByRole("button", { name: "Write as text" }).click();
  await expect.element(text).toHaveFocus();
  await text.fill("mo-fr 8:00 - 16:60; Sa 09:00-13:00");
  await userEvent.tab();
  await expect
    .element(hours.getByText("16:60 is not a time: write one from 00:00 to 48:59 (character 14)"))
    .toBeVisible();
  await expect.element(text).toHaveAttribute("aria-invalid", "true");
  expect(hours.element().querySelector("mark")?.textContent).toBe("16:60");
  await expect.element(byDays).toBeDisabled();

  await form.name.fill("Kiosk");
  await form.add.click();
  await expect.element(text).toHaveFocus();
  await expect.poll(() => document.getSelection()?.toString()).toBe("16:60");
  expect(form.sent).toEqual([]);

  await userEvent.keyboard("16:30");
  await userEvent.tab();
  await expect.element(text).toHaveValue("Mo-Fr 08:00-16:30; Sa 09:00-13:00");
  await expect
    .element(hours.getByText("Mon to Fri 08:00 to 16:30, Sat 09:00 to 13:00, Sunday closed", { exact: true }))
    .toBeVisible();
  await byDays.click();
  await expect
    .element(hours.getByRole("group", { name: "Mon to Fri", exact: true }).getByText("08:00 to 16:30"))
    .toBeVisible();
  await form.add.click();
  await form.isSent(1);
  expect(form.sent[0]?.values).toMatchObject({ name: "Kiosk", opening_hours: "Mo-Fr 08:00-16:30; Sa 09:00-13:00" });
});

test("what is typed as soon as a change is saved is saved by the next press, and a second press sends nothing", async () => {
  const form = openForm(rynek);
  await form.name.fill("Rynek 24");
  await form.save.click();
  await form.isSent(1);
  form.accept();
  await form.says("Everything is saved");
  // The second half of a double tap.
  await userEvent.keyboard("{Control>}s{/Control}");
  await form.name.fill("Rynek 25");
  await form.save.click();
  await form.isSent(2);
  expect(form.sent.map(({ changes }) => changes)).toEqual([{ name: "Rynek 24" }, { name: "Rynek 25" }]);
});
