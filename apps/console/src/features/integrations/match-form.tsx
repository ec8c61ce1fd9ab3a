import { useLingui } from "@lingui/react/macro";
import type { IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { orderCalls } from "./api.ts";
import c from "./order-drawer.module.css";

/** Copied from the contract, whose file would bring its schemas into the bundle. */
const receiptMs = 24 * 3_600_000;

/** Counts an order without a card for one that is scanned or typed now, as long as its receipt is good for that. */
export function MatchForm({ order }: { order: IntegrationOrderRow }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useErrorWords();
  const until = useFormat().date(Date.parse(order.occurred_at) + receiptMs, "dateTime");
  const [number, setNumber] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async () => {
    setFailure(null);
    try {
      await call(orderCalls.match, { body: { receipt: order._id, number: number.trim() } });
      toast("success", t`The order is counted.`);
      await client.invalidateQueries({ queryKey: ["integration_orders"] });
    } catch (error) {
      setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (number.trim() !== "") run();
  };
  return (
    <form className={c.match} onSubmit={submit} noValidate>
      <b className="t16">{t`Whose order was it?`}</b>
      <p className="t13 mut">{t`It can be counted until ${until}. After that it counts for the turnover only.`}</p>
      <Link
        to="/scanner"
        search={{ receipt: order.number ?? order.external_id ?? order._id }}
        className={buttonClass({})}
      >
        <Icon name="scan" />
        {t`Scan the card`}
      </Link>
      <TextField
        label={t`Card number`}
        hint={t`12 digits, under the code on the card`}
        value={number}
        maxLength={200}
        autoComplete="off"
        error={failure === null ? undefined : words(failure)}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <AsyncButton
        type="submit"
        kind="primary"
        state={state}
        disabled={number.trim() === ""}
        pending={t`Counting`}
        done={t({ message: "Counted", context: "order" })}
        failed={t`Not counted`}
      >
        {t`Count it for this card`}
      </AsyncButton>
    </form>
  );
}
