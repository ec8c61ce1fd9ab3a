import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { AsyncButton } from "./async-button.tsx";

test("the second half of a double tap does nothing, however fast the answer is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const action = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(
    <AsyncButton action={action} pending="Adding" done="Added" failed="Not added">
      Add
    </AsyncButton>,
  );
  const button = page.getByRole("button");
  await button.click();
  await expect.element(page.getByRole("button", { name: "Added", exact: true })).toBeVisible();
  await button.click();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(700);
  await button.click();
  expect(action).toHaveBeenCalledTimes(2);
});

test("a button says that it works, how it ended, and is itself again; a second press meanwhile does nothing", async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const action = vi.fn<() => Promise<void>>(() => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  render(
    <AsyncButton action={action} pending="Sending" done="Sent" failed="Not sent">
      Send
    </AsyncButton>,
  );
  const named = (name: string) => page.getByRole("button", { name, exact: true });
  const isItselfAgain = () => expect.element(named("Send"), { timeout: 10_000 }).toBeVisible();
  await named("Send").click();
  await expect.element(named("Sending")).toHaveAttribute("aria-busy", "true");
  await named("Sending").click();
  expect(action).toHaveBeenCalledTimes(1);
  answers[0]!.resolve();
  await expect.element(named("Sent")).toBeVisible();
  await isItselfAgain();
  await named("Send").click();
  await expect.element(named("Sending")).toBeVisible();
  answers[1]!.reject(new Error("The network is away"));
  await expect.element(named("Not sent")).toBeVisible();
  await isItselfAgain();
});
