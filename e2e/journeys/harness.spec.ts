import { findFaults } from "../harness/axe.ts";
import { runs } from "../harness/settled-page.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { contextOptions, expect, test } from "../harness/test.ts";
import { watch } from "../harness/watch.ts";

/** The checks of the tests themselves: each planted fault is found. */

test("errors, policy violations and foreign calls fail a test", async ({ browser }) => {
  const options = contextOptions({});
  const context = await browser.newContext(options);
  const watching = await watch(context, options.baseURL ?? "");
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(watching.problems).toEqual([]);
  await page.evaluate(`setTimeout(() => { throw new Error("planted crash"); })`);
  await page.evaluate(`console.error("planted complaint")`);
  await page.evaluate(`fetch("https://elsewhere.example/planted").catch(() => undefined)`);
  await page
    .evaluate(`document.body.append(Object.assign(document.createElement("script"), { src: "data:,1" }))`)
    .catch(
      () => undefined, // the policy on script addresses
    );
  await page.evaluate(
    `document.body.insertAdjacentElement("beforeend", document.createElement("i")).setAttribute("style", "color: red")`,
  );
  for (const trace of [
    /Uncaught error.*planted crash/,
    /Console: planted complaint/,
    /Content policy: connect-src forbids https:\/\/elsewhere/,
    /Content policy: require-trusted-types-for/,
    /Content policy: style-src/,
  ]) {
    await expect.poll(() => watching.problems.join("\n")).toMatch(trace);
  }
  await context.close();
});

test("axe and the width check find planted faults", async ({ visit }) => {
  const page = await visit();
  await page.goto("/login");
  await runs(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const plant = (name: string, properties: object) =>
    page.evaluate(
      `document.querySelector("main").append(Object.assign(document.createElement("${name}"), ${JSON.stringify(properties)}))`,
    );
  await plant("button", {});
  await plant("p", { className: "planted", textContent: "Hardly to be read" });
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".planted { color: #777; background: #888 }");
    document.adoptedStyleSheets.push(sheet);
  })()`);
  const faults = (await findFaults(page)).join("\n");
  for (const fault of [/light: button-name/, /light: color-contrast/, /dark: color-contrast/]) {
    expect(faults).toMatch(fault);
  }
  expect(await findSticksOut(page)).toEqual([]);
  await page.evaluate(`document.querySelector("main button").style.width = "3000px"`);
  expect(await findSticksOut(page)).not.toEqual([]);
});

test("axe finds the one row that differs from the others of its list", async ({ visit }) => {
  const page = await visit();
  await page.goto("/login");
  await runs(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const plant = (odd: string) =>
    page.evaluate(`(() => {
      const list = document.querySelector("main ul.planted") ?? document.createElement("ul");
      list.className = "planted";
      list.replaceChildren(...Array.from({ length: 40 }, (_, nr) => {
        const row = document.createElement("li");
        row.append(Object.assign(document.createElement("button"), { textContent: "Row " + nr }));
        row.firstChild.style.minHeight = "48px";
        if (nr === 30) (${odd})(row.firstChild);
        return row;
      }));
      document.querySelector("main").append(list);
    })()`);
  await plant(`() => undefined`);
  expect(await findFaults(page)).toEqual([]);
  await plant(`(button) => button.textContent = ""`);
  expect((await findFaults(page)).join("\n")).toMatch(/light: button-name.*nth-child\(31\)/);
  await plant(`(button) => button.setAttribute("role", "nonsense")`);
  expect((await findFaults(page)).join("\n")).toMatch(/light: aria-roles/);
});
