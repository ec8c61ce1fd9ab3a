import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useNavigate } from "@tanstack/react-router";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { renewSession } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { businessCalls } from "./api.ts";

/** Starts acting as the business: the whole console is that business's until the banner over every page ends it. */
export function ActAsButton({ business }: { business: Business }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const navigate = useNavigate();
  const { name } = business;
  const begin = async () => {
    try {
      await call(businessCalls.actAs, { params: { id: business._id } });
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
    await renewSession();
    await navigate({ to: "/" });
  };
  return (
    <AsyncButton
      kind="primary"
      icon="user-switch"
      action={begin}
      pending={t`Changing over`}
      done={t`Changed over`}
      failed={t`Not changed over`}
    >
      {t({ message: `Act as ${name}`, comment: "The platform works in a business as if it were its own" })}
    </AsyncButton>
  );
}
