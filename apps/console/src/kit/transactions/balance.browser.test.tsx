import type { Card } from "@rewardo/contract/cards";
import { render } from "@rewardo/web/testing/render.tsx";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Balance } from "./balance.tsx";

const rewards = [
  { _id: "coffee", name: { en: "Coffee" }, cost: 8, is_available: true },
  { _id: "cake", name: { en: "Cake" }, cost: 4, is_available: true },
  { _id: "tea", name: { en: "Tea" }, cost: 2, is_available: false },
];
const card = { stamps_required: 8, rewards } as unknown as Card;

test("four of eight have the cake ready, and a list says so beside the stamps; what ran out is not ready", async () => {
  const balances = [3, 4, 5, 8, 12];
  render(
    <table>
      <tbody>
        {balances.map((balance) => (
          <tr key={balance}>
            {(["table", "row"] as const).map((kind) => (
              <td key={kind}>
                <Balance transaction={{ balance_after: balance }} card={card} kind={kind} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
  );
  await expect.element(page.getByRole("table")).toBeVisible();
  const said = page
    .getByRole("cell")
    .elements()
    .map((cell) => cell.textContent);
  const stamps = (count: number) => `${count}/8${count} of 8 stamps`;
  const expected = [
    stamps(3),
    `${stamps(4)}reward ready`,
    `${stamps(5)}reward ready`,
    "reward ready",
    `${stamps(4)}2 rewards ready`,
  ];
  expect(said).toEqual(expected.flatMap((one) => [one, one]));
});
