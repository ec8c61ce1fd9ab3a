import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { integrationCallback } from "@rewardo/contract/integrations";
import { useEffect, useEffectEvent } from "react";
import { call } from "@rewardo/web/api.ts";
import { dropFirstAnswers } from "@rewardo/web/first-answers.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { MessagePage } from "@rewardo/loyalty/frame/message-page.tsx";
import { actOnce } from "../visitor/act-once.ts";
import type { Callback } from "./callback.ts";

/** Brings the connection of a point-of-sale system to its end; the list of systems then has it. */
export function Connecting({ provider, query, returnPath }: Extract<Callback, { kind: "integration" }>) {
  const { t } = useLingui();
  const router = useRouter();
  const title = t`Connecting your till`;
  usePageTitle(title);
  const act = useEffectEvent(async () => {
    try {
      const { name } = await call(integrationCallback, { params: { provider }, query });
      // A GET that changes things: what the page brought along is of before.
      dropFirstAnswers();
      await queryClient.invalidateQueries({ queryKey: ["integrations"] });
      // The till now takes receipts.
      void refreshSession();
      toast("success", t`${name} is connected. Its orders appear by themselves.`);
      await router.navigate({ href: returnPath, replace: true });
    } catch {
      toast("error", t`Failed to connect integration`);
      await router.navigate({ to: "/", replace: true });
    }
  });
  const once = JSON.stringify([provider, query]);
  useEffect(() => {
    void actOnce(`integration ${once}`, act);
  }, [once]);
  return <MessagePage picture={<Spinner />} title={title} words={t`This takes a few seconds.`} buttons={null} />;
}
