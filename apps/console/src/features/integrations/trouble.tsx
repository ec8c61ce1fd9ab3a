import { useLingui } from "@lingui/react/macro";
import type { Integration } from "@rewardo/contract/integrations";
import { useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { integrationCalls } from "./api.ts";

/** What is wrong with a system and what follows from it; `null` where nothing is, or it will be over soon. */
export function useTroubleWords(): (integration: Integration) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  return ({ name, trouble, is_behind, mark, trouble_since }) => {
    const since = trouble_since ?? mark;
    const moment = since === null ? "" : format.date(since, "dateTime");
    if (trouble === "credentials")
      return t`${name} has not accepted our login since ${moment}. Log in there again; its orders are then counted later, each once.`;
    if (!is_behind) return null;
    return t`${name} has not answered since ${moment}. Its orders are stamped when it does. Until then scan by hand; nothing is counted twice.`;
  };
}

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
