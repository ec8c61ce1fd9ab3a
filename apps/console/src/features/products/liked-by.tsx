import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { estimateEmailRecipients } from "@rewardo/contract/emails";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./product-preview.module.css";

/** How many regular buyers of a product can be e-mailed, with a link to write to them; renders nothing if there are none. */
export function LikedBy({ product_id }: { product_id: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const isAllowed = useAllowed("messages_view");
  const mayWrite = useAllowed("messages_modify");
  const { data } = useQuery({
    queryKey: ["emails", "estimate", { type: "likes_product", product_id }, null],
    queryFn: ({ signal }) =>
      call(estimateEmailRecipients, {
        body: { recipient: { type: "likes_product", product_id }, card_id: null },
        signal,
      }),
    enabled: isAllowed,
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <section className={c.liked} aria-label={t`Who likes it`}>
      <b className={c.count}>{format.number(data.count)}</b>
      <p>
        {plural(data.count, { one: "customer likes it", other: "customers like it" })}
        <br />
        <span className="t12 mut">{t`They buy it again and again, and agreed to e-mails.`}</span>
      </p>
      {mayWrite && (
        <Link to="/messages/new" search={{ product_id }} className={buttonClass({ size: "compact" })}>
          <Icon name="paper-plane-tilt" />
          {t`Write to them`}
        </Link>
      )}
    </section>
  );
}
