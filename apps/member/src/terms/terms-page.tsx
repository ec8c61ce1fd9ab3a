import { useLingui } from "@lingui/react/macro";
import type { TermsChange, TermsText, TermsVersion } from "@rewardo/contract/terms";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { BusinessHead, Column } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { TermsOfCard } from "../page.ts";
import c from "./terms.module.css";

const icons: Readonly<Record<TermsText["section"], IconName>> = {
  ...{ earn: "stamp", rewards: "gift", coupons: "ticket", offers: "percent", levels: "medal" },
  ...{ invitations: "user-plus", lapse: "hourglass-medium", refunds: "arrow-u-up-left", changes: "pencil-simple" },
  ...{ age: "user", complaints: "chat-teardrop-text", runner: "storefront", own: "info" },
};

/** The rules of a card, as the rules themselves write them: with or without a card, with or without a script. */
export function TermsPage({ cards, version, versions, own_version, reason, texts, changes }: TermsOfCard) {
  const { t } = useLingui();
  const { key, city } = useBusiness();
  const { locale, pick, now } = useHere();
  const isComing = version.valid_from > now;
  const changed = <Changes version={version} isComing={isComing} reason={pick(reason)} changes={changes[locale]} />;
  const shown = cards.find((card) => card.is_shown);
  const addressOf = (number: number | undefined) => `/terms/${key}/${String(number ?? 1)}`;
  return (
    <Column>
      <BusinessHead line={city ?? undefined}>
        <Languages />
      </BusinessHead>
      <h1 className={c.title}>{t({ message: "Rules of the card", comment: "A heading" })}</h1>
      {cards.length > 1 && (
        <nav className={c.cards} aria-label={t({ message: "Cards", comment: "Of a business, to choose one of" })}>
          {cards.map((card) => (
            <a key={card.number} href={addressOf(card.number)} aria-current={card.is_shown ? "page" : undefined}>
              {pick(card.name)}
            </a>
          ))}
        </nav>
      )}
      <Standing version={version} isComing={isComing} own={own_version} liveAddress={addressOf(shown?.number)} />
      {isComing && changed}
      {texts[locale].map((text) => (
        <section key={text.section} className={c.section}>
          <Icon name={icons[text.section]} size={22} />
          <div>
            <h2>{text.heading}</h2>
            {text.paragraphs.map(({ part_id: id, name, sentences }) => (
              <div key={id ?? ""} className={c.paragraph}>
                {name !== null && <h3>{name}</h3>}
                <p>{sentences.join(" ")}</p>
              </div>
            ))}
          </div>
        </section>
      ))}
      <p className={c.written}>{t`This text is written by the same rules that count at the till.`}</p>
      {!isComing && changed}
      <Versions
        versions={versions}
        shown={version.number}
        addressOf={(nr) => `${addressOf(shown?.number)}?version=${String(nr)}`}
      />
      {own_version !== null && (
        <p className={c.back}>
          <a href={`/c/${key}`}>{t`To the card`}</a>
        </p>
      )}
    </Column>
  );
}

/** Which version it is, and for whom it holds. */
function Standing({
  version,
  isComing,
  own,
  liveAddress,
}: {
  version: TermsVersion;
  isComing: boolean;
  own: number | null;
  liveAddress: string;
}) {
  const { t } = useLingui();
  const { format } = useHere();
  const number = String(version.number);
  const from = format.date(version.valid_from, "date");
  const isOwn = own === version.number;
  return (
    <div className={c.standing}>
      <div>
        <b>{t`Version ${number}, from ${from}`}</b>
        <span>
          {isOwn
            ? t({ message: "holds for your card", comment: "Of a version of the rules" })
            : version.is_live
              ? t({ message: "holds for new customers", comment: "Of a version of the rules" })
              : isComing
                ? t({ message: "does not hold yet", comment: "Of a version of the rules" })
                : t({ message: "does not hold for new customers now", comment: "Of a version of the rules" })}
        </span>
      </div>
      {isOwn || version.is_live ? (
        <Icon name="check-circle-fill" size={24} />
      ) : (
        <a href={liveAddress}>{t({ message: "Now", comment: "A link to the rules that hold now" })}</a>
      )}
    </div>
  );
}

/** What this version changed, or will change, paragraph by paragraph; what comes is open, since it is what one came for. */
function Changes({
  version,
  isComing,
  reason,
  changes,
}: {
  version: TermsVersion;
  isComing: boolean;
  reason: string;
  changes: TermsChange[];
}) {
  const { t } = useLingui();
  const { format } = useHere();
  const day = format.date(version.valid_from, "date");
  if (changes.length === 0) return null;
  return (
    <details className={c.more} open={isComing}>
      <summary>
        <Icon name="swap" size={22} />
        <span>{isComing ? t`What changes on ${day}` : t`What changed on ${day}`}</span>
        <Icon name="caret-down" size={18} />
      </summary>
      {reason !== "" && <p className={c.reason}>{t`The business’s reason: ${reason}`}</p>}
      {changes.map(({ section, part_id: id, heading, name, before, after, direction }) => (
        <section key={`${section} ${id ?? ""}`} className={c.change}>
          <h3>
            {name ?? heading}
            {direction !== null && (
              <span className={c.direction}>
                {direction === "less"
                  ? t({ message: "to your disadvantage", comment: "Of a change of the rules" })
                  : t({ message: "to your advantage", comment: "Of a change of the rules" })}
              </span>
            )}
          </h3>
          {before.length > 0 && (
            <p>
              <span className={c.when}>{t({ message: "Before", context: "rule" })}</span>
              <del>{before.join(" ")}</del>
            </p>
          )}
          {after.length > 0 && (
            <p>
              <span className={c.when}>{t({ message: "After", context: "rule" })}</span>
              <ins>{after.join(" ")}</ins>
            </p>
          )}
        </section>
      ))}
    </details>
  );
}

function Versions({
  versions,
  shown,
  addressOf,
}: {
  versions: TermsVersion[];
  shown: number;
  addressOf: (number: number) => string;
}) {
  const { t } = useLingui();
  const { format } = useHere();
  if (versions.length < 2) return null;
  return (
    <details className={c.more}>
      <summary>
        <Icon name="clock-counter-clockwise" size={22} />
        <span>{t({ message: "All versions", comment: "Of the rules of a card" })}</span>
        <Icon name="caret-down" size={18} />
      </summary>
      <ul className={c.versions}>
        {versions.map(({ number, valid_from: from, valid_until: until }) => {
          const nr = String(number);
          const [begin, end] = [format.date(from, "date"), until === null ? null : format.date(until, "date")];
          return (
            <li key={number}>
              <a href={addressOf(number)} aria-current={number === shown ? "page" : undefined}>
                <b>{t`Version ${nr}`}</b>
                <span>{end === null ? t`from ${begin}` : t`from ${begin} until ${end}`}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
