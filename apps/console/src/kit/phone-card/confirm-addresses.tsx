import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { confirmAddresses, readConfirmations } from "@rewardo/contract/card-links";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { seesAllPlaces } from "@rewardo/web/session/reach.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import c from "@rewardo/loyalty/phone-card/phone-card.module.css";

/** How often the figures are asked for while mails wait. */
const askMs = 5000;

interface ConfirmAddressesProps {
  /** Unconfirmed addresses among a message's recipients; all of the business's if left out. */
  count?: number;
}

/**
 * Offers to mail the card to everyone who agreed to e-mails and has not confirmed their address, which one touch in the mail
 * does; and shows what became of these mails.
 */
export function ConfirmAddresses({ count }: ConfirmAddressesProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const session = useSession();
  const [maySend, maySee] = [useAllowed("users_modify"), useAllowed("users_view")];
  const queryKey = ["users", "email_confirmations"];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readConfirmations, { signal }),
    enabled: maySee && session.business !== null && seesAllPlaces(session),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? askMs : false),
  });
  const waiting = count ?? data?.unconfirmed ?? 0;
  const mailed = data === undefined ? 0 : data.waiting + data.sent + data.failed;
  if (waiting === 0 && (count !== undefined || mailed === 0)) return null;
  const send = async () => {
    try {
      await call(confirmAddresses, {});
      await client.invalidateQueries({ queryKey: ["users"] });
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
  };
  return (
    <div className="stack g8">
      {waiting > 0 && (
        <p className="t13">
          {plural(waiting, {
            one: "# customer agreed to e-mails, but the address is not confirmed: messages go there once it is.",
            other:
              "# customers agreed to e-mails, but their addresses are not confirmed: messages go there once they are.",
          })}
        </p>
      )}
      {maySend && data !== undefined && data.askable > 0 && (
        <div>
          <AsyncButton
            size="compact"
            icon="envelope-simple"
            action={send}
            pending={t({ message: "Sending", comment: "A link by mail" })}
            done={t({ message: "Sent", comment: "A link by mail" })}
            failed={t({ message: "Not sent", comment: "A link by mail" })}
          >
            {t({
              message: plural(data.askable, {
                one: "Mail # customer the card",
                other: "Mail # customers the card",
              }),
              comment: "A button: the mail has the card for the phone, and opening it confirms the address",
            })}
          </AsyncButton>
          <p className="t13 mut">
            {t`The mail brings the card for the phone. One touch there confirms the address. At most twenty are sent a minute.`}
          </p>
        </div>
      )}
      {data !== undefined && mailed > 0 && <Figures {...data} />}
    </div>
  );
}

function Figures(figures: { waiting: number; sent: number; opened: number; confirmed: number; failed: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const [waiting, sent, opened] = [figures.waiting, figures.sent, figures.opened].map((one) => format.number(one));
  const [confirmed, failed] = [format.number(figures.confirmed), format.number(figures.failed)];
  return (
    <div className="t13" role="status">
      <p className="mut">{t`Cards by mail within the last 30 days`}</p>
      <ul className={c.figures}>
        {figures.waiting > 0 && <li>{t({ message: `waiting: ${waiting}`, comment: "Mails" })}</li>}
        <li>{t({ message: `sent: ${sent}`, comment: "Mails" })}</li>
        <li>{t({ message: `opened: ${opened}`, comment: "Cards, by a touch" })}</li>
        <li>{t({ message: `confirmed: ${confirmed}`, comment: "E-mail addresses" })}</li>
        {figures.failed > 0 && <li>{t({ message: `came back: ${failed}`, comment: "Mails" })}</li>}
      </ul>
    </div>
  );
}
