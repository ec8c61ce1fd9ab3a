import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { businessCalls } from "./api.ts";

/** Features that the platform switches on for this business alone. */
export function FlagsPanel({ business: { _id: id, flags } }: { business: Business }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Business>("businesses");
  const isAllowed = useAllowed("businesses_modify");
  const change = (ingredients: boolean) => {
    call(businessCalls.changeFlags, { params: { id }, body: { ingredients } }).then(cache.put, (error: unknown) =>
      toast("error", words(error)),
    );
  };
  if (!isAllowed) return null;
  return (
    <section>
      <h2>{t({ message: "Switched on", comment: "Parts of the console for one business" })}</h2>
      <Switch
        checked={flags["ingredients"] === true}
        onChange={change}
        hint={t`Its people keep ingredients with allergens, and say which product is made of them.`}
      >
        {t`Ingredients`}
      </Switch>
    </section>
  );
}
