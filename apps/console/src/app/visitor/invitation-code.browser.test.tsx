import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { InvitationCode } from "./invitation-code.tsx";

test("a wrong code is said at its field; the right one accepts the invitation and leads on", async () => {
  const entered = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const accept = vi.fn<(code: string) => Promise<unknown>>((code) =>
    code === "123456" ? Promise.resolve() : Promise.reject(new ApiError(422, { code: "code_wrong" })),
  );
  render(<InvitationCode email="ola@example.com" accept={accept} enter={entered} wordsOf={String} onBack={() => {}} />);
  const field = page.getByRole("textbox", { name: "Code" });
  await expect.element(page.getByText("for ola@example.com", { exact: false })).toBeVisible();
  await field.fill("000000");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect.element(page.getByText("This code is wrong, or was used before.", { exact: false })).toBeVisible();
  expect(entered).not.toHaveBeenCalled();
  await field.fill(" 123456 ");
  await expect.element(page.getByText("This code is wrong", { exact: false })).not.toBeInTheDocument();
  await page.getByRole("button", { name: /accept/i }).click();
  await vi.waitFor(() => expect(entered).toHaveBeenCalledTimes(1));
  expect(accept).toHaveBeenLastCalledWith("123456");
});
