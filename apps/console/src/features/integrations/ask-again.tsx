import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { call } from "../../platform/api.ts";
import { integrationCalls } from "./api.ts";

/** Asks a system for its orders at once, and not at its next turn. */
export function AskAgain({ id }: { id: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const ask = async () => {
    await call(integrationCalls.ask, { params: { id } });
    void client.invalidateQueries({ queryKey: ["integrations"] });
  };
  return (
    <AsyncButton
      size="compact"
      icon="arrows-clockwise"
      action={ask}
      pending={t`Asking`}
      done={t`Asked`}
      failed={t`Not asked`}
    >
      {t`Ask again now`}
    </AsyncButton>
  );
}
