import { useLingui } from "@lingui/react/macro";
import type { ConsentEvent } from "@rewardo/contract/consents";
import { consentWording } from "@rewardo/web/i18n/consent-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { userCalls } from "../api.ts";
import c from "./consents.module.css";
import { useConsentWords } from "./use-consent-words.ts";

/** Everything that a customer said about being written to, newest first, with the sentence they agreed to. */
export function ConsentHistory({ userId }: { userId: string }) {
  const query = useQuery({
    queryKey: ["users", "consents", userId],
    queryFn: ({ signal }) => call(userCalls.consents, { params: { id: userId }, signal }),
  });
  return (
    <Loaded query={query} skeleton={<Skeleton width="320px" height="80px" />}>
      {({ items }) => (
        <ol className={c.list}>
          {items.map((event) => (
            <Event key={event._id} event={event} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Event({ event }: { event: ConsentEvent }) {
  const { t } = useLingui();
  const format = useFormat();
  const { channels, sources } = useConsentWords();
  const business = useSession().business?.name ?? "";
  const { channel, is_granted, source, recorded_at, recorded_by, wording_version, wording_language, is_shared } = event;
  const name = channels[channel];
  const wording =
    wording_version === null || wording_language === null
      ? null
      : consentWording(wording_version, wording_language, channel, business);
  const other = is_shared ? t`for another customer with the same address` : null;
  const parts = [format.date(recorded_at), sources[source], recorded_by, other].filter((part) => part !== null);
  return (
    <li className={c.channel}>
      <div className={c.words}>
        <div>
          {is_granted
            ? t({ message: `${name}: agreed`, comment: "A channel, such as e-mail" })
            : t({ message: `${name}: withdrawn`, comment: "A channel, such as e-mail" })}
        </div>
        <div className="t13 mut">{parts.join(" · ")}</div>
        {wording !== null && (
          <div className="t13 mut" lang={wording_language ?? undefined}>
            {wording}
          </div>
        )}
      </div>
    </li>
  );
}
