import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "../testing/render.tsx";
import { AsyncButton } from "./async-button.tsx";

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
