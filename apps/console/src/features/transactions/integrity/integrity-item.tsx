import { useLingui } from "@lingui/react/macro";
import type { IntegrityRow } from "@rewardo/contract/integrity";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { RowLink } from "../../../kit/list/table/row-link.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { integrityActions, type IntegrityVerb } from "./integrity-api.ts";
import c from "./integrity-page.module.css";
import { useIntegrityWords } from "./use-integrity-words.ts";

interface IntegrityItemProps {
  row: IntegrityRow;
  /** Called when the account or device was frozen, unfrozen or settled. */
  onChange: () => Promise<unknown>;
}

/** An account or device: what stands out, when, and what can be done about it. */
export function IntegrityItem({ row, onChange }: IntegrityItemProps) {
  const { t } = useLingui();
  const format = useFormat();
  const errorWords = useErrorWords();
  const { factsOf, markWord } = useIntegrityWords();
  const { kind, name, status, latest, can } = row;
  const isFrozen = status === "frozen";
  const act = async (verb: IntegrityVerb) => {
    try {
      await integrityActions[kind][verb](row._id);
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
    await onChange();
  };
  return (
    <li className={c.row} data-frozen={isFrozen || undefined}>
      <span className={c.sign}>
        <Icon name={isFrozen ? "snowflake" : kind === "account" ? "user" : "device-tablet"} size={20} />
      </span>
      <div className={c.what}>
        <p className={c.who}>
          <b>{name}</b>
          <span>
            {kind === "account"
              ? t({ message: "Account", context: "what looks unusual" })
              : t({ message: "Device", context: "what looks unusual" })}
          </span>
          {isFrozen && (
            <Tag tone="info" icon="snowflake">
              {t({ message: "frozen", context: "account or device" })}
            </Tag>
          )}
          {status === "settled" && (
            <Tag tone="ok" icon="check-bold">
              {t({ message: "settled", context: "what looks unusual" })}
            </Tag>
          )}
        </p>
        {isFrozen && <FrozenSince row={row} />}
        {factsOf(row).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {latest.length > 0 && (
          <ul className={c.latest} aria-label={t`The latest`}>
            {latest.map(({ transaction_id, mark, occurred_at, amount, currency }) => (
              <li key={`${transaction_id} ${mark}`}>
                <RowLink path="/transactions" id={transaction_id} keepsSearch={false}>
                  {format.date(occurred_at, "dateTime")}
                </RowLink>
                <span>
                  {markWord(mark)}
                  {amount !== null && <> · {format.money(amount, currency)}</>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {can.freeze && (
        <div className={c.acts}>
          {isFrozen ? (
            <AsyncButton
              action={() => act("unfreeze")}
              pending={t`Unfreezing`}
              done={t({ message: "Unfrozen", context: "account or device" })}
              failed={t`Still frozen`}
            >
              {t({ message: "Unfreeze", context: "account or device" })}
            </AsyncButton>
          ) : (
            <AsyncButton
              kind="takes-away"
              icon="snowflake"
              action={() => act("freeze")}
              pending={t`Freezing`}
              done={t({ message: "Frozen", context: "account or device" })}
              failed={t`Not frozen`}
            >
              {t({ message: "Freeze", context: "account or device" })}
            </AsyncButton>
          )}
          {status === "open" && (
            <AsyncButton
              kind="quiet"
              action={() => act("settle")}
              pending={t`Saving`}
              done={t`Saved`}
              failed={t`Not saved`}
            >
              {t`It is fine`}
            </AsyncButton>
          )}
        </div>
      )}
    </li>
  );
}

function FrozenSince({ row: { frozen_at, frozen_by_name } }: { row: IntegrityRow }) {
  const { t } = useLingui();
  const format = useFormat();
  if (frozen_at === null) return null;
  const when = format.date(frozen_at, "dateTime");
  return <p className={c.since}>{frozen_by_name === null ? t`since ${when}` : t`by ${frozen_by_name}, ${when}`}</p>;
}
