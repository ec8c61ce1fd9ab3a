import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { PhoneLink } from "@rewardo/loyalty/frame/contact-links.tsx";
import type { Column } from "../description.ts";
import { Feed, FeedItem } from "../feed.tsx";
import { itemsOf } from "../items.ts";
import { ListTable } from "./list-table.tsx";

interface Row {
  readonly _id: string;
  readonly name: string;
}

const rows: readonly Row[] = [
  { _id: "anna", name: "Anna" },
  { _id: "jan", name: "Jan" },
];
const columns: readonly Column<Row>[] = [
  { id: "name", label: "Name", leads: true, render: ({ name }) => name, sub: ({ name }) => `${name}'s street` },
  { id: "phone", label: "Phone", render: () => <PhoneLink phone="+48125550112" /> },
  { id: "amount", label: "Amount", align: "end", render: ({ name }) => `${name.length},50` },
];

function Table() {
  return (
    <ListTable
      label="People"
      path="/users"
      items={itemsOf(rows, undefined)}
      openId={undefined}
      isCompact={false}
      nameOf={({ name }) => name}
      columns={columns}
      sortBy="name"
      sort="asc"
      onSort={() => {}}
    />
  );
}

function People() {
  return (
    <Feed label="People">
      {rows.map(({ _id, name }) => (
        <FeedItem
          key={_id}
          path="/users"
          id={_id}
          before={<time>12:40</time>}
          name={name}
          line={`${name}'s street`}
          end={
            <>
              <span>{`${name.length},50`}</span>
              <button type="button">Call {name}</button>
            </>
          }
        />
      ))}
    </Feed>
  );
}

/** The rows that were opened, each click with its modifier keys; nothing is followed. */
const watchOpened = (): string[] => {
  const opened: string[] = [];
  const stop = new AbortController();
  const onClick = (event: MouseEvent) => {
    const id =
      event.target instanceof Element ? event.target.closest("[data-row-link]")?.getAttribute("data-row-link") : null;
    if (typeof id !== "string") return;
    event.preventDefault();
    opened.push(event.ctrlKey ? `${id} in a new tab` : id);
  };
  document.addEventListener("click", onClick, { capture: true, signal: stop.signal });
  onTestFinished(() => stop.abort());
  return opened;
};

test("every part of a row opens it: its second line, its figures and the space between", async () => {
  const opened = watchOpened();
  render(<Table />);
  await page.getByText("Anna's street").click();
  await page.getByText("4,50").click();
  await page
    .getByRole("row")
    .nth(2)
    .click({ position: { x: 4, y: 4 } });
  await page.getByText("Jan's street").click({ modifiers: ["Control"] });
  expect(opened).toEqual(["anna", "anna", "jan", "jan in a new tab"]);
});

test("on phones the time, the second line and the amount open the row", async () => {
  const opened = watchOpened();
  await page.viewport(390, 844);
  render(<People />);
  await page.getByText("12:40").first().click();
  await page.getByText("Anna's street").click();
  await page.getByText("3,50").click();
  await page
    .getByRole("listitem")
    .nth(1)
    .click({ position: { x: 2, y: 2 } });
  expect(opened).toEqual(["anna", "anna", "jan", "jan"]);
});

test("buttons and links in a row keep their clicks, and selecting text opens nothing", async () => {
  const opened = watchOpened();
  render(<People />);
  await page.getByRole("button", { name: "Call Anna" }).click();
  const line = page.getByText("Anna's street");
  const { width, height } = line.element().getBoundingClientRect();
  await userEvent.dragAndDrop(line, line, {
    sourcePosition: { x: 1, y: height / 2 },
    targetPosition: { x: Math.min(80, width - 1), y: height / 2 },
  });
  expect(document.getSelection()?.toString()).toMatch(/^Anna/);
  expect(opened).toEqual([]);
  document.getSelection()?.removeAllRanges();
  await line.click();
  expect(opened).toEqual(["anna"]);
});

test("the focus ring goes around the whole row", async () => {
  render(<Table />);
  await expect.element(page.getByRole("link", { name: "Anna" })).toBeVisible();
  const link = page.getByRole("link", { name: "Anna" }).element();
  const ring = getComputedStyle(link, "::after");
  const { width, height } = page.getByRole("row").nth(1).element().getBoundingClientRect();
  expect(Number.parseFloat(ring.width)).toBeCloseTo(width, 0);
  expect(Number.parseFloat(ring.height)).toBeCloseTo(height, 0);
  for (let cut = link.parentElement; cut !== null && cut.tagName !== "TR"; cut = cut.parentElement) {
    const { overflow, position } = getComputedStyle(cut);
    expect(overflow === "visible" || position === "static", "nothing between link and row cuts the ring off").toBe(
      true,
    );
  }
});
