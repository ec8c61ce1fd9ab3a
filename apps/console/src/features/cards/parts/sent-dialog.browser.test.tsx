import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PermissionEditor } from "../../../kit/rights/permission-editor.tsx";
import { useFirstFault } from "../../../kit/form/use-first-fault.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { SentDialog } from "./sent-dialog.tsx";

test("what fails stands beside the buttons, also where the fields are longer than the screen", async () => {
  await page.viewport(390, 700);
  render(
    <SentDialog
      title="New coupon"
      isDirty={false}
      onClose={() => undefined}
      button={{ pending: "Keeping", done: "Kept", failed: "Not kept", children: "Keep" }}
      check={() => undefined}
      send={() => Promise.reject(new Error("no"))}
      failure={() => "There is a coupon of this name."}
    >
      <div style={{ height: 2000 }}>Fields</div>
    </SentDialog>,
  );
  const button = page.getByRole("button", { name: "Keep" });
  await button.click();
  const problem = page.getByRole("alert");
  await expect.element(problem).toHaveTextContent("There is a coupon of this name.");
  const { bottom } = problem.element().getBoundingClientRect();
  const { top } = page.getByRole("button", { name: "Cancel" }).element().getBoundingClientRect();
  expect(top - bottom).toBeGreaterThanOrEqual(0);
  expect(top - bottom).toBeLessThan(80);
  await expect.element(problem).toBeInViewport();
});

function Rights() {
  const { fields, show } = useFirstFault();
  return (
    <div ref={fields}>
      <PermissionEditor
        value={[]}
        onChange={() => undefined}
        offered={new Set(["places_view", "users_view", "transactions_view"] as never)}
        error="Tick at least one right."
      />
      <button type="button" onClick={show}>
        Make key
      </button>
    </div>
  );
}

test("a form leads to the rights of which none is ticked", async () => {
  render(<Rights />);
  await page.getByRole("button", { name: "Make key" }).click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
});
